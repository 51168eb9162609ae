//! Messages by complaint and place, and expressions in words.

use protocol::Natives;

use super::{
    Wording,
    engine::Complaint,
    sites::Region,
    words::{Worded, words},
};

/// What is said of a failure at `at` in `script`, and where it says that it is.
fn said(script: &str, message: &str, at: Region) -> Option<(String, Option<(u32, u32)>)> {
    let natives = Natives { mark: Some("at"), reg_exp: Some("regExp"), ..Natives::default() };
    let wording = Wording::new(script.to_owned(), natives, vec!["tools".to_owned()]);
    let complaint = Complaint::parse(message).expect("it is a message of the engine's");
    let Worded { message, place } = words(&complaint, Some(at), wording.sites())?;
    Some((message, place))
}

const NO_OBJECT: &str = "cannot convert 'null' or 'undefined' to object";

#[test]
fn expressions_read_as_in_v8() {
    for (script, text) in [
        ("a()", "a"),
        ("a.b['c d'][e][0]()", "a.b.c d[e][0]"),
        ("a(1, 2).b()", "a(...).b"),
        ("(a + b).c()", "(a + b).c"),
        ("(typeof a).b()", "(typeof a).b"),
        ("(a ? b : c).d()", "(intermediate value)(intermediate value)(intermediate value).d"),
        ("[1, a].b()", "[1,a].b"),
        ("/a/g.b()", "/a/g.b"),
        ("regExp(0, 'a', 'g').b()", "/a/g.b"),
        ("(new A).b()", "(intermediate value).b"),
        ("(at = at = a).b()", "a.b"),
        ("at = a.b.c()", "a.b.c"),
    ] {
        // A call has the position of its parenthesis.
        let column = u32::try_from(script.len()).expect("it is short") - 1;
        let said = said(script, "not a callable function", Region::At((1, column)));
        assert_eq!(said, Some((format!("{text} is not a function"), Some((1, column)))), "{script}");
    }
}

#[test]
fn a_property_of_nothing_is_named_with_its_place() {
    // The method of a marked call has the place of the inner mark, as the gap in the engine's table has it.
    let script = "function f(o, p) {\n  (at = at = o).a();\n  at = p.b.c();\n  return null;\n}";
    let at = |line, column| said(script, NO_OBJECT, Region::At((line, column)));
    let expected = |key: &str| format!("Cannot read properties of undefined or null (reading '{key}')");
    assert_eq!(at(2, 9), Some((expected("a"), Some((2, 17)))));
    assert_eq!(at(3, 3), Some((expected("c"), Some((3, 12)))));
    assert_eq!(at(3, 10), Some((expected("b"), Some((3, 10)))));
}

#[test]
fn two_properties_with_one_place_are_both_named() {
    let script = "function f(o, x) { x = (at = o.a).b() }";
    let said = said(script, NO_OBJECT, Region::At((1, 32)));
    assert_eq!(said, Some(("Cannot read properties of undefined (reading 'a' or 'b')".to_owned(), None)));
}

#[test]
fn undefined_and_null_are_told_apart_by_what_the_program_contains() {
    let said = |script: &str| {
        let column = u32::try_from(script.find(".x").expect("it reads x")).expect("it is short") + 2;
        said(script, NO_OBJECT, Region::At((1, column))).expect("there is a property").0
    };
    let undefined = "Cannot read properties of undefined (reading 'x')";
    let null = "Cannot read properties of null (reading 'x')";
    let unknown = "Cannot read properties of undefined or null (reading 'x')";
    assert_eq!(said("f().x"), undefined);
    assert_eq!(said("let a; a.x; null"), undefined);
    assert_eq!(said("const a = null; a.x"), null);
    assert_eq!(said("let a = null; a = b; a.x"), unknown);
    assert_eq!(said("f().x; null"), unknown);
    assert_eq!(said("f().x; s.match(r)"), unknown);
    assert_eq!(said("f(undefined).x; (void 0)"), undefined);
}

#[test]
fn what_the_program_makes_itself_keeps_its_words() {
    assert_eq!(said("new TypeError('x')", "not a constructor", Region::At((1, 1))), None);
    assert_eq!(said("a.RangeError('x')", "not a callable function", Region::At((1, 13))), None);
    let other = said("new MyError('x')", "not a constructor", Region::At((1, 1)));
    assert_eq!(other, Some(("MyError is not a constructor".to_owned(), Some((1, 1)))));
}

#[test]
fn patterns_loops_and_variables_are_found_in_the_body_around_them() {
    let script = "function f(o) {\n  const { a } = o.b;\n  for (const c of o.d) e(a);\n  return g + h;\n  let h;\n}";
    let body = Region::At((1, 15));
    let said = |message| said(script, message, body);
    let message = |text: &str, place| Some((text.to_owned(), Some(place)));
    assert_eq!(
        said("Cannot destructure 'null' value"),
        message("Cannot destructure property 'a' of 'o.b' as it is null.", (2, 9))
    );
    assert_eq!(said("value with type `number` is not iterable"), message("o.d is not iterable", (3, 19)));
    assert_eq!(said("g is not defined"), message("g is not defined", (4, 10)));
    assert_eq!(said("access of uninitialized binding"), message("Cannot access 'h' before initialization", (4, 14)));
}

#[test]
fn what_the_engine_says_as_v8_does_is_left_alone() {
    for message in ["Invalid time value", "Unexpected end of JSON input", "boom", "", "x is not a function"] {
        assert_eq!(Complaint::parse(message), None, "{message:?}");
    }
}

#[test]
fn without_the_text_of_the_program_there_still_are_words() {
    let said = |message: &str| words(&Complaint::parse(message)?, None, None).map(|worded| worded.message);
    assert_eq!(said(NO_OBJECT).as_deref(), Some("Cannot read properties of undefined or null"));
    assert_eq!(said("cannot mutate an immutable binding 'a'").as_deref(), Some("Assignment to constant variable."));
    assert_eq!(said("g is not defined"), None);
}
