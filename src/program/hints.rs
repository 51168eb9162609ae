//! oxc's findings in words that help: what is wrong, where, and what to do.

use oxc::diagnostics::{OxcDiagnostic, OxcDiagnosticInner};

use super::diagnostic::{Problem, Spot};
use super::tokens::{line_around, next_token, token_at};
use super::{characters, rules};

/// Longest token that is quoted in a message.
const QUOTED_BYTES: usize = 30;

/// What oxc says where two statements are not apart.
const NO_SEMICOLON: &str = "Expected a semicolon";

const OCTAL: &str = "'0'-prefixed octal literals and octal escape sequences are deprecated";

const CONFLICT: &str = "Encountered diff marker";

/// A finding of oxc's as a problem.
pub fn problem(source: &str, diagnostic: &OxcDiagnostic) -> Problem {
    let OxcDiagnosticInner { message, labels, help, .. } = &**diagnostic;
    let redeclared = redeclared_name(message);
    let primary = match redeclared {
        // The second label is the redeclaration.
        Some(_) => labels.len().saturating_sub(1),
        None => labels.iter().position(|label| label.primary()).unwrap_or(0),
    };
    let end = Spot { start: source.len(), end: source.len() };
    let spot = labels.get(primary).map_or(end, |label| rules::spot(label.span()));
    let related = labels.iter().enumerate().find(|(index, _)| *index != primary);
    let related = related.and_then(|(_, label)| {
        let text = label.label()?.trim_end_matches('.').to_owned();
        Some((text, rules::spot(label.span())))
    });
    // Further lines are about files and repositories.
    let help =
        help.as_ref().and_then(|help| help.lines().next()).map(|help| help.trim().trim_end_matches('.').to_owned());
    let message =
        redeclared.map_or_else(|| message.to_string(), |name| format!("Identifier '{name}' has already been declared"));
    reworded(source, Problem { message, spot, related, help })
}

/// The name that `message` says is declared twice.
pub fn redeclared_name(message: &str) -> Option<&str> {
    message.strip_prefix("Identifier `")?.strip_suffix("` has already been declared")
}

/// In words for the author of a program.
fn reworded(source: &str, mut problem: Problem) -> Problem {
    if let Some(character) = problem.message.strip_prefix("Invalid Character `") {
        let character = character.chars().next().unwrap_or_default();
        return characters::problem(source, problem.spot, character);
    }
    if problem.message.starts_with("Invalid Unicode escape sequence")
        && source.get(..problem.spot.start).is_some_and(|before| before.ends_with('\\'))
    {
        return characters::backslash(problem.spot.start - 1);
    }
    if problem.message.starts_with(NO_SEMICOLON) {
        let start = next_token(source, problem.spot.start);
        let token = token_at(source, start);
        problem.spot = Spot { start, end: start + token.len() };
        problem.message = "Unexpected token".to_owned();
        problem.help = Some(
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two \
             statements"
                .to_owned(),
        );
    }
    if let Some(help) = help(source, &problem) {
        problem.help = Some(help.to_owned());
    }
    problem.message = message(source, &problem);
    if problem.message.contains("`#") && line_around(source, problem.spot.start).trim_start().starts_with('#') {
        return characters::hash(source, problem.spot.start);
    }
    problem
}

/// What to do, where oxc does not say it for programs.
fn help(source: &str, problem: &Problem) -> Option<&'static str> {
    Some(match problem.message.as_str() {
        OCTAL if source[problem.spot.start..].starts_with(|first: char| first.is_ascii_digit()) => {
            "Write an octal number as `0o10`, and a decimal one without the zero before it"
        }
        OCTAL => "Write a character by its code as `\\x01` or `\\u0001`",
        CONFLICT => "Keep one of the versions, and remove the lines with the markers",
        _ => return None,
    })
}

/// The message, with what stands in the program in the place of oxc's names for it.
fn message(source: &str, problem: &Problem) -> String {
    let (message, spot) = (problem.message.as_str(), problem.spot);
    let text = source.get(spot.start..spot.end).filter(|text| (1..=QUOTED_BYTES).contains(&text.len()));
    let text = text.filter(|text| !text.contains('\n'));
    if message == "Unexpected token" {
        return match text {
            Some(token) => format!("Unexpected token `{token}`"),
            None if spot.start >= source.trim_end().len() => "Unexpected end of the program".to_owned(),
            None => "Unexpected token".to_owned(),
        };
    }
    if let Some((expected, found)) = message.split_once(" but found `") {
        return match (found, text) {
            ("EOF`", _) => format!("{expected} but the program ends here"),
            (_, Some(text)) => format!("{expected} but found `{text}`"),
            _ => message.to_owned(),
        };
    }
    match message {
        "Unterminated string" if source[spot.start..].starts_with(['`', '}']) => {
            "Unterminated template string: the closing backtick is missing".to_owned()
        }
        OCTAL => "Octal numbers such as `010` and escapes such as `\\01` are not allowed".to_owned(),
        CONFLICT => "There are markers of a merge conflict in the program".to_owned(),
        _ => message.replace("at the top levels of modules", "at the top level of the program"),
    }
}
