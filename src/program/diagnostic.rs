//! What is wrong with a program, as its author reads it.

use std::fmt::{self, Write};

use super::frame;
use super::position::Lines;

/// Problems that are told one by one; of the others, only how many there are.
pub const SHOWN_PROBLEMS: usize = 3;

/// Why a program does not compile: the text to show its author.
///
/// One line of what is wrong, beginning with `SyntaxError: `; the place, as `program.ts:line:column` (both from 1, columns
/// in UTF-16 code units); the lines around it; what to do, where that is known. Up to three such problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic(String);

impl Diagnostic {
    /// The text about `problems`, which is not empty.
    pub(super) fn new(source: &str, problems: &[Problem]) -> Self {
        let lines = Lines::new(source);
        let mut text = String::new();
        for problem in &problems[..problems.len().min(SHOWN_PROBLEMS)] {
            if !text.is_empty() {
                text.push_str("\n\n");
            }
            problem.write(&lines, &mut text);
        }
        match problems.len().saturating_sub(SHOWN_PROBLEMS) {
            0 => {}
            1 => text.push_str("\n\n… and 1 more error"),
            more => _ = write!(text, "\n\n… and {more} more errors"),
        }
        Self(text)
    }

    /// A problem of the program as a whole.
    pub(super) fn without_place(message: impl fmt::Display) -> Self {
        Self(format!("SyntaxError: {message}"))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Diagnostic {}

/// A stretch of the source, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub start: usize,
    pub end: usize,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub spot: Spot,
    /// What another place has to do with it.
    pub related: Option<(String, Spot)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problem {
    pub fn new(message: impl Into<String>, spot: Spot) -> Self {
        Self { message: message.into(), spot, related: None, help: None }
    }

    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn write(&self, lines: &Lines<'_>, text: &mut String) {
        _ = write!(text, "SyntaxError: {}\n    at {}\n\n", self.message, place(lines, self.spot));
        frame::write(lines, self.spot, text);
        if let Some((label, spot)) = &self.related {
            _ = write!(text, "\n{label} at {}", place(lines, *spot));
        }
        if let Some(help) = &self.help {
            _ = write!(text, "\nhelp: {help}");
        }
    }
}

fn place(lines: &Lines<'_>, spot: Spot) -> String {
    let position = lines.position(spot.start);
    format!("program.ts:{}:{}", position.line + 1, position.column + 1)
}
