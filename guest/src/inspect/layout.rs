//! Lines and columns: parts of a container on one line, in a grid, or each on a line of its own.

use super::{options::Options, text, width};

/// A container's parts, before they are laid out.
pub struct Parts<'a> {
    pub parts: Vec<String>,
    /// What stands before the opening bracket.
    pub base: &'a str,
    pub open: &'a str,
    pub close: &'a str,
    /// Elements may be put into columns; `Some(true)` if all of them are numbers.
    pub grid: Option<bool>,
    /// Columns of indentation around the container.
    pub indentation: usize,
    /// How many levels of containers the parts hold.
    pub levels: i64,
}

impl Parts<'_> {
    pub fn lay_out(mut self, options: &Options) -> String {
        let base = if self.base.is_empty() { String::new() } else { format!("{} ", self.base) };
        let (open, close) = (self.open, self.close);
        if options.compact >= 1 {
            let entries = self.parts.len();
            if let Some(numeric) = self.grid
                && entries > 6
            {
                self.parts = grid(self.parts, numeric, self.indentation, options);
            }
            if self.levels < options.compact && entries == self.parts.len() && self.fits(options) {
                let joined = self.parts.join(", ");
                if !joined.contains('\n') {
                    return format!("{base}{open} {joined} {close}");
                }
            }
        }
        let line = format!("\n{:1$}", "", self.indentation);
        let parts = self.parts.join(&format!(",{line}  "));
        format!("{base}{open}{line}  {parts}{line}{close}")
    }

    /// Whether the parts fit on one line together.
    fn fits(&self, options: &Options) -> bool {
        let count = self.parts.len();
        let around = count + self.indentation + text::length(self.open) + text::length(self.base) + 10;
        let mut total = (count + around) as i64;
        if total + count as i64 > options.break_length {
            return false;
        }
        for part in &self.parts {
            total += text::length(part) as i64;
            if total > options.break_length {
                return false;
            }
        }
        !self.base.contains('\n')
    }
}

/// The room after an element: a comma and a space.
const SEPARATOR: usize = 2;

/// Puts short elements into columns, as many as look like a square.
fn grid(parts: Vec<String>, numeric: bool, indentation: usize, options: &Options) -> Vec<String> {
    // The note on the elements that are left out stays on a line of its own.
    let has_note = options.max_array_length < parts.len();
    let count = parts.len() - usize::from(has_note);
    let widths: Vec<usize> = parts[..count].iter().map(|part| width::columns(part)).collect();
    let total: usize = widths.iter().map(|width| width + SEPARATOR).sum();
    let longest = widths.iter().copied().max().unwrap_or(0);
    let widest = longest + SEPARATOR;
    let is_worth_it = (widest * 3 + indentation) < options.break_length as usize
        && (total as f64 / widest as f64 > 5.0 || longest <= 6);
    if !is_worth_it {
        return parts;
    }
    let bias = (widest as f64 - total as f64 / parts.len() as f64).sqrt();
    let biased = (widest as f64 - 3.0 - bias).max(1.0);
    // A character is taken to be two and a half times as high as wide.
    let square = (2.5 * biased * count as f64).sqrt() / biased;
    let columns = ((square + 0.5).floor() as i64)
        .min((options.break_length - indentation as i64) / widest as i64)
        .min(options.compact * 4)
        .min(15);
    if columns <= 1 {
        return parts;
    }
    let columns = columns as usize;
    let column_widths: Vec<usize> = (0..columns)
        .map(|column| widths.iter().skip(column).step_by(columns).max().unwrap_or(&0) + SEPARATOR)
        .collect();
    let mut lines = Vec::with_capacity(count / columns + 2);
    for start in (0..count).step_by(columns) {
        let end = (start + columns).min(count);
        let mut line = String::new();
        for index in start..end {
            let room = column_widths[index - start];
            let is_last = index + 1 == end;
            let part = parts[index].as_str();
            let padding = " ".repeat(room - SEPARATOR - widths[index]);
            match (numeric, is_last) {
                (true, false) => line.extend([padding.as_str(), part, ", "]),
                (true, true) => line.extend([padding.as_str(), part]),
                (false, false) => line.extend([part, ", ", padding.as_str()]),
                (false, true) => line.push_str(part),
            }
        }
        lines.push(line);
    }
    if has_note {
        lines.extend(parts.into_iter().next_back());
    }
    lines
}
