//! What to do about mistakes that are right elsewhere: in another language, on paper, in a listing.

use super::diagnostic::Problem;
use super::tokens::{line_around, token_at, word_before};

const PYTHON: &str = "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in \
                      `if (…) { … }` and `for (const item of list) { … }`";
const FUNCTION: &str = "Write `function name() { … }` or `const name = () => { … }`";
const DECLARATION: &str =
    "Declare variables with `const` or `let`, with the type behind the name: `let count: number = 1`";

const IN_BRACES: &str = "Behind `if (…)`, `else` or a loop, a declaration stands in braces: `{ let … }`";

/// Words that mean something elsewhere, and what to write here. They help where they are, or are behind, the place of a problem.
const WORDS: [(&str, &str); 27] = [
    ("and", "Write `&&`"),
    ("or", "Write `||`"),
    ("not", "Write `!`"),
    ("is", "Write `===`"),
    ("elif", "Write `else if (…) { … }`"),
    ("elsif", "Write `else if (…) { … }`"),
    ("except", "Write `catch (error) { … }`"),
    ("raise", "Write `throw`"),
    ("lambda", "Write `(x) => …`"),
    ("def", FUNCTION),
    ("fn", FUNCTION),
    ("fun", FUNCTION),
    ("func", FUNCTION),
    ("foreach", "Write `for (const item of list) { … }`"),
    ("echo", "Write `console.log(…)`"),
    ("print", "Write `console.log(…)`"),
    ("mut", DECLARATION),
    ("int", DECLARATION),
    ("float", DECLARATION),
    ("double", DECLARATION),
    ("string", DECLARATION),
    ("String", DECLARATION),
    ("bool", DECLARATION),
    ("boolean", DECLARATION),
    ("auto", DECLARATION),
    ("from", PYTHON),
    ("with", PYTHON),
];

/// Words at the beginning of a line of Python that ends with a colon.
const PYTHON_BLOCKS: [&str; 11] =
    ["class", "def", "elif", "else", "except", "finally", "for", "if", "try", "while", "with"];

/// What to do about a problem.
pub fn help(source: &str, problem: &Problem) -> Option<&'static str> {
    let at = problem.spot.start;
    let line = line_around(source, at);
    surroundings(source, line)
        .or_else(|| punctuation(source, problem))
        .or_else(|| keyword(source, problem))
        .or_else(|| words(source, problem, line))
        .or_else(|| prose(source, at))
}

/// What does not belong to a program at all.
fn surroundings(source: &str, line: &str) -> Option<&'static str> {
    let text = line.trim();
    if ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"].iter().any(|entity| text.contains(entity)) {
        return Some("The program has HTML entities in it: write `<`, `>`, `&` and quotes as they are");
    }
    let mut lines = source.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines.all(is_numbered) {
        return Some("Write the program without line numbers");
    }
    let is_changed = |sign: char| text.strip_prefix(sign).is_some_and(|rest| rest.starts_with(' '));
    if is_changed('+') || is_changed('-') {
        return Some("If this is a diff, write the program without the `+` and `-` before its lines");
    }
    let first = text.split(|character: char| !character.is_ascii_alphabetic()).next().unwrap_or_default();
    let is_import = text.starts_with("import ") && !text.contains(['\'', '"']);
    if is_import || text.ends_with(':') && PYTHON_BLOCKS.contains(&first) {
        return Some(PYTHON);
    }
    None
}

fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|character: char| character.is_ascii_digit());
    rest.len() < line.len() && rest.trim_start().starts_with([':', '|', '→'])
}

