//! Where in the source: from byte offsets to lines and columns as JavaScript counts them.

/// A place in the source. Lines and columns count from 0, columns in UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// The lines of a source text. What ends a line is what ends one for JavaScript: LF, CR, CRLF, U+2028, U+2029.
pub struct Lines<'s> {
    source: &'s str,
    /// Byte offset of each line's first character, ascending.
    starts: Vec<usize>,
}

impl<'s> Lines<'s> {
    pub fn new(source: &'s str) -> Self {
        let mut starts = vec![0];
        let mut characters = source.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            if !ends_line(character) || (character == '\r' && characters.peek().is_some_and(|(_, next)| *next == '\n'))
            {
                continue;
            }
            starts.push(offset + character.len_utf8());
        }
        Self { source, starts }
    }

    /// The number of lines, at least 1.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// A line's text, without what ends it.
    pub fn text(&self, line: usize) -> &'s str {
        let end = self.starts.get(line + 1).copied().unwrap_or(self.source.len());
        self.source[self.starts[line]..end].trim_end_matches(ends_line)
    }

    /// The line that contains the byte at `offset`, and the number of bytes on that line before it. An offset beyond the
    /// end or inside a character counts as the nearest character boundary before it.
    pub fn locate(&self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.source.len());
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        (line, offset - self.starts[line])
    }

    /// The place of the byte at `offset`, adjusted as in [`Self::locate`].
    pub fn position(&self, offset: usize) -> Position {
        let (line, bytes) = self.locate(offset);
        let start = self.starts[line];
        let column = self.source[start..start + bytes].chars().map(char::len_utf16).sum();
        Position { line, column }
    }
}

fn ends_line(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}
