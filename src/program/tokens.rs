//! Pieces of the source around a place, for messages. This knows as much of the language as they need.

/// What stands at a place: a word, a text up to its closing quote, or a character.
pub fn token_at(source: &str, at: usize) -> &str {
    let rest = source.get(at..).unwrap_or_default();
    let Some(first) = rest.chars().next() else { return "" };
    let length = if is_word(first) || first == '#' {
        first.len_utf8() + word_length(&rest[first.len_utf8()..])
    } else if matches!(first, '\'' | '"') {
        let close = rest[1..].find([first, '\n']).map(|length| length + 1);
        close.filter(|close| rest[*close..].starts_with(first)).map_or(1, |close| close + 1)
    } else {
        first.len_utf8()
    };
    &rest[..length]
}

/// Where the next token begins, behind spaces and comments within the line.
pub fn next_token(source: &str, at: usize) -> usize {
    let mut at = at;
    loop {
        let rest = source.get(at..).unwrap_or_default();
        let spaces = rest.len() - rest.trim_start().len();
        let comment = rest[spaces..].strip_prefix("/*").and_then(|inside| inside.find("*/")).map(|length| length + 4);
        at += spaces + comment.unwrap_or(0);
        if comment.is_none() {
            return at;
        }
    }
}

/// The word before a place, with nothing but spaces between; empty if there is something else.
pub fn word_before(source: &str, at: usize) -> &str {
    let before = source.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
    let start = before.char_indices().rev().take_while(|(_, character)| is_word(*character)).last();
    start.map_or("", |(start, _)| &before[start..])
}

/// The line around a place.
pub fn line_around(source: &str, at: usize) -> &str {
    let (before, after) = source.split_at_checked(at).unwrap_or((source, ""));
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = after.find('\n').map_or(source.len(), |newline| at + newline);
    &source[start..end]
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$')
}

fn word_length(text: &str) -> usize {
    text.find(|character| !is_word(character)).unwrap_or(text.len())
}
