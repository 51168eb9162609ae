//! What the compiler of patterns has wrong, in words that it has right.
//!
//! - `\u{…}` is a code point only with the `u` or `v` flag. Without, it is a `u` with what comes behind.
//! - `\W` in a class, with the `i` flag: its letters would be looked for in both cases, and `ſ` is one for `s`. It is written out.
//! - `\P{…}` with `v` and `i`, alone or alone in a class: what is not in the property in either case.

use super::{
    pieces::{Piece, members, pieces},
    source::with_plain_surrogates,
};

/// `\W` without the two characters that are letters of ASCII in another case.
const NO_WORD: &str = r"\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\u017e\u0180-\u2129\u212b-";

/// The pattern as the compiler is to have it.
pub fn rewritten(pattern: &[u16], flags: &str) -> Vec<u16> {
    let ignores_case = flags.contains('i');
    if flags.contains('v') {
        return if ignores_case { with_sets(pattern) } else { pattern.to_vec() };
    }
    if flags.contains('u') {
        return if ignores_case { without_no_word(pattern, r"\u{10ffff}") } else { pattern.to_vec() };
    }
    let pattern = without_code_points(&with_plain_surrogates(pattern));
    if ignores_case { without_no_word(&pattern, r"\uffff") } else { pattern }
}

/// Without the `v` flag, and without `u`: `\u{` becomes `u{`.
fn without_code_points(pattern: &[u16]) -> Vec<u16> {
    let mut plain = Vec::with_capacity(pattern.len());
    let mut rest = pattern;
    while let [first, ..] = rest {
        let is_escape = *first == u16::from(b'\\');
        if is_escape && rest.get(1) == Some(&u16::from(b'u')) && rest.get(2) == Some(&u16::from(b'{')) {
            rest = &rest[1..];
            continue;
        }
        let (piece, after) = rest.split_at(if is_escape { rest.len().min(2) } else { 1 });
        plain.extend_from_slice(piece);
        rest = after;
    }
    plain
}

/// Classes with `\W` written out, up to the character `last`.
fn without_no_word(pattern: &[u16], last: &str) -> Vec<u16> {
    let mut written = Vec::with_capacity(pattern.len());
    for piece in pieces(pattern, false, false) {
        match piece {
            Piece::Class(class) => write_class(class, &members(class, false, false), last, &mut written),
            piece => piece.write(&mut written),
        }
    }
    written
}

fn write_class(class: &[u16], members: &[Piece<'_>], last: &str, written: &mut Vec<u16>) {
    written.extend(class.first());
    let mut previous = None;
    for member in members {
        // Behind a dash it may end a range, which is no range then.
        let is_plain = previous.is_none_or(|previous: &Piece<'_>| !previous.is('-'));
        if member.is_escape(r"\W") && is_plain {
            written.extend(NO_WORD.encode_utf16().chain(last.encode_utf16()));
        } else {
            member.write(written);
        }
        previous = Some(member);
    }
    written.extend(class.get(1..).and_then(<[u16]>::last));
}

/// With the `v` and `i` flags.
fn with_sets(pattern: &[u16]) -> Vec<u16> {
    let mut written = Vec::with_capacity(pattern.len());
    for piece in pieces(pattern, true, true) {
        match piece {
            Piece::Escape(escape) if is_complement(escape) => write_property(escape, true, &mut written),
            Piece::Class(class) => write_set(class, &mut written),
            piece => piece.write(&mut written),
        }
    }
    written
}

fn write_set(class: &[u16], written: &mut Vec<u16>) {
    let members = members(class, true, true);
    match &members[..] {
        [Piece::Escape(escape)] if is_complement(escape) => write_property(escape, true, written),
        [negated, Piece::Escape(escape)] if negated.is('^') && is_complement(escape) => {
            write_property(escape, false, written);
        }
        _ => write_nested(class, written),
    }
}

/// A class, also with others within it. `\W` becomes a class of its own, as which it may stand beside `--` and `&&`.
fn write_nested(class: &[u16], written: &mut Vec<u16>) {
    written.push(u16::from(b'['));
    // Brackets are characters here, whatever they open: what is meant is the same at any depth.
    for member in members(class, true, false) {
        if member.is_escape(r"\W") {
            written.extend(format!(r"[{NO_WORD}\u{{10ffff}}]").encode_utf16());
        } else {
            member.write(written);
        }
    }
    written.push(u16::from(b']'));
}

/// Whether this is `\P{…}`.
fn is_complement(escape: &[u16]) -> bool {
    escape.len() > 2 && escape[1] == u16::from(b'P')
}

/// `[\p{…}]` or `[^\p{…}]` in the place of `\P{…}`.
fn write_property(escape: &[u16], is_negated: bool, written: &mut Vec<u16>) {
    written.extend(if is_negated { r"[^\p" } else { r"[\p" }.encode_utf16());
    written.extend_from_slice(&escape[2..]);
    written.push(u16::from(b']'));
}
