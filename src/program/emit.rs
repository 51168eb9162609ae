//! From the lowered tree to text and positions.

use std::path::PathBuf;

use oxc::codegen::{Codegen, CodegenOptions, CodegenReturn, CommentOptions};
use protocol::MapEntry;

use super::Program;
use super::lower::Lowered;

/// Deeper trees are printed without indentation: it would make the output quadratic.
const INDENTED_DEPTH: usize = 100;

/// Prints the program.
pub fn emit(lowered: &Lowered<'_>) -> Program {
    let options = CodegenOptions {
        comments: CommentOptions::disabled(),
        indent_width: usize::from(lowered.depth <= INDENTED_DEPTH),
        // Makes it keep a source map. No file of this name is ever read.
        source_map_path: Some(PathBuf::from("program.ts")),
        ..CodegenOptions::default()
    };
    let CodegenReturn { code, map, .. } = Codegen::new().with_options(options).build(&lowered.tree);
    let mut positions: Vec<MapEntry> = Vec::new();
    // Every helper is one line.
    let lines_before = u32::try_from(lowered.helpers.len()).expect("there are few helpers");
    for token in map.iter().flat_map(|map| map.get_tokens()) {
        let entry = MapEntry {
            line: token.get_dst_line() + lines_before,
            column: token.get_dst_col(),
            source_line: token.get_src_line(),
            source_column: token.get_src_col(),
        };
        match positions.last_mut() {
            // The innermost node comes last.
            Some(last) if (last.line, last.column) == (entry.line, entry.column) => *last = entry,
            _ => positions.push(entry),
        }
    }
    count_characters(&code, lines_before, &mut positions);
    let mut text = String::with_capacity(code.len());
    for helper in &lowered.helpers {
        text.push_str(helper);
        text.push('\n');
    }
    text.push_str(&code);
    Program { code: text, natives: lowered.natives.clone(), positions }
}

/// oxc counts columns in UTF-16 code units, the engine in characters. They differ behind a character that takes two units.
fn count_characters(code: &str, lines_before: u32, positions: &mut [MapEntry]) {
    let takes_two = |character: char| character.len_utf16() == 2;
    if !code.contains(takes_two) {
        return;
    }
    let mut positions = positions.iter_mut().peekable();
    for (line, text) in (lines_before..).zip(code.split('\n')) {
        let mut characters = text.chars();
        let (mut units, mut doubles) = (0, 0);
        while let Some(entry) = positions.next_if(|entry| entry.line == line) {
            while units < entry.column
                && let Some(character) = characters.next()
            {
                units += if takes_two(character) { 2 } else { 1 };
                doubles += u32::from(takes_two(character));
            }
            entry.column -= doubles;
        }
    }
}