/// By the characters around the place.
fn punctuation(source: &str, problem: &Problem) -> Option<&'static str> {
    let at = problem.spot.start;
    let (before, after) = source.split_at_checked(at)?;
    let (message, close) = (problem.message.as_str(), before.trim_end());
    let found = token_at(source, at);
    let ends_text = before.ends_with(['\'', '"', '`']);
    let begins_text = after.starts_with(['\'', '"', '`']);
    Some(match found {
        _ if close.ends_with("\"\"") && after.starts_with('"') => "Text of several lines goes between backticks: `…`",
        _ if begins_text && before.ends_with('f') && word_before(source, at) == "f" => {
            "Write a template string: `text ${value}`, between backticks"
        }
        _ if message == "Unterminated string" => {
            "Write a line break in a text as \\n, or put text of several lines between backticks"
        }
        _ if message.starts_with("Expected `(`") => {
            let line = line_around(source, at);
            if line.contains(':') && !line.contains('{') { PYTHON } else { "The condition stands in parentheses" }
        }
        _ if message.starts_with("Expected `from`") => "There are no modules: remove the `import`",
        ":" if message.starts_with("Expected `]`") => "Write `list.slice(from, to)`",
        ":" if message.starts_with("Expected `;`") => "Write `for (const item of list) { … }`",
        ":" => "An object at the beginning of a statement or behind `=>` is taken for a block: write `({ … })`",
        "=" if close.ends_with(':') => DECLARATION,
        ">" if close.ends_with(['-', '=']) => "An arrow function has `=>`: `(x) => x + 1`",
        ">" if close.ends_with('|') => "There is no `|>`: write `f(x)`",
        "}" | ")" | "]" if message.starts_with("Unexpected token") => {
            let ends_value = |character: char| character.is_alphanumeric() || ")]}_$;'\"`/".contains(character);
            if before.trim_end().ends_with(ends_value) || before.trim_end().is_empty() {
                "Nothing is open that it could close. Remove it, or look above for what is closed too early"
            } else {
                "Something is missing before it"
            }
        }
        _ if message.starts_with("Missing initializer") && source[problem.spot.end..].starts_with('-') => {
            "A name has no `-` in it: write it as `myName`"
        }
        _ if ends_text && found.starts_with(char::is_alphabetic) => {
            "The text ends at the quote before. Write a quote within it as \\', or put other quotes around it"
        }
        _ => return None,
    })
}

/// By the keyword at the place.
fn keyword(source: &str, problem: &Problem) -> Option<&'static str> {
    let at = problem.spot.start;
    if problem.message.starts_with("Illegal continue") {
        return Some("There is no loop around it. In a function that is called for each item, write `return`");
    }
    if problem.message.starts_with("Illegal break") {
        return Some(
            "There is no loop or `switch` around it. `forEach` cannot be left: write `for (const item of list)`",
        );
    }
    let is_unexpected = problem.message.starts_with("Unexpected token");
    let before = source.get(..at).filter(|_| is_unexpected || problem.message.contains("found `for`"))?.trim_end();
    Some(match token_at(source, at) {
        "for" if problem.message.contains("`]`") => "Write `list.map((item) => …)`",
        "throw" => "`throw` is a statement, not a value: write `if (…) { throw … }`",
        "return" if before.ends_with("=>") => "Behind `=>`, statements stand in braces: `() => { return …; }`",
        "const" | "let" if before.ends_with([')', 'e']) => IN_BRACES,
        _ if word_before(source, at) == "let" => IN_BRACES,
        "else" => "It belongs directly behind the statement or block of an `if`",
        "catch" | "finally" => "It belongs directly behind the block of a `try`",
        "case" | "default" => "It belongs into the braces of a `switch (…) { … }`",
        _ => return None,
    })
}

/// By words that mean something elsewhere: at the place, before it, or at the beginning of the line.
fn words(source: &str, problem: &Problem, line: &str) -> Option<&'static str> {
    if !["Unexpected token", "Expected"].iter().any(|message| problem.message.starts_with(message)) {
        return None;
    }
    let at = problem.spot.start;
    let is_word = |character: char| character.is_ascii_alphabetic();
    let text = line.trim_start().trim_start_matches(['}', ' ']);
    let first = text.split(|character| !is_word(character)).next().unwrap_or_default();
    let in_line = line.split(|character| !is_word(character)).find(|word| matches!(*word, "elif" | "elsif" | "except"));
    let candidates = [Some(token_at(source, at)), Some(word_before(source, at)), Some(first), in_line];
    let known = |word: &str| {
        let help = WORDS.iter().find(|(known, _)| *known == word)?.1;
        // The name of a type, unless it begins a declaration.
        (help != DECLARATION || word == "mut" || text.starts_with(word)).then_some(help)
    };
    candidates.into_iter().flatten().find_map(known)
}

/// A first line that is a sentence.
fn prose(source: &str, at: usize) -> Option<&'static str> {
    let first = source.trim_start().lines().next()?.trim();
    let is_there = source.len() - source.trim_start().len() + first.len() > at;
    let is_sentence = first.starts_with(char::is_uppercase)
        && first.ends_with(['.', ':', '!', '?'])
        && first.split(' ').filter(|word| word.chars().all(char::is_alphabetic)).count() >= 3;
    (is_there && is_sentence).then_some("Write the program alone, without prose. Comments begin with `//`")
}
