//! How much work a program makes the compiler, before the compiler sees it.
//!
//! oxc parses some things speculatively: `a < b` may begin type arguments, `(a = b)` the parameters of an arrow function,
//! `a ? (b) : c => d` either. When the guess is wrong it starts over, so that nested guesses cost a multiple each: 200 bytes
//! can take minutes, and a parser cannot be interrupted. This counts what the guesses may cost, and refuses programs that no
//! author writes but one who wants to keep the host busy.
//!
//! It is an estimate. It sees tokens, not grammar, and knows the costly patterns that are known (see the tests).

use super::diagnostic::{Problem, Spot};
use super::{MAX_DEPTH, rules};

/// Brackets that may be open at once: far beyond what the tree may nest, since parentheses make no node.
const MAX_BRACKETS: usize = 4 * MAX_DEPTH;

/// Units of work that any program may take. A unit takes at most 0.7 µs.
const FREE_WORK: u64 = 300_000;

/// Units of work a program may take per token. None of 33,000 published files of JavaScript and TypeScript, 370 MB, takes more.
const WORK_PER_TOKEN: u64 = 12;

/// Refuses `source` when it would take the compiler too long.
///
/// # Errors
/// Where it becomes too much.
pub fn check(source: &str) -> Result<(), Problem> {
    let mut estimate = Estimate { source: source.as_bytes(), ..Estimate::default() };
    estimate.levels.push(Level::default());
    let Err((verdict, at)) = estimate.run() else { return Ok(()) };
    Err(match verdict {
        Verdict::TooDeep => rules::too_deep(at),
        Verdict::TooMuchWork => Problem::new("program is too intricate to compile", Spot { start: at, end: at })
            .with_help("Nest fewer comparisons, conditional expressions and parentheses in one expression"),
    })
}

enum Verdict {
    TooDeep,
    TooMuchWork,
}

/// What is open between two brackets.
#[derive(Clone, Copy, Default)]
struct Level {
    /// The byte that opened it: a bracket, or the backtick of a template.
    bracket: u8,
    /// `<` without their `>` in the current statement.
    angles: u32,
    /// Arrow functions, or what might be ones, behind a `?` in the current expression.
    arrows: u32,
    /// Whether the current expression has a `?`.
    condition: bool,
}

#[derive(Default)]
struct Estimate<'s> {
    source: &'s [u8],
    at: usize,
    levels: Vec<Level>,
    /// Sums over all levels.
    angles: u32,
    arrows: u32,
    /// Levels but the innermost with at least one `<`.
    guessed_levels: u32,
    /// Open parentheses.
    parentheses: u32,
    tokens: u64,
    work: u64,
    /// The last token's last byte, and whether a value can end with the token.
    previous: u8,
    after_value: bool,
}

/// Words after which a `/` begins a regular expression.
const WORDS_BEFORE_VALUES: [&[u8]; 14] = [
    b"return",
    b"typeof",
    b"case",
    b"in",
    b"of",
    b"delete",
    b"void",
    b"throw",
    b"new",
    b"await",
    b"yield",
    b"else",
    b"do",
    b"instanceof",
];

