//! Any text on its way into the realm and out again: what the guest takes for JSON is what serde_json takes for JSON, and
//! it means the same.
//!
//! The two differ, on purpose, in three ways: the guest takes lone surrogates and any depth; it takes numbers too large for
//! a double, as infinity; and infinity and the negative zero come in, but are lossy and do not get out.

use mutatis::Mutate;

use crate::{
    bytes::{Bytes, BytesMutator},
    json::{Json, Reading},
    realm::Realm,
    target::{Target, Verdict},
};

/// Says what it hears, in brackets; or, without them, why it cannot.
const ECHO: &str = "
    let said = 'ready'
    for (;;) {
        try { said = [await host.next(said)] } catch (error) { said = error.message }
    }";

/// What the program says of what is no JSON, and of what is lossy.
const NO_JSON: &str = r#""binding resolution must be lossless JSON""#;
const LOSSY: &str = r#""binding arguments must be lossless JSON""#;

const PIECES: &[&[u8]] = &[
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\\ud83d\\ude00",
    b"\\n",
    b"\"a\":",
    b"{\"a\":",
    b"\"__proto__\":",
    b"\"10\":",
    b"\"\":",
    b"[]",
    b"{}",
    b"null",
    b"true",
    b"-0",
    b"0.1",
    b"1e400",
    b"-1e-400",
    b"e+",
    b"123456789012345678901234567890",
    b"9007199254740993",
    b"2.2250738585072011e-308",
    b" ",
    b"\n",
    b"\x00",
    b"\x7f",
    b"\xc3\xa9",
    b"\xe2\x82\xac",
    b"\xe2\x80\xa8",
    b"\xf0\x9f\x98\x80",
    b"\xef\xbb\xbf",
];

/// The guest's JSON codec, there and back.
pub struct JsonTexts(Realm);

impl Target for JsonTexts {
    type Input = Bytes;

    fn new() -> Self {
        Self(Realm::new(ECHO))
    }

    fn seeds() -> Vec<Bytes> {
        let texts = [
            "null",
            " true ",
            "[1,-2.5e3,0.1,1E+2,-0,5e-324,1.7976931348623157e308]",
            r#"{"a":{"b":[]},"b":"","10":1,"9":2}"#,
            r#"{"__proto__":{"x":1},"constructor":2,"toJSON":3}"#,
            r#""\u0000\ud83d\ude00 \/\b\f\n\r\t\"\\é€😀""#,
            r#"["\ud800","a\udc00\ud83d"]"#,
            r#"{"a":1,"a":2,"":[[[]]]}"#,
            "\t[\n]\r",
            "123456789012345678901234567890",
        ];
        texts.iter().map(|text| Bytes(text.as_bytes().to_vec())).collect()
    }

    fn mutator() -> impl Mutate<Bytes> {
        BytesMutator { pieces: PIECES }
    }

    fn run(&mut self, Bytes(bytes): &Bytes) -> Result<Verdict, String> {
        let text = String::from_utf8_lossy(bytes);
        let said = self.0.answer(&text)?;
        match (&*said, Json::read(&text)) {
            (NO_JSON, Reading::NoJson) => Ok(Verdict::Refused),
            (NO_JSON, Reading::Json(_) | Reading::TooMuch) => Err("the guest refuses what is JSON".to_owned()),
            (_, Reading::NoJson) => Err(format!("the guest takes what is no JSON, as {said}")),
            (LOSSY, Reading::Json(json)) if json.clone().in_javascript().is_lossless() => {
                Err("the guest finds lossy what is not".to_owned())
            }
            (LOSSY, Reading::Json(_) | Reading::TooMuch) => Ok(Verdict::Refused),
            (_, reading) => self.compare(&said, reading),
        }
    }
}

impl JsonTexts {
    /// Whether the text that came out means what the text that went in does, and comes back as it is.
    fn compare(&mut self, said: &str, before: Reading) -> Result<Verdict, String> {
        let text = without_brackets(said)?;
        if let (Reading::Json(before), Reading::Json(after)) = (before, Json::read(text)) {
            let before = before.in_javascript();
            // Compared as they stand: what came out is in JavaScript's order already.
            if before != after || !before.is_lossless() || !after.is_lossless() {
                return Err(format!("{before:?} became {after:?}"));
            }
        }
        let again = self.0.answer(text)?;
        if again == said { Ok(Verdict::Accepted) } else { Err(format!("{said} became {again} the second time")) }
    }
}

fn without_brackets(said: &str) -> Result<&str, String> {
    let inner = said.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.ok_or_else(|| format!("the program said {said}"))
}
