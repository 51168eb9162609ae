//! A compiled pattern.

use std::cell::OnceCell;

use boa_engine::string::{CodePoint, JsStr};
use regress::{Flags, Match, Regex};

use super::{source::with_plain_surrogates, subject::Subject};

/// A pattern with its flags, compiled.
pub struct Matcher {
    pattern: Vec<u16>,
    /// The flags, one letter each.
    flags: String,
    regex: Regex,
    /// Finds a match exactly where it starts to look. Made when it is needed.
    sticky: OnceCell<Option<Regex>>,
}

impl Matcher {
    /// Compiles a pattern that the engine has accepted. `None`: it cannot be compiled from its source alone.
    pub fn new(pattern: Vec<u16>, flags: String) -> Option<Self> {
        let regex = compile(&pattern, &flags)?;
        Some(Self { pattern, flags, regex, sticky: OnceCell::new() })
    }

    pub fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    /// Whether it looks at code points rather than at code units.
    pub fn is_unicode(&self) -> bool {
        self.has('u') || self.has('v')
    }

    /// Whether it goes on from match to match.
    pub fn is_stateful(&self) -> bool {
        self.has('g') || self.has('y')
    }

    /// The first match at `from` or later; with the sticky flag, the match at `from`.
    pub fn find(&self, subject: &Subject, from: usize) -> Option<Match> {
        if self.has('y') { self.find_at(subject, from) } else { self.find_anywhere(subject, from) }
    }

    /// The first match at `from` or later, whatever the flags.
    pub fn find_anywhere(&self, subject: &Subject, from: usize) -> Option<Match> {
        self.first(&self.regex, subject, from)
    }

    fn find_at(&self, subject: &Subject, at: usize) -> Option<Match> {
        let Some(regex) = self.sticky.get_or_init(|| compile_sticky(&self.pattern, &self.flags)) else {
            return self.find_anywhere(subject, at).filter(|found| found.start() == at);
        };
        let mut found = self.first(regex, subject, at)?;
        // The last group is the one that matches where the pattern itself does not.
        (found.captures.pop()?.is_none() && found.start() == at).then_some(found)
    }

    fn first(&self, regex: &Regex, subject: &Subject, from: usize) -> Option<Match> {
        match subject {
            Subject::Ascii(text) => regex.find_from_ascii(text, from).next(),
            Subject::Wide(text) if self.is_unicode() => regex.find_from_utf16(text, from).next(),
            Subject::Wide(text) => regex.find_from_ucs2(text, from).next(),
        }
    }
}

fn compile(pattern: &[u16], flags: &str) -> Option<Regex> {
    let code_points: Vec<u32> = if flags.contains(['u', 'v']) {
        JsStr::utf16(pattern).code_points().map(CodePoint::as_u32).collect()
    } else {
        with_plain_surrogates(pattern).into_iter().map(u32::from).collect()
    };
    Regex::from_unicode(code_points.into_iter(), Flags::from(flags)).ok()
}

/// The pattern, or else a group of its own that matches anything. At whichever place the search begins, one of the two matches,
/// so that it never goes on to the next place.
fn compile_sticky(pattern: &[u16], flags: &str) -> Option<Regex> {
    let units = "(?:".encode_utf16().chain(pattern.iter().copied()).chain(")|([^]|$)".encode_utf16());
    compile(&units.collect::<Vec<u16>>(), flags)
}
