//! A compiled pattern.

use std::cell::OnceCell;

use boa_engine::string::{CodePoint, JsStr};
use regress::{Flags, Match, Regex};

use super::{
    es5_case::{self, Danger},
    pieces::{Piece, pieces},
    rewrite::rewritten,
    subject::Subject,
};

/// A pattern with its flags, compiled.
pub struct Matcher {
    /// The flags, one letter each.
    flags: String,
    usual: Form,
    /// Whether it has to look at code units even in texts of ASCII.
    needs_units: bool,
    danger: Danger,
    /// For texts in which the usual form may be wrong. Made when it is needed.
    careful: OnceCell<Option<Form>>,
}

/// One of the forms that a pattern is compiled in.
struct Form {
    pattern: Vec<u16>,
    regex: Regex,
    /// Finds a match exactly where it starts to look. Made when it is needed.
    sticky: OnceCell<Option<Regex>>,
}

impl Matcher {
    /// Compiles a pattern that the engine has accepted. `None`: it cannot be compiled from its source alone.
    pub fn new(pattern: &[u16], flags: String) -> Option<Self> {
        let usual = Form::new(rewritten(pattern, &flags), &flags).or_else(|| Form::new(pattern.to_vec(), &flags))?;
        let has_es5_case = flags.contains('i') && !flags.contains(['u', 'v']);
        let danger = if has_es5_case { es5_case::danger(&usual.pattern) } else { Danger::None };
        let needs_units = names_far_character(&usual.pattern, flags.contains('v'));
        Some(Self { flags, usual, needs_units, danger, careful: OnceCell::new() })
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
        self.first(&self.form(subject).regex, subject, from)
    }

    fn find_at(&self, subject: &Subject, at: usize) -> Option<Match> {
        let form = self.form(subject);
        let Some(regex) = form.sticky.get_or_init(|| compile_sticky(&form.pattern, &self.flags)) else {
            return self.find_anywhere(subject, at).filter(|found| found.start() == at);
        };
        let mut found = self.first(regex, subject, at)?;
        // The last group is the one that matches where the pattern itself does not.
        (found.captures.pop()?.is_none() && found.start() == at).then_some(found)
    }

    /// The form that is right for a text.
    fn form(&self, subject: &Subject) -> &Form {
        let is_careful = match self.danger {
            Danger::None => false,
            Danger::InSuchTexts => subject.has_es5_case(),
            Danger::Always => true,
        };
        if !is_careful {
            return &self.usual;
        }
        let careful = || Form::new(es5_case::careful(&self.usual.pattern), &self.flags);
        self.careful.get_or_init(careful).as_ref().unwrap_or(&self.usual)
    }

    fn first(&self, regex: &Regex, subject: &Subject, from: usize) -> Option<Match> {
        match subject {
            Subject::Ascii { text, .. } if !self.needs_units => regex.find_from_ascii(text, from).next(),
            _ if self.is_unicode() => regex.find_from_utf16(subject.units(), from).next(),
            _ => regex.find_from_ucs2(subject.units(), from).next(),
        }
    }
}

impl Form {
    fn new(pattern: Vec<u16>, flags: &str) -> Option<Self> {
        let regex = compile(&pattern, flags)?;
        Some(Self { pattern, regex, sticky: OnceCell::new() })
    }
}

/// Whether a character that no text of bytes has stands in the pattern itself, outside of classes. The matcher gives up on such texts where
/// the pattern repeats it, though it may be there no times: `€?5` matches `5`. `nests`: classes may be within classes.
fn names_far_character(pattern: &[u16], nests: bool) -> bool {
    pieces(pattern, false, nests).iter().any(|piece| match piece {
        Piece::Escape(escape) => escape.get(1) == Some(&u16::from(b'u')),
        Piece::Unit(unit) => *unit > 0xff,
        Piece::Class(_) => false,
    })
}

fn compile(pattern: &[u16], flags: &str) -> Option<Regex> {
    let code_points: Vec<u32> = if flags.contains(['u', 'v']) {
        JsStr::utf16(pattern).code_points().map(CodePoint::as_u32).collect()
    } else {
        pattern.iter().copied().map(u32::from).collect()
    };
    Regex::from_unicode(code_points.into_iter(), Flags::from(flags)).ok()
}

/// The pattern, or else a group of its own that matches anything. At whichever place the search begins, one of the two matches,
/// so that it never goes on to the next place.
fn compile_sticky(pattern: &[u16], flags: &str) -> Option<Regex> {
    let units = "(?:".encode_utf16().chain(pattern.iter().copied()).chain(")|([^]|$)".encode_utf16());
    compile(&units.collect::<Vec<u16>>(), flags)
}
