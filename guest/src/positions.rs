//! From positions in the generated code to positions in the model's program.

use protocol::MapEntry;

/// The name under which the program's code appears in stacks.
pub const PROGRAM_PATH: &str = "program.ts";

/// Lines of the compiled script before the first line of generated code.
const LINES_BEFORE_CODE: u32 = 1;

/// The position table of the program.
pub struct Positions(Vec<MapEntry>);

impl Positions {
    pub fn new(entries: Vec<MapEntry>) -> Self {
        Self(entries)
    }

    /// The place in the program's source that a place in the compiled script stems from. All four numbers count from 1.
    /// `None` for code that stems from no place in the source.
    pub fn source(&self, line: u32, column: u32) -> Option<(u32, u32)> {
        let line = line.checked_sub(1 + LINES_BEFORE_CODE)?;
        let column = column.saturating_sub(1);
        let after = self.0.partition_point(|entry| (entry.line, entry.column) <= (line, column));
        let entry = self.0.get(after.checked_sub(1)?)?;
        (entry.line == line).then_some((entry.source_line + 1, entry.source_column + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions() -> Positions {
        let entry = |line, column, source_line, source_column| MapEntry { line, column, source_line, source_column };
        Positions::new(vec![entry(0, 0, 0, 4), entry(0, 10, 2, 0), entry(3, 2, 7, 1)])
    }

    #[test]
    fn a_position_belongs_to_the_last_entry_before_it_on_its_line() {
        assert_eq!(positions().source(2, 1), Some((1, 5)));
        assert_eq!(positions().source(2, 10), Some((1, 5)));
        assert_eq!(positions().source(2, 11), Some((3, 1)));
        assert_eq!(positions().source(5, 4), Some((8, 2)));
    }

    #[test]
    fn the_wrapper_and_unmapped_lines_have_no_source() {
        assert_eq!(positions().source(1, 1), None);
        assert_eq!(positions().source(3, 1), None);
        assert_eq!(positions().source(5, 1), None);
        assert_eq!(positions().source(0, 0), None);
    }
}
