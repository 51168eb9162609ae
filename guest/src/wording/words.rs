//! V8's words for what the engine complains about, as far as the program's text tells what it is about.

use super::{
    engine::Complaint,
    nulls,
    sites::{Key, Kind, Known, Nullish, Place, Region, Sites, Source},
};

/// A message, and where in the compiled script it is about.
#[derive(Debug, PartialEq, Eq)]
pub struct Worded {
    pub message: String,
    pub place: Option<Place>,
}

/// Built-in functions that iterate their first argument.
const ITERATING: [&str; 8] = [
    "Array.from",
    "Object.fromEntries",
    "Promise.all",
    "Promise.allSettled",
    "Promise.any",
    "Promise.race",
    "Map",
    "Set",
];

const CANNOT_READ_ITERATOR: &str = "(cannot read property Symbol(Symbol.iterator))";

/// The message for a complaint about something in `region`. `None`: the text of the program does not tell more than the engine, or the program
/// made the error itself.
pub fn words(complaint: &Complaint<'_>, region: Option<Region>, sites: Option<&Sites>) -> Option<Worded> {
    let place = region.zip(sites);
    if place.is_some_and(|(region, sites)| is_made_by_program(region, sites)) {
        return None;
    }
    let found = place.and_then(|(region, sites)| specific(complaint, region, sites));
    if let Some((message, place)) = found {
        return Some(Worded { message, place });
    }
    general(complaint).map(|message| Worded { message, place: None })
}

/// Whether what stands there makes an error, which then is the program's own.
fn is_made_by_program(region: Region, sites: &Sites) -> bool {
    let names_error = |callee: &str| {
        let name = callee.rsplit('.').next().unwrap_or(callee);
        matches!(
            name,
            "Error"
                | "TypeError"
                | "RangeError"
                | "ReferenceError"
                | "SyntaxError"
                | "URIError"
                | "EvalError"
                | "AggregateError"
        )
    };
    let makes = |kind: &Kind| match kind {
        Kind::New { callee, .. } | Kind::Call { callee, .. } => names_error(callee).then_some(()),
        _ => None,
    };
    sites.first(region, makes).is_some()
}

