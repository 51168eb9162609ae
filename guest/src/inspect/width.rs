//! How many columns of a terminal text takes.

use super::width_table::{WIDE, ZERO};

/// The columns that `text` takes: the sum of its characters', also of those that are drawn as one.
pub fn columns(text: &str) -> usize {
    if text.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return text.len();
    }
    text.chars().map(character_columns).sum()
}

fn character_columns(character: char) -> usize {
    let code = u32::from(character);
    if code < 0x7f {
        return usize::from(code >= 0x20);
    }
    if contains(WIDE, code) { 2 } else { usize::from(!contains(ZERO, code)) }
}

fn contains(ranges: &[(u32, u32)], code: u32) -> bool {
    let index = ranges.partition_point(|(_, last)| *last < code);
    ranges.get(index).is_some_and(|(first, _)| *first <= code)
}
