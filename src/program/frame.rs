//! The code frame: the lines around a spot in the source, with the spot marked.

use std::fmt::Write;
use std::iter;

use super::diagnostic::Spot;
use super::position::Lines;

const LINES_BEFORE: usize = 2;
const LINES_AFTER: usize = 1;

/// Characters of a line that are shown at most. Longer lines are clipped around the spot.
const SHOWN_CHARACTERS: usize = 120;

/// Characters shown before the spot on a line that is clipped.
const CHARACTERS_BEFORE_SPOT: usize = 60;

/// Stands for what is not shown of a line.
const ELLIPSIS: char = '…';

/// Writes the frame, without a line break at its end.
///
/// ```text
///   1 | const a = 1
///   2 | const b = 2
/// > 3 | const c = foo(1 2)
///     |                 ^
///   4 | return c
/// ```
pub fn write(lines: &Lines<'_>, spot: Spot, text: &mut String) {
    let (marked, bytes_before) = lines.locate(spot.start);
    let first = marked.saturating_sub(LINES_BEFORE);
    let last = (marked + LINES_AFTER).min(lines.count() - 1);
    let width = (last + 1).to_string().len();
    for line in first..=last {
        if line > first {
            text.push('\n');
        }
        let source = lines.text(line);
        if line == marked {
            let before = source.get(..bytes_before).unwrap_or(source).chars().count();
            let length = spot.end.saturating_sub(spot.start);
            let spotted = source.get(bytes_before..).unwrap_or_default().char_indices();
            let spotted = spotted.take_while(|(offset, _)| *offset < length).count();
            let (shown, before) = clip(source, before);
            let room = shown.chars().skip(before).count().max(1);
            _ = write!(text, "> {:>width$} | {shown}\n  {:width$} | ", line + 1, "");
            text.extend(shown.chars().take(before).map(|character| if character == '\t' { '\t' } else { ' ' }));
            text.extend(iter::repeat_n('^', spotted.clamp(1, room)));
        } else {
            _ = write!(text, "  {:>width$} | {}", line + 1, clip(source, 0).0);
        }
    }
}

/// What is shown of a line, and how many of its characters come before the one that is `before` characters into the line.
fn clip(line: &str, before: usize) -> (String, usize) {
    let clean = |character: char| {
        if character.is_control() && character != '\t' { char::REPLACEMENT_CHARACTER } else { character }
    };
    let length = line.chars().count();
    if length <= SHOWN_CHARACTERS {
        return (line.chars().map(clean).collect(), before);
    }
    let skipped = before.saturating_sub(CHARACTERS_BEFORE_SPOT).min(length - SHOWN_CHARACTERS);
    let mut shown = String::new();
    if skipped > 0 {
        shown.push(ELLIPSIS);
    }
    shown.extend(line.chars().skip(skipped).take(SHOWN_CHARACTERS).map(clean));
    if skipped + SHOWN_CHARACTERS < length {
        shown.push(ELLIPSIS);
    }
    (shown, before - skipped + usize::from(skipped > 0))
}