fn specific(complaint: &Complaint<'_>, region: Region, sites: &Sites) -> Option<(String, Option<Place>)> {
    match complaint {
        Complaint::Plain(_) => None,
        Complaint::NoObject => no_object(region, sites),
        Complaint::NotCallable => sites.find(region, |kind| match kind {
            Kind::Call { callee, is_iterated: true, .. } => Some(not_iterable_call(callee)),
            Kind::Call { callee, .. } => Some(format!("{callee} is not a function")),
            _ => None,
        }),
        Complaint::NotConstructor => sites.find(region, |kind| match kind {
            Kind::New { callee, .. } => Some(format!("{callee} is not a constructor")),
            _ => None,
        }),
        Complaint::ClassCalled => sites.find(region, |kind| match kind {
            Kind::Call { callee, .. } => {
                let name = callee.rsplit('.').next().unwrap_or(callee);
                Some(format!("Class constructor {name} cannot be invoked without 'new'"))
            }
            _ => None,
        }),
        Complaint::CannotDestructure(nullish) => sites.find(region, |kind| destructure(kind, *nullish)),
        Complaint::NotIterable(kind) => not_iterable(kind, region, sites),
        Complaint::NotDefined(name) => sites.first(region, |kind| match kind {
            Kind::Name { name: here, is_lexical, .. } if here == name => Some(if *is_lexical {
                format!("Cannot access '{name}' before initialization")
            } else {
                format!("{name} is not defined")
            }),
            _ => None,
        }),
        Complaint::NotInitialized => sites.first(region, |kind| match kind {
            Kind::Name { name, is_early: true, .. } => Some(format!("Cannot access '{name}' before initialization")),
            _ => None,
        }),
        Complaint::NoObjectForIn(kind) => sites.find(region, |site| match site {
            Kind::In { key, object } => {
                // Every object is one for `in`: only `null` is of type `object` and none.
                let object = if *kind == "object" { "null" } else { object };
                Some(format!("Cannot use 'in' operator to search for '{key}' in {object}"))
            }
            _ => None,
        }),
        Complaint::NotWritable(key) => sites.find(region, |kind| not_writable(kind, key)),
        Complaint::NotDeletable => sites.find(region, |kind| match kind {
            Kind::Delete { key: Key::Name(key) } => Some(format!("Cannot delete property '{key}' of #<Object>")),
            _ => None,
        }),
        Complaint::NoFunction => sites.find(region, |kind| match kind {
            Kind::Call { argument, .. } => {
                Some(format!("{} is not a function", argument.as_deref().unwrap_or("undefined")))
            }
            _ => None,
        }),
        Complaint::BadArgument(before, after) => sites.find(region, |kind| match kind {
            Kind::Call { argument, .. } | Kind::New { argument, .. } => {
                Some(format!("{before}{}{after}", argument.as_deref().unwrap_or("undefined")))
            }
            _ => None,
        }),
        Complaint::NoObjectGiven => sites.find(region, |kind| match kind {
            Kind::Call { callee, .. } => Some(format!("{callee} called on non-object")),
            _ => None,
        }),
        Complaint::BadLength => sites.find(region, |kind| match kind {
            Kind::New { callee, .. } if callee == "ArrayBuffer" => Some("Invalid array buffer length".to_owned()),
            Kind::New { callee, argument: Some(length) } if callee.ends_with("Array") => {
                Some(format!("Invalid typed array length: {length}"))
            }
            _ => None,
        }),
        Complaint::BadPattern(problem) => sites.find(region, |kind| match kind {
            Kind::New { argument: Some(pattern), .. } | Kind::Call { argument: Some(pattern), .. } => {
                Some(format!("Invalid regular expression: /{pattern}/: {}", pattern_problem(problem, pattern)))
            }
            _ => None,
        }),
        Complaint::NoPrivateMember => sites.find(region, |kind| match kind {
            Kind::Private { name, is_write: false } => {
                Some(format!("Cannot read private member #{name} from an object whose class did not declare it"))
            }
            Kind::Private { name, is_write: true } => {
                Some(format!("Cannot write private member #{name} to an object whose class did not declare it"))
            }
            _ => None,
        }),
        Complaint::BadParent => sites.find(region, |kind| match kind {
            Kind::Extends { value } => Some(format!("Class extends value {value} is not a constructor or null")),
            _ => None,
        }),
    }
}

/// The words for an access to a property of `null` or `undefined`, and for all else that wants an object.
fn no_object(region: Region, sites: &Sites) -> Option<(String, Option<Place>)> {
    let may_be_null = sites.has_null || nulls::were_decoded();
    let unknown = if may_be_null { "undefined or null" } else { "undefined" };
    let has_access = sites.first(region, |kind| accessed_nothing(kind, unknown).map(drop)).is_some();
    if !has_access {
        return sites.find(region, called_with_nothing);
    }
    sites.find(region, |kind| accessed_nothing(kind, unknown)).or_else(|| one_of_two(region, sites, unknown))
}

/// Two properties that are read there, in the order in which they are.
fn one_of_two(region: Region, sites: &Sites, unknown: &str) -> Option<(String, Option<Place>)> {
    let mut names: Vec<&str> = Vec::new();
    for site in sites.by_region.get(&region)? {
        match &site.kind {
            Kind::Read { object: Known::Something, .. } => {}
            Kind::Read { key: Key::Name(name), .. } => names.push(name),
            kind if accessed_nothing(kind, unknown).is_some() => return None,
            _ => {}
        }
    }
    names.dedup();
    let [first, second] = names[..] else { return None };
    Some((format!("Cannot read properties of {unknown} (reading '{first}' or '{second}')"), None))
}