impl Estimate<'_> {
    fn run(&mut self) -> Result<(), (Verdict, usize)> {
        while let Some(&byte) = self.source.get(self.at) {
            let start = self.at;
            self.at += 1;
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => continue,
                b'/' if self.next_is(b'/') => {
                    self.skip_to(|rest| rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')));
                    continue;
                }
                b'/' if self.next_is(b'*') => {
                    self.at += 1;
                    self.skip_to(|rest| rest.windows(2).position(|two| two == b"*/").map(|at| at + 2));
                    continue;
                }
                b'/' if !self.after_value => {
                    self.skip_regular_expression();
                    self.token(byte, true);
                }
                b'\'' | b'"' => {
                    self.skip_string(byte);
                    self.token(byte, true);
                }
                b'`' => {
                    self.open(b'`', start)?;
                    self.skip_template();
                }
                b'(' | b'[' | b'{' => {
                    self.open(byte, start)?;
                    self.token(byte, false);
                }
                b')' | b']' | b'}' => {
                    self.close(byte);
                    if byte == b'}' && self.levels.last().is_some_and(|level| level.bracket == b'`') {
                        self.skip_template();
                    } else {
                        self.token(byte, true);
                    }
                }
                _ if is_word(byte) => {
                    let length = self.source[start..].iter().take_while(|byte| is_word(**byte)).count();
                    self.at = start + length;
                    let word = &self.source[start..self.at];
                    self.token(byte, !WORDS_BEFORE_VALUES.contains(&word) || self.previous == b'.');
                }
                _ => self.operator(byte),
            }
            if self.work > FREE_WORK + WORK_PER_TOKEN * self.tokens {
                let verdict = if self.levels.len() > MAX_DEPTH { Verdict::TooDeep } else { Verdict::TooMuchWork };
                return Err((verdict, start));
            }
        }
        Ok(())
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the program itself is never closed")
    }

    fn next_is(&self, byte: u8) -> bool {
        self.source.get(self.at) == Some(&byte)
    }

    fn token(&mut self, byte: u8, after_value: bool) {
        self.previous = byte;
        self.after_value = after_value;
        self.tokens += 1;
        let guesses = u64::from(1 + self.angles + self.arrows + self.parentheses);
        self.work = self.work.saturating_add(guesses << self.guessed_levels.min(32));
    }

    fn operator(&mut self, byte: u8) {
        match byte {
            b'<' => {
                self.angles += 1;
                self.level().angles += 1;
            }
            b'>' if self.previous != b'=' && self.level().angles > 0 => {
                self.angles -= 1;
                self.level().angles -= 1;
            }
            b'?' => self.level().condition = true,
            b':' if self.previous == b')' && self.level().condition => {
                self.arrows += 1;
                self.level().arrows += 1;
            }
            b',' => self.end_of_expression(),
            b';' => {
                self.end_of_expression();
                self.angles -= self.level().angles;
                self.level().angles = 0;
            }
            _ => {}
        }
        // `a++ / b`: the operator belongs to the value. `a + /b/`: it does not.
        let doubled = matches!(byte, b'+' | b'-') && self.previous == byte;
        self.token(byte, doubled);
    }

    fn end_of_expression(&mut self) {
        self.arrows -= self.level().arrows;
        self.level().arrows = 0;
        self.level().condition = false;
    }

    fn open(&mut self, bracket: u8, at: usize) -> Result<(), (Verdict, usize)> {
        if self.levels.len() > MAX_BRACKETS {
            return Err((Verdict::TooDeep, at));
        }
        self.guessed_levels += u32::from(self.level().angles > 0);
        self.parentheses += u32::from(bracket == b'(');
        self.levels.push(Level { bracket, ..Level::default() });
        Ok(())
    }

    /// Closes the innermost level, whatever its bracket: a mismatch is the parser's business.
    fn close(&mut self, bracket: u8) {
        let &[.., outer, inner] = &*self.levels else { return };
        if inner.bracket == b'`' && bracket != b'`' {
            return;
        }
        self.levels.pop();
        self.angles -= inner.angles;
        self.arrows -= inner.arrows;
        self.parentheses -= u32::from(inner.bracket == b'(');
        self.guessed_levels -= u32::from(outer.angles > 0);
    }

    fn skip_to(&mut self, find: impl Fn(&[u8]) -> Option<usize>) {
        let rest = &self.source[self.at..];
        self.at += find(rest).unwrap_or(rest.len());
    }

    fn skip_string(&mut self, quote: u8) {
        while let Some(&byte) = self.source.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' => break,
                _ if byte == quote => break,
                _ => {}
            }
        }
    }

    /// Skips a template's text: up to its end, which closes its level, or to behind the `${` of its next expression.
    fn skip_template(&mut self) {
        while let Some(&byte) = self.source.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'`' => {
                    self.close(b'`');
                    self.token(b'`', true);
                    return;
                }
                b'$' if self.next_is(b'{') => {
                    self.token(b'$', false);
                    return;
                }
                _ => {}
            }
        }
    }

    fn skip_regular_expression(&mut self) {
        let mut in_class = false;
        while let Some(&byte) = self.source.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' => break,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                _ => {}
            }
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\') || byte >= 0x80
}
