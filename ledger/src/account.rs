//! What a run may say: logs, and a value or a message, within one budget of bytes.
//!
//! Counted are the UTF-8 bytes of `JSON.stringify(logs)` and of `JSON.stringify(value)` or `JSON.stringify(message)`. The
//! escaped texts are never built to be measured, and measuring stops at the budget. See "Output" in `docs/contract.md`.

use protocol::{Text, TextBuf};

use crate::{Failure, Kind};

/// The brackets of the array of logs, or the quotes of a string.
const ENCLOSING_BYTES: u64 = 2;

/// The account of one run.
pub struct Ledger {
    max_bytes: u64,
    /// Bytes of `JSON.stringify(logs)`.
    bytes: u64,
    logs: Vec<TextBuf>,
    /// As much of the entry that exceeded the budget as could still be kept.
    misfit: Option<TextBuf>,
}

/// What a run comes to.
#[derive(Debug, PartialEq, Eq)]
pub struct Account {
    pub logs: Vec<TextBuf>,
    /// The value as JSON text, none, or why the run failed.
    pub outcome: Result<Option<String>, Failure>,
}

/// The budget is used up.
#[derive(Debug, PartialEq, Eq)]
pub struct Exceeded;

impl Ledger {
    /// An account with nothing on it.
    pub fn new(max_bytes: u64) -> Self {
        Self { max_bytes, bytes: ENCLOSING_BYTES, logs: Vec::new(), misfit: None }
    }

    /// Takes one log entry in.
    ///
    /// # Errors
    /// [`Exceeded`] when the logs alone are now too large. The run is over then, and can only end as `output-limit`.
    pub fn log(&mut self, entry: Text<'_>) -> Result<(), Exceeded> {
        if self.misfit.is_some() {
            return Err(Exceeded);
        }
        let available = self.max_bytes.checked_sub(self.bytes + separator_bytes(self.logs.len()));
        match available.and_then(|available| string_bytes(entry.code_units(), available)) {
            Some(bytes) => {
                self.bytes += bytes + separator_bytes(self.logs.len());
                self.logs.push(entry.to_buf());
                Ok(())
            }
            None => {
                let fitting = fitting_units(entry.code_units(), self.max_bytes);
                self.misfit = Some(entry.prefix(fitting).to_buf());
                Err(Exceeded)
            }
        }
    }

    /// Closes the account with an outcome, which becomes `output-limit` when it does not fit.
    pub fn close(self, outcome: Result<Option<String>, Failure>) -> Account {
        let remaining = self.max_bytes.checked_sub(self.bytes);
        let fits = self.misfit.is_none()
            && match (&outcome, remaining) {
                (_, None) => false,
                (Ok(None), Some(_)) => true,
                (Ok(Some(json)), Some(remaining)) => json.len() as u64 <= remaining,
                (Err(failure), Some(_)) if failure.kind == Kind::OutputLimit => false,
                (Err(failure), Some(remaining)) => string_bytes(failure.message.code_units(), remaining).is_some(),
            };
        if fits { Account { logs: self.logs, outcome } } else { self.limited() }
    }

    /// The account of a run that said too much: as many logs as fit beside the whole message, the last of them cut, and
    /// as much of the message as then fits.
    fn limited(self) -> Account {
        let message = format!("outer output exceeded {} bytes", self.max_bytes);
        let for_logs = self.max_bytes.saturating_sub(message.len() as u64 + ENCLOSING_BYTES);
        let mut bytes = ENCLOSING_BYTES;
        let mut logs = Vec::new();
        for mut entry in self.logs.into_iter().chain(self.misfit) {
            let Some(available) = for_logs.checked_sub(bytes + separator_bytes(logs.len())) else { break };
            let whole = string_bytes(entry.code_units(), available);
            if whole.is_none() {
                entry.truncate(fitting_units(entry.code_units(), available));
                if entry.is_empty() {
                    break;
                }
            }
            let cost = whole.or_else(|| string_bytes(entry.code_units(), available)).unwrap_or(available);
            bytes += cost + separator_bytes(logs.len());
            logs.push(entry);
            if whole.is_none() {
                break;
            }
        }
        let mut message = TextBuf::from(message);
        message.truncate(fitting_units(message.code_units(), self.max_bytes.saturating_sub(bytes)));
        Account { logs, outcome: Err(Failure { kind: Kind::OutputLimit, message }) }
    }
}

/// The comma before every entry but the first.
fn separator_bytes(entries_before: usize) -> u64 {
    u64::from(entries_before > 0)
}

/// Bytes of `JSON.stringify(text)`; `None` as soon as they exceed `max_bytes`.
fn string_bytes(units: impl Iterator<Item = u16>, max_bytes: u64) -> Option<u64> {
    let mut bytes = ENCLOSING_BYTES;
    for character in char::decode_utf16(units) {
        bytes += character_bytes(&character);
        if bytes > max_bytes {
            return None;
        }
    }
    (bytes <= max_bytes).then_some(bytes)
}

