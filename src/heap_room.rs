//! Whether what a program sends fits into V8's heap, asked before V8 hears of it.
//!
//! A few lines of program make a text within every budget of the sandbox that V8 cannot hold, or that parsing turns into many
//! times its size: `[[],[],…]` above all, or millions of short log entries. V8 answers a full heap by ending the process.

use ledger::{Account, Failure};
use protocol::TextBuf;

/// The longest string of V8, in code units.
const MAX_STRING_UNITS: usize = (1 << 29) - 24;

/// What V8 takes for a string beside its code units, and for the place where it is kept.
const STRING_BYTES: u64 = 48;

/// What V8 takes for the parts of a parsed JSON text: an object with a shape of its own, one more member of an object with a
/// table, an array, one more element.
const OBJECT_BYTES: u64 = 112;
const MEMBER_BYTES: u64 = 64;
const ARRAY_BYTES: u64 = 64;
const ELEMENT_BYTES: u64 = 16;

/// What is left of the heap. Whatever fits takes its share.
pub struct HeapRoom(u64);

impl HeapRoom {
    /// Room for so many bytes.
    pub fn new(bytes: f64) -> Self {
        // A negative number saturates: there is no room then.
        Self(bytes as u64)
    }

    /// Makes room for a string, if there is enough.
    pub fn takes_text(&mut self, text: &TextBuf) -> bool {
        let (units, bytes_each) = match text {
            TextBuf::Latin1(bytes) => (bytes.len(), 1),
            TextBuf::Utf16(units) => (units.len(), 2),
        };
        units <= MAX_STRING_UNITS && self.takes(string_bytes(units, bytes_each))
    }

    /// Makes room for a JSON text and for the value that it will be parsed to, if there is enough of it.
    pub fn takes_json(&mut self, json: &str) -> bool {
        let (units, bytes_each) = if json.is_ascii() { (json.len(), 1) } else { (utf16_units(json), 2) };
        // Twice: all of it may be one string.
        let strings = 2 * string_bytes(units, bytes_each);
        units <= MAX_STRING_UNITS && self.takes(strings + structure_bytes(json))
    }

    /// The account of a run, or as many of its logs as there is room for and the failure that says so.
    pub fn fit(&mut self, mut account: Account) -> Account {
        let logs = account.logs.iter().take_while(|entry| self.takes_text(entry)).count();
        let fits = logs == account.logs.len()
            && match &account.outcome {
                Ok(None) => true,
                Ok(Some(json)) => self.takes_json(json),
                Err(failure) => self.takes_text(&failure.message),
            };
        if fits {
            return account;
        }
        account.logs.truncate(logs);
        Account { logs: account.logs, outcome: Err(Failure::beyond_host_memory()) }
    }

    fn takes(&mut self, bytes: u64) -> bool {
        let left = self.0.checked_sub(bytes);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

fn string_bytes(units: usize, bytes_each: u64) -> u64 {
    units as u64 * bytes_each + STRING_BYTES
}

/// Code units of a text in UTF-16: one for each character, and another for those of four bytes.
fn utf16_units(text: &str) -> usize {
    let continues = |byte: &u8| byte & 0xc0 == 0x80;
    text.bytes().filter(|byte| !continues(byte)).count() + text.bytes().filter(|byte| *byte >= 0xf0).count()
}

/// Counts also what is inside of strings, which errs on the safe side.
fn structure_bytes(json: &str) -> u64 {
    let count = |wanted: u8| json.bytes().filter(|byte| *byte == wanted).count() as u64;
    count(b',') * ELEMENT_BYTES + count(b':') * MEMBER_BYTES + count(b'[') * ARRAY_BYTES + count(b'{') * OBJECT_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(units: usize) -> TextBuf {
        TextBuf::Latin1(vec![b'x'; units])
    }

    fn account(logs: usize, outcome: Result<Option<String>, Failure>) -> Account {
        Account { logs: vec![text(100); logs], outcome }
    }

    #[test]
    fn texts_fit_as_long_as_there_is_room() {
        let mut room = HeapRoom::new(1000.0);
        let fitting = (0..10).take_while(|_| room.takes_text(&text(100))).count();
        assert_eq!(fitting, 1000 / (100 + 48));
        assert!(room.takes_text(&text(10)), "what did not fit has taken nothing");
        assert!(!HeapRoom::new(-1.0).takes_text(&text(0)));
        assert!(!HeapRoom::new(f64::NAN).takes_text(&text(0)));
    }

    #[test]
    fn wide_texts_take_two_bytes_a_unit() {
        assert!(HeapRoom::new(248.0).takes_text(&TextBuf::Utf16(vec![0x20ac; 100])));
        assert!(!HeapRoom::new(247.0).takes_text(&TextBuf::Utf16(vec![0x20ac; 100])));
    }

    #[test]
    fn no_text_is_longer_than_a_string_can_be() {
        assert!(HeapRoom::new(1e12).takes_text(&text(MAX_STRING_UNITS)));
        assert!(!HeapRoom::new(1e12).takes_text(&text(MAX_STRING_UNITS + 1)));
    }

    #[test]
    fn a_value_takes_room_for_its_text_its_strings_and_its_parts() {
        for (json, bytes) in [
            ("\"xxx\"", 2 * (5 + 48)),
            ("\"€é😀\"", 2 * (6 * 2 + 48)),
            ("[[],[]]", 2 * (7 + 48) + 3 * 64 + 16),
            ("{\"a\":{},\"b\":1}", 2 * (14 + 48) + 2 * 112 + 2 * 64 + 16),
        ] {
            assert!(HeapRoom::new(f64::from(bytes)).takes_json(json), "{json}");
            assert!(!HeapRoom::new(f64::from(bytes - 1)).takes_json(json), "{json}");
        }
    }

    #[test]
    fn an_account_without_room_keeps_the_logs_that_fit() {
        let beyond = || Err(Failure::beyond_host_memory());
        let fit = |bytes, account| HeapRoom::new(bytes).fit(account);
        assert_eq!(fit(1e6, account(3, Ok(None))), account(3, Ok(None)));
        assert_eq!(fit(400.0, account(3, Ok(None))), account(2, beyond()));
        let value = || Ok(Some("[".repeat(100)));
        assert_eq!(fit(1e6, account(3, value())), account(3, value()));
        assert_eq!(fit(1000.0, account(3, value())), account(3, beyond()));
        let failure = || Err(Failure { message: text(1000), ..Failure::disposed() });
        assert_eq!(fit(1e6, account(3, failure())), account(3, failure()));
        assert_eq!(fit(1000.0, account(3, failure())), account(3, beyond()));
    }

    #[test]
    fn what_fits_takes_room_from_what_follows() {
        let mut room = HeapRoom::new(1000.0);
        assert_eq!(room.fit(account(5, Ok(None))), account(5, Ok(None)));
        assert_eq!(room.fit(account(5, Ok(None))), account(1, Err(Failure::beyond_host_memory())));
    }
}
