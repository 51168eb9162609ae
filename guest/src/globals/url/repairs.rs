//! Where the `url` crate departs from the URL Standard in a way that programs may meet, and what to give it instead.

use std::borrow::Cow;

use url::Url;

/// The input as the crate has to be given it.
///
/// - It takes the third of three slashes after a special scheme's for an empty host; the standard ignores it.
/// - It keeps the bar of `file:///C|/`, which the standard makes a colon.
pub fn input<'a>(input: &'a str, base: Option<&Url>) -> Cow<'a, str> {
    let trimmed = input.trim_matches(|character: char| character <= ' ');
    if let Some(base) = base
        && base.scheme() != "file"
        && is_special(base.scheme())
    {
        let rest = trimmed.trim_start_matches(['/', '\\']);
        if trimmed.len() - rest.len() > 2 {
            return format!("//{rest}").into();
        }
    }
    let is_file = trimmed.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("file:///"));
    let drive = trimmed.as_bytes().get(8..10);
    let ends_there = trimmed.as_bytes().get(10).is_none_or(|byte| b"/\\?#".contains(byte));
    match drive {
        Some([letter, b'|']) if is_file && letter.is_ascii_alphabetic() && ends_there => {
            format!("file:///{}:{}", char::from(*letter), &trimmed[10..]).into()
        }
        _ => input.into(),
    }
}

/// Sets the scheme to `file`, which the crate refuses: a special URL may become one that has neither credentials nor port.
/// Whether it was such a case.
pub fn set_file_scheme(url: &mut Url, protocol: &str) -> bool {
    let name = protocol.split(':').next().unwrap_or_default();
    let may_be_file = is_special(url.scheme())
        && url.username().is_empty()
        && url.password().is_none()
        && url.port().is_none()
        && name.eq_ignore_ascii_case("file");
    if !may_be_file {
        return false;
    }
    let rest = &url.as_str()[url.scheme().len()..];
    if let Ok(changed) = Url::parse(&format!("file{rest}")) {
        *url = changed;
    }
    true
}

fn is_special(scheme: &str) -> bool {
    matches!(scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file")
}
