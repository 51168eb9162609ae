//! What the engine says when something fails, taken apart.

use super::sites::Nullish;

/// A message of the engine's.
#[derive(Debug, PartialEq, Eq)]
pub enum Complaint<'a> {
    /// Says all that is needed: this is V8's text for it.
    Plain(String),
    /// A property of `null` or `undefined`; or a built-in that wants an object.
    NoObject,
    NotCallable,
    NotConstructor,
    /// A class is called without `new`.
    ClassCalled,
    CannotDestructure(Nullish),
    /// A value of this type is iterated.
    NotIterable(&'a str),
    /// A variable does not exist, or not yet.
    NotDefined(&'a str),
    /// A variable does not exist yet.
    NotInitialized,
    /// `in` with a value of this type.
    NoObjectForIn(&'a str),
    NotWritable(&'a str),
    NotDeletable,
    /// A built-in wants a function as its first argument.
    NoFunction,
    /// A built-in refuses its first argument: V8's words before and after its value.
    BadArgument(&'static str, &'static str),
    NoPrivateMember,
    BadParent,
    /// A function of `Reflect` wants an object as its first argument.
    NoObjectGiven,
    /// A length that is none.
    BadLength,
    /// A regular expression that is none.
    BadPattern(&'a str),
}

impl<'a> Complaint<'a> {
    /// `None` for what is not the engine's, or what the engine says as V8 does.
    pub fn parse(message: &'a str) -> Option<Self> {
        special(message)
            .or_else(|| plain(message).map(|text| Self::Plain(text.to_owned())))
            .or_else(|| pattern(message))
    }
}

fn special(message: &str) -> Option<Complaint<'static>> {
    Some(match message {
        "cannot convert 'null' or 'undefined' to object" | "cannot convert null or undefined to Object" => {
            Complaint::NoObject
        }
        "not a callable function" => Complaint::NotCallable,
        "not a constructor" => Complaint::NotConstructor,
        "class constructor cannot be invoked without 'new'" => Complaint::ClassCalled,
        "Cannot destructure 'undefined' value" => Complaint::CannotDestructure(Nullish::Undefined),
        "Cannot destructure 'null' value" => Complaint::CannotDestructure(Nullish::Null),
        "access of uninitialized binding" => Complaint::NotInitialized,
        "Cannot delete property" => Complaint::NotDeletable,
        "Private element does not exist on object" => Complaint::NoPrivateMember,
        "superclass must be a constructor" => Complaint::BadParent,
        "Array.prototype.map: Callbackfn is not callable"
        | "Array.prototype.forEach: invalid callback function"
        | "Array.prototype.filter: `callback` must be callable"
        | "Array.prototype.reduce: callback function is not callable"
        | "Array.prototype.reduceRight: callback function is not callable"
        | "Array.prototype.some: callback is not callable"
        | "Array.prototype.every: callback is not callable" => Complaint::NoFunction,
        "Promise executor is not callable" => Complaint::BadArgument("Promise resolver ", " is not a function"),
        "Symbol.keyFor: sym is not a symbol" => Complaint::BadArgument("", " is not a symbol"),
        "target must be an object" => Complaint::NoObjectGiven,
        "Index must be between 0 and  2^53 - 1" => Complaint::BadLength,
        "value returned for property of object is not a function" => Complaint::NotIterable("object"),
        "target must be a constructor" => Complaint::BadArgument("", " is not a constructor"),
        _ => return None,
    })
}

/// V8's words for a text that always is the same.
fn plain(message: &str) -> Option<&'static str> {
    Some(match message {
        "Array.prototype.reduce: called on an empty array and with no initial value"
        | "Array.prototype.reduceRight: called on an empty array and with no initial value" => {
            "Reduce of empty array with no initial value"
        }
        "cannot mix BigInt and other types, use explicit conversions" => {
            "Cannot mix BigInt and other types, use explicit conversions"
        }
        "BigInt division by zero" => "Division by zero",
        "BigInt negative exponent" => "Exponent must be non-negative",
        "argument must not be a bigint" => "Cannot convert a BigInt value to a number",
        "argument must not be a symbol" => "Cannot convert a Symbol value to a number",
        "can't convert symbol to string" => "Cannot convert a Symbol value to a string",
        "cannot convert object to primitive value" => "Cannot convert object to primitive value",
        "cannot convert undefined to a BigInt" => "Cannot convert undefined to a BigInt",
        "cannot convert null to a BigInt" => "Cannot convert null to a BigInt",
        "right-hand side of 'instanceof' is not callable" => "Right-hand side of 'instanceof' is not callable",
        "function has non-object prototype in instanceof check" => {
            "Function has non-object prototype 'undefined' in instanceof check"
        }
        "invalid array length" | "bad length for array" => "Invalid array length",
        "Invalid count value: inf" => "Invalid count value: Infinity",
        "radix must be an integer at least 2 and no greater than 36" => {
            "toString() radix argument must be between 2 and 36"
        }
        "precision must be an integer at least 1 and no greater than 100" => {
            "toPrecision() argument must be between 1 and 100"
        }
        "'this' is not a Date" => "this is not a Date object.",
        "cannot get key and value from primitive item of `iterable`" => "Iterator value is not an entry object",
        "cannot call `Map` constructor without new" => "Constructor Map requires 'new'",
        "calling a builtin Set constructor without new is forbidden" => "Constructor Set requires 'new'",
        "WeakMap: cannot call constructor without `new`" => "Constructor WeakMap requires 'new'",
        "WeakSet: cannot call constructor without `new`" => "Constructor WeakSet requires 'new'",
        "Promise NewTarget cannot be undefined" => "Promise constructor cannot be invoked without 'new'",
        "Proxy constructor called on undefined new target" => "Constructor Proxy requires 'new'",
        "Proxy constructor called with non-object handler" | "Proxy constructor called with non-object target" => {
            "Cannot create proxy with a non-object as target or handler"
        }
        "Object.defineProperty: expected 'this' to be an Object" => "Object.defineProperty called on non-object",
        "Object.defineProperties: expected 'this' to be an Object" => "Object.defineProperties called on non-object",
        "invalid escape character found"
        | "invalid hexadecimal digit found"
        | "non-terminated escape character found"
        | "invalid UTF-8 encoding found"
        | "escape characters must be preceded with a % sign"
        | "trying to encode an invalid string" => "URI malformed",
        "returned iterator is not an object" => "Result of the Symbol.iterator method is not an object",
        "Promise.prototype.then: this is not a promise" => {
            "Method Promise.prototype.then called on incompatible receiver"
        }
        "no promise in Promise.any was fulfilled." => "All promises were rejected",
        "next value should be an object" => "Iterator result is not an object",
        "super constructor object must be constructor" => "Super constructor is not a constructor",
        "Cannot construct a property descriptor from a non-object" => "Property description must be an object",
        "cannot freeze object" => "Cannot freeze",
        "cannot prevent extensions" => "Cannot prevent extensions",
        _ => return None,
    })
}

/// Texts with something in them.
fn pattern(message: &str) -> Option<Complaint<'_>> {
    let between = |start: &str, end: &str| message.strip_prefix(start)?.strip_suffix(end);
    let said = |text: String| Some(Complaint::Plain(text));
    if between("cannot mutate an immutable binding '", "'").is_some() {
        return said("Assignment to constant variable.".to_owned());
    }
    if let Some(name) = message.strip_suffix(" is not defined") {
        return Some(Complaint::NotDefined(name));
    }
    if let Some(name) = between("cannot assign to uninitialized global property `", "`") {
        return said(format!("{name} is not defined"));
    }
    if let Some(name) = between("cannot assign to uninitialized binding `", "`") {
        return said(format!("Cannot access '{name}' before initialization"));
    }
    if let Some(kind) = between("value with type `", "` is not iterable") {
        return Some(Complaint::NotIterable(kind));
    }
    if let Some(problem) = message.strip_prefix("failed to create matcher: ") {
        return Some(Complaint::BadPattern(problem));
    }
    if let Some(kind) = between("value with type `", "` is not callable").or_else(|| between("`", "` is not callable"))
    {
        return said(format!("{kind} is not a function"));
    }
    if let Some(kind) = between("right-hand side of 'in' should be an object, got `", "`") {
        return Some(Complaint::NoObjectForIn(kind));
    }
    if between("right-hand side of 'instanceof' should be an object, got `", "`").is_some() {
        return said("Right-hand side of 'instanceof' is not an object".to_owned());
    }
    if let Some(key) = message.strip_prefix("cannot set non-writable property: ") {
        return Some(Complaint::NotWritable(key));
    }
    if let Some(key) = message.strip_prefix("cannot redefine property: ") {
        return said(format!("Cannot redefine property: {key}"));
    }
    if let Some(key) = message.strip_prefix("cannot delete non-configurable property: ") {
        return said(format!("Cannot delete property '{key}' of object"));
    }
    if let Some(text) = between("cannot convert string '", "' to bigint primitive") {
        return said(format!("Cannot convert {text} to a BigInt"));
    }
    if let Some(number) = between("cannot convert ", " to a BigInt").filter(|number| number.parse::<f64>().is_ok()) {
        return said(format!("The number {number} cannot be converted to a BigInt because it is not an integer"));
    }
    if let Some(method) = between("method `", "` called on incompatible receiver") {
        return said(format!("Method {method} called on incompatible receiver"));
    }
    if let Some(number) =
        between("codepoint `", "` outside of Unicode range").or_else(|| between("codepoint `", "` is not an integer"))
    {
        return said(format!("Invalid code point {number}"));
    }
    if message.starts_with("WeakMap.") && message.contains(": expected target argument of type `object`") {
        return said("Invalid value used as weak map key".to_owned());
    }
    if message.starts_with("WeakSet.") && message.contains(": expected target argument of type `object`") {
        return said("Invalid value used in weak set".to_owned());
    }
    if let Some(flag) = message.strip_prefix("invalid regular expression flag ") {
        return said(format!("Invalid flags supplied to RegExp constructor '{flag}'"));
    }
    let is_array_search = message.starts_with("Array.prototype.find") || message.starts_with("Iterator.prototype.");
    if is_array_search && message.ends_with(" is not callable") {
        return Some(Complaint::NoFunction);
    }
    if message.starts_with("Object.setPrototypeOf: expected 'proto' to be") {
        return said("Object prototype may only be an Object or null".to_owned());
    }
    if message.starts_with("Object.create: expected 'proto' to be") {
        return Some(Complaint::BadArgument("Object prototype may only be an Object or null: ", ""));
    }
    None
}
