//! Characters that cannot stand in a program outside of texts and comments.

use super::diagnostic::{Problem, Spot};
use super::tokens::line_around;

/// The problem with `character`, which is at `spot`.
pub fn problem(source: &str, spot: Spot, character: char) -> Problem {
    let is_comment = line_around(source, spot.start).trim_start().starts_with('#');
    if is_comment && source.get(..spot.start).is_some_and(|before| before.ends_with('#')) {
        return hash(source, spot.start - 1);
    }
    let told = if character.is_control() || character.is_whitespace() {
        format!("U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    };
    let problem = Problem::new(format!("Invalid character {told}"), spot);
    match help(character) {
        Some(help) => problem.with_help(help),
        None => problem,
    }
}

/// A line that begins with `#`.
pub fn hash(source: &str, start: usize) -> Problem {
    let start = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let start = start + source[start..].find('#').unwrap_or(0);
    Problem::new("Unexpected token `#`", Spot { start, end: start + 1 }).with_help("Comments begin with `//`")
}

/// A backslash outside of a text.
pub fn backslash(start: usize) -> Problem {
    let problem = Problem::new("Unexpected backslash", Spot { start, end: start + 1 });
    problem.with_help(
        "The program seems to be escaped once too often: line breaks and quotes stand in it as they are, not as `\\n` and `\\\"`",
    )
}

fn help(character: char) -> Option<String> {
    Some(match character {
        '“' | '”' | '„' | '«' | '»' | '″' => "Write straight quotes: \"".to_owned(),
        '‘' | '’' | '‚' | '′' => "Write straight quotes: '".to_owned(),
        '–' | '—' | '−' | '‐' | '‑' => "Write `-`".to_owned(),
        '×' | '∗' => "Write `*`".to_owned(),
        '÷' => "Write `/`".to_owned(),
        '…' => "Write `...`, or what is left out here".to_owned(),
        '→' | '⇒' => "Write `=>`".to_owned(),
        '≤' => "Write `<=`".to_owned(),
        '≥' => "Write `>=`".to_owned(),
        '≠' => "Write `!==`".to_owned(),
        '、' => "Write `,`".to_owned(),
        '。' => "Write `.`".to_owned(),
        // The wide forms of ASCII's characters lie in its order.
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from_u32(u32::from(character) - 0xff01 + 0x21)?;
            format!("Write `{plain}`")
        }
        _ => return None,
    })
}
