//! Enough stack for the compiler, whatever the program.
//!
//! oxc recurses once per level of nesting and cannot be told to stop. A program can nest as deeply as it has tokens that
//! open a level, so counting those gives a bound that no program exceeds, and a thread can be given a stack of that size:
//! only what is really used of it becomes memory.

use std::thread;

use tokio::sync::oneshot;

use super::{Diagnostic, Program, compile_here};

/// Stack that compiling any program takes, however simple, in bytes.
const BASE_BYTES: usize = 512 << 10;

/// Stack that a token which opens a level takes, in bytes. The parser takes the most: 1,745 in release builds and 3,701 without
/// optimisation, both for a type in `[`. The later passes take up to 850 per level of the tree, which has no more than
/// [`super::MAX_DEPTH`] levels by then.
const BYTES_PER_TOKEN: usize = if cfg!(debug_assertions) { 8 << 10 } else { 3_584 };

/// Stack of the runtime's threads, in bytes: enough for nearly every program. Only touched pages cost memory.
pub const THREAD_BYTES: usize = 64 << 20;

/// Stack that whatever else runs on such a thread may take, in bytes.
const RESERVED_BYTES: usize = 1 << 20;

/// How many guesses inside one another are quick, at a doubling of the time for each.
const QUICK_GUESSES: usize = 10;

/// Largest source that is quick, in bytes: some 100 microseconds.
const QUICK_BYTES: usize = 4 << 10;

/// Largest stack a compiling thread gets, in bytes: address space, not memory.
const MOST_BYTES: usize = 16 << 30;

/// Stack that compiling `source` takes at most, in bytes.
pub fn stack_bytes_needed(source: &str) -> usize {
    BASE_BYTES.saturating_add(opening_tokens(source.as_bytes()).saturating_mul(BYTES_PER_TOKEN))
}

/// The tokens of `source` that can open a level of nesting, or more. What is in strings and comments counts as well: to know
/// them for sure takes a parser.
///
/// Words, numbers and operators open levels. Commas, semicolons, colons, quotes and closing brackets do not, alone.
fn opening_tokens(source: &[u8]) -> usize {
    let mut tokens = 0;
    let mut in_word = false;
    for byte in source {
        let continues_word = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        tokens += usize::from(match byte {
            _ if continues_word => !in_word,
            b')' | b']' | b'}' | b',' | b';' | b':' | b'\'' | b'"' => false,
            // Any character beyond ASCII may be a word of its own, or white space between two.
            0x80..=0xbf => false,
            _ => !byte.is_ascii_whitespace() && !byte.is_ascii_control(),
        });
        in_word = continues_word;
    }
    tokens
}

/// Whether the compiler cannot need long for `source`. It takes long where it guesses, and guesses anew inside of a guess.
/// Guesses begin at brackets, at `<` and at `?`; with few of them inside one another there are few to make.
pub fn is_quick(source: &str) -> bool {
    let mut depth = 0_usize;
    let mut guesses = 0;
    for byte in source.bytes() {
        match byte {
            b'(' | b'[' | b'{' | b'`' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'<' | b'?' => guesses += 1,
            _ => {}
        }
        if depth + guesses > QUICK_GUESSES {
            return false;
        }
    }
    source.len() <= QUICK_BYTES
}

/// Compiles `source`: at once when that is quick, otherwise on a thread where it may block, which is one of the runtime's when
/// their stack is large enough, or one of its own. The caller can stop waiting for those at any time, so that a program that
/// keeps the compiler busy keeps nobody else.
///
/// `parameters` are the identifiers that are parameters of the function the program will be the body of.
///
/// # Errors
/// When the program is no TypeScript, or contains what programs may not contain. Also when the compiler fails, or cannot get
/// the stack it needs.
///
/// # Panics
/// Outside of a tokio runtime with threads of [`THREAD_BYTES`] of stack.
pub async fn compile(source: &str, parameters: &[&str]) -> Result<Program, Diagnostic> {
    let needed = stack_bytes_needed(source);
    if needed > MOST_BYTES {
        return Err(too_large(source));
    }
    if needed <= THREAD_BYTES - RESERVED_BYTES && is_quick(source) {
        return compile_here(source, parameters);
    }
    let owned_source = source.to_owned();
    let owned_parameters: Vec<String> = parameters.iter().map(|&name| name.to_owned()).collect();
    let work = move || {
        let parameters: Vec<&str> = owned_parameters.iter().map(|name| &**name).collect();
        compile_here(&owned_source, &parameters)
    };
    let compiled = if needed <= THREAD_BYTES - RESERVED_BYTES {
        tokio::task::spawn_blocking(work).await.ok()
    } else {
        on_own_thread(needed, work).await
    };
    compiled.unwrap_or_else(|| Err(too_large(source)))
}

/// Runs `work` on a thread with a stack of this size. `None` when there is none to be had.
async fn on_own_thread<T: Send + 'static>(stack_bytes: usize, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, receiver) = oneshot::channel();
    // Nobody listens any more when the run has ended meanwhile.
    let work = move || drop(sender.send(work()));
    thread::Builder::new().name("dsh-code-compile".to_owned()).stack_size(stack_bytes).spawn(work).ok()?;
    receiver.await.ok()
}

fn too_large(source: &str) -> Diagnostic {
    let kib = source.len() >> 10;
    Diagnostic::without_place(format!(
        "the program is too large to compile ({kib} KiB). Keep data out of the program: let it read what it needs through its \
         functions"
    ))
}