fn accessed_nothing(kind: &Kind, unknown: &str) -> Option<String> {
    match kind {
        Kind::Read { object: Known::Something, .. } | Kind::Write { object: Known::Something, .. } => None,
        Kind::Read { object, key } => Some(accessed("read", "reading", object.name_or(unknown), key)),
        Kind::Write { object, key, .. } => Some(accessed("set", "setting", object.name_or(unknown), key)),
        Kind::Iterate { value: Known::Something, .. } => None,
        Kind::Iterate { text, is_call: false, is_async: false, .. } => Some(format!("{text} is not iterable")),
        Kind::Iterate { text, is_call: true, is_async: false, .. } => Some(not_iterable_call(text)),
        Kind::Iterate { text, is_async: true, .. } => Some(format!("{text} is not async iterable")),
        Kind::Delete { .. } => Some("Cannot convert undefined or null to object".to_owned()),
        _ => None,
    }
}

/// A built-in function that wants an object as its first argument.
fn called_with_nothing(kind: &Kind) -> Option<String> {
    match kind {
        Kind::Call { callee, argument, .. } | Kind::New { callee, argument }
            if ITERATING.contains(&callee.as_str()) =>
        {
            let value = if argument.as_deref() == Some("null") { "object null" } else { "undefined" };
            Some(format!("{value} is not iterable {CANNOT_READ_ITERATOR}"))
        }
        Kind::Call { .. } | Kind::New { .. } => Some("Cannot convert undefined or null to object".to_owned()),
        _ => None,
    }
}

/// The engine does not say which of the two it was. Where the program does not either, `object` names both, and begins as V8's more frequent
/// one.
fn accessed(verb: &str, doing: &str, object: &str, key: &Key) -> String {
    match key {
        Key::Name(key) => format!("Cannot {verb} properties of {object} ({doing} '{key}')"),
        Key::Expression(key) if key == "Symbol.iterator" => {
            let object = if object == "null" { "object null" } else { object };
            format!("{object} is not iterable {CANNOT_READ_ITERATOR}")
        }
        Key::Expression(key) => format!("Cannot {verb} properties of {object} ({doing} [{key}])"),
    }
}

fn destructure(kind: &Kind, nullish: Nullish) -> Option<String> {
    let Kind::Destructure { value, source, first, of_array } = kind else { return None };
    match value {
        Known::Something => return None,
        Known::Nullish(other) if *other != nullish => return None,
        _ => {}
    }
    let name = nullish.name();
    // V8 tells a value without an expression with its type.
    let typed = if nullish == Nullish::Null { "object null" } else { name };
    Some(match (source, first) {
        (Source::Expression(source), _) if *of_array => format!("{source} is not iterable"),
        _ if *of_array => format!("{typed} is not iterable {CANNOT_READ_ITERATOR}"),
        (Source::Expression(source), Some(first)) => {
            format!("Cannot destructure property '{first}' of '{source}' as it is {name}.")
        }
        (Source::Expression(source), None) => format!("Cannot destructure '{source}' as it is {name}."),
        (Source::Within, Some(first)) => format!("Cannot read properties of {name} (reading '{first}')"),
        (_, Some(first)) => format!("Cannot destructure property '{first}' of '{typed}' as it is {name}."),
        (_, None) => format!("Cannot destructure '{typed}' as it is {name}."),
    })
}

/// The engine says neither what object it is nor whether it is the property or the object that does not change.
fn not_writable(kind: &Kind, key: &str) -> Option<String> {
    let is_index = key.parse::<u32>().is_ok();
    match kind {
        Kind::Write { .. } => {
            let object = if is_index { "[object Array]" } else { "#<Object>" };
            Some(format!("Cannot assign to read only property '{key}' of object '{object}'"))
        }
        Kind::Call { callee, .. } if callee.ends_with(".push") || callee.ends_with(".unshift") => {
            Some(format!("Cannot add property {key}, object is not extensible"))
        }
        _ => None,
    }
}