/// How many code units, cut between characters, make a string of at most `max_bytes`.
fn fitting_units(units: impl Iterator<Item = u16>, max_bytes: u64) -> usize {
    let mut bytes = ENCLOSING_BYTES;
    let mut fitting = 0;
    for character in char::decode_utf16(units) {
        bytes += character_bytes(&character);
        if bytes > max_bytes {
            break;
        }
        fitting += character.map_or(1, char::len_utf16);
    }
    fitting
}

/// What one character, or lone surrogate, costs inside the quotes.
fn character_bytes(character: &Result<char, std::char::DecodeUtf16Error>) -> u64 {
    match character {
        Ok('"' | '\\' | '\u{8}' | '\t' | '\n' | '\u{c}' | '\r') => 2,
        Ok('\0'..='\u{1f}') | Err(_) => 6,
        Ok(character) => character.len_utf8() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger_with(max_bytes: u64, entries: &[&str]) -> Ledger {
        let mut ledger = Ledger::new(max_bytes);
        for entry in entries {
            let units: Vec<u8> = entry.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let _ = ledger.log(Text::Utf16(&units));
        }
        ledger
    }

    fn said(account: &Account) -> (Vec<String>, String) {
        let plain = |text: &TextBuf| String::from_utf16_lossy(&text.code_units().collect::<Vec<_>>());
        let message = match &account.outcome {
            Ok(value) => format!("{value:?}"),
            Err(failure) => plain(&failure.message),
        };
        (account.logs.iter().map(plain).collect(), message)
    }

    #[test]
    fn one_log_of_a_thousand_x_at_every_cap_of_the_contract() {
        let log = "x".repeat(1000);
        for (cap, logs, message) in [
            (4, vec![], ""),
            (5, vec![], "o"),
            (10, vec![], "outer "),
            (36, vec![], "outer output exceeded 36 bytes"),
            (37, vec!["x".to_owned()], "outer output exceeded 37 bytes"),
            (60, vec!["x".repeat(24)], "outer output exceeded 60 bytes"),
        ] {
            let account = ledger_with(cap, &[&log]).close(Ok(None));
            assert_eq!(said(&account), (logs, message.to_owned()), "cap {cap}");
            assert!(matches!(account.outcome, Err(Failure { kind: Kind::OutputLimit, .. })));
        }
    }

    #[test]
    fn exactly_the_budget_passes_and_one_more_byte_does_not() {
        let close =
            |cap, logs: &[&str], json: &str| ledger_with(cap, logs).close(Ok(Some(json.to_owned()))).outcome.is_ok();
        assert!(close(7, &[], "\"€\"") && !close(6, &[], "\"€\""));
        assert!(close(11, &["abc"], "\"xy\"") && !close(10, &["abc"], "\"xy\""));
        assert!(ledger_with(2, &[]).close(Ok(None)).outcome.is_ok());
    }

    #[test]
    fn characters_cost_what_json_stringify_makes_of_them() {
        for (units, bytes) in [
            (&[0x22][..], 2),
            (&[0x5c], 2),
            (&[8], 2),
            (&[9], 2),
            (&[10], 2),
            (&[12], 2),
            (&[13], 2),
            (&[0], 6),
            (&[0x1f], 6),
            (&[0x7f], 1),
            (&[0xe9], 2),
            (&[0x2028], 3),
            (&[0xd800], 6),
            (&[0xdc00], 6),
            (&[0xd83d, 0xde00], 4),
            (&[0xd83d, 0x61], 7),
        ] {
            assert_eq!(string_bytes(units.iter().copied(), 100), Some(bytes + 2), "{units:x?}");
            assert_eq!(string_bytes(units.iter().copied(), bytes + 1), None, "{units:x?}");
        }
    }

    #[test]
    fn measuring_stops_at_the_budget() {
        assert_eq!(string_bytes(std::iter::repeat(u16::from(b'x')), 1000), None);
        assert_eq!(fitting_units(std::iter::repeat(u16::from(b'x')), 1000), 998);
    }

    #[test]
    fn text_is_cut_between_characters() {
        let account = ledger_with(60, &["aa€", &format!("bbbbbbbbbbb{}", "€".repeat(20))]).close(Ok(None));
        assert_eq!(said(&account).0, ["aa€", "bbbbbbbbbbb€"]);
        let account = ledger_with(40, &[&"\u{1f600}".repeat(20)]).close(Ok(None));
        assert_eq!(said(&account).0, ["\u{1f600}"]);
    }

    #[test]
    fn a_failure_that_does_not_fit_keeps_the_logs_that_do() {
        let failure = || Failure::new(Kind::Abort, "A".repeat(1000));
        let account = ledger_with(64, &[]).close(Err(failure()));
        assert_eq!(said(&account), (vec![], "outer output exceeded 64 bytes".into()));
        let account = ledger_with(64, &["kept"]).close(Err(failure()));
        assert_eq!(said(&account), (vec!["kept".into()], "outer output exceeded 64 bytes".into()));
    }

    #[test]
    fn nothing_is_taken_in_after_the_budget_was_exceeded() {
        let mut ledger = ledger_with(8, &["1234567"]);
        assert_eq!(ledger.log(Text::Latin1(b"")), Err(Exceeded));
    }
}