fn not_iterable(kind: &str, region: Region, sites: &Sites) -> Option<(String, Option<Place>)> {
    let here = sites.find(region, |site| match site {
        Kind::Iterate { text, is_call: false, is_async: false, .. } => Some(format!("{text} is not iterable")),
        Kind::Iterate { text, is_call: true, is_async: false, .. } => Some(not_iterable_call(text)),
        Kind::Iterate { text, is_async: true, .. } => Some(format!("{text} is not async iterable")),
        Kind::Destructure { source: Source::Expression(source), of_array: true, .. } => {
            Some(format!("{source} is not iterable"))
        }
        Kind::Destructure { of_array: true, .. } => Some(format!("{kind} is not iterable {CANNOT_READ_ITERATOR}")),
        _ => None,
    });
    here.or_else(|| {
        sites.find(region, |site| match site {
            Kind::Call { argument, .. } | Kind::New { argument, .. } => Some(match argument {
                Some(value) if kind != "object" => format!("{kind} {value} is not iterable {CANNOT_READ_ITERATOR}"),
                _ => format!("{kind} is not iterable {CANNOT_READ_ITERATOR}"),
            }),
            _ => None,
        })
    })
}

fn not_iterable_call(callee: &str) -> String {
    format!("{callee} is not a function or its return value is not iterable")
}

/// The words where nothing is known of the place.
fn general(complaint: &Complaint<'_>) -> Option<String> {
    Some(match complaint {
        Complaint::Plain(text) => text.clone(),
        Complaint::NoObject => "Cannot read properties of undefined or null".to_owned(),
        Complaint::NotCallable | Complaint::NoFunction => "The value that is called is not a function".to_owned(),
        Complaint::NotConstructor => "The value after 'new' is not a constructor".to_owned(),
        Complaint::ClassCalled => "Class constructor cannot be invoked without 'new'".to_owned(),
        Complaint::CannotDestructure(nullish) => {
            format!("Cannot destructure '{0}' as it is {0}.", nullish.name())
        }
        Complaint::NotIterable(kind) => format!("{kind} is not iterable"),
        Complaint::NotInitialized => "Cannot access a variable before initialization".to_owned(),
        Complaint::NoObjectForIn(kind) => {
            format!(
                "Cannot use 'in' operator to search for a property in {}",
                if *kind == "object" { "null" } else { kind }
            )
        }
        Complaint::NotWritable(key) => format!("Cannot assign to read only property '{key}' of object"),
        Complaint::NotDeletable => "Cannot delete property".to_owned(),
        Complaint::NoPrivateMember => {
            "Cannot access a private member of an object whose class did not declare it".to_owned()
        }
        Complaint::BadParent => "Class extends value that is not a constructor or null".to_owned(),
        Complaint::BadPattern(problem) => format!("Invalid regular expression: {}", pattern_problem(problem, "")),
        Complaint::NotDefined(_) | Complaint::BadArgument(..) | Complaint::NoObjectGiven | Complaint::BadLength => {
            return None;
        }
    })
}

/// What is wrong with a regular expression.
fn pattern_problem<'a>(problem: &'a str, pattern: &str) -> &'a str {
    match problem {
        "Unbalanced parenthesis" if pattern.matches(')').count() > pattern.matches('(').count() => "Unmatched ')'",
        "Unbalanced parenthesis" => "Unterminated group",
        "Unbalanced bracket" => "Unterminated character class",
        "Invalid character range" => "Range out of order in character class",
        "Quantifier not allowed here" | "Invalid quantifier" | "Invalid atom character" => "Nothing to repeat",
        "Incomplete escape" | "Unterminated escape" => "\\ at end of pattern",
        "Invalid braced quantifier" => "numbers out of order in {} quantifier",
        "Invalid named backreference syntax" => "Invalid named reference",
        "Invalid token at named capture group identifier" => "Invalid capture group name",
        "Invalid character escape" => "Invalid escape",
        "Invalid unicode escape" => "Invalid Unicode escape",
        "Invalid group modifier" => "Invalid group",
        other => other,
    }
}
