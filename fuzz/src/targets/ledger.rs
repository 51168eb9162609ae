//! Any logs and any ending at any cap, against the plainest account there is: it writes the JSON texts out and measures
//! them.

use ledger::{Account, Failure, Kind, Ledger};
use mutatis::{Mutate, mutators};
use protocol::{Text, TextBuf};
use serde::{Deserialize, Serialize};

use crate::{
    target::{Target, Verdict},
    text::{Unit, units},
};

/// What a run says, and what it may say.
#[derive(Clone, Debug, Serialize, Deserialize, Mutate)]
pub struct Run {
    logs: Vec<Entry>,
    ending: Ending,
    cap: Cap,
}

/// A log entry, in either representation.
#[derive(Clone, Debug, Serialize, Deserialize, Mutate)]
pub enum Entry {
    Latin1(Vec<u8>),
    Utf16(Vec<Unit>),
}

/// How the run ends.
#[derive(Clone, Debug, Serialize, Deserialize, Mutate)]
pub enum Ending {
    Nothing,
    /// A value whose JSON text is this many bytes long.
    Value(u8),
    Exception(Vec<Unit>),
    OutputLimit,
}

/// Most caps are far from anything that happens.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Mutate)]
pub enum Cap {
    /// So many bytes more than everything takes together.
    AboveWhole(i8),
    /// So many bytes more than the logs take.
    AboveLogs(i8),
    Bytes(u8),
    AnyBytes(u64),
}

impl Entry {
    fn units(&self) -> Vec<u16> {
        match self {
            Self::Latin1(bytes) => bytes.iter().copied().map(u16::from).collect(),
            Self::Utf16(text) => text.iter().map(|Unit(unit)| *unit).collect(),
        }
    }

    fn log(&self, ledger: &mut Ledger) -> bool {
        match self {
            Self::Latin1(bytes) => ledger.log(Text::Latin1(bytes)).is_ok(),
            Self::Utf16(_) => {
                let bytes: Vec<u8> = self.units().into_iter().flat_map(u16::to_le_bytes).collect();
                ledger.log(Text::Utf16(&bytes)).is_ok()
            }
        }
    }
}

impl Ending {
    fn outcome(&self) -> Result<Option<String>, Failure> {
        match self {
            Self::Nothing => Ok(None),
            Self::Value(bytes) => Ok(Some("1".repeat(usize::from(*bytes)))),
            Self::Exception(text) => {
                let message = TextBuf::Utf16(text.iter().map(|Unit(unit)| *unit).collect());
                Err(Failure { kind: Kind::Exception, message })
            }
            Self::OutputLimit => Err(Failure::new(Kind::OutputLimit, "")),
        }
    }

    /// What it takes beside the logs.
    fn bytes(&self) -> u64 {
        match self {
            Self::Nothing => 0,
            Self::Value(bytes) => u64::from(*bytes),
            Self::Exception(text) => length(&json_string(&text.iter().map(|Unit(unit)| *unit).collect::<Vec<_>>())),
            Self::OutputLimit => 0,
        }
    }
}

impl Run {
    fn cap_bytes(&self) -> u64 {
        let logs = length(&json_array(&self.logs.iter().map(Entry::units).collect::<Vec<_>>()));
        match self.cap {
            Cap::AboveWhole(slack) => (logs + self.ending.bytes()).saturating_add_signed(slack.into()),
            Cap::AboveLogs(slack) => logs.saturating_add_signed(slack.into()),
            Cap::Bytes(bytes) => bytes.into(),
            Cap::AnyBytes(bytes) => bytes,
        }
    }

    /// What it comes to: the logs and how it ends.
    fn expected(&self, cap: u64) -> Account {
        let logs: Vec<Vec<u16>> = self.logs.iter().map(Entry::units).collect();
        let fits = length(&json_array(&logs)).checked_add(self.ending.bytes()).is_some_and(|bytes| bytes <= cap);
        if fits && !matches!(self.ending, Ending::OutputLimit) {
            return Account { logs: logs.into_iter().map(TextBuf::Utf16).collect(), outcome: self.ending.outcome() };
        }
        let message = format!("outer output exceeded {cap} bytes");
        let kept = fitting_logs(&logs, cap.saturating_sub(length(&message) + 2));
        let room = cap.saturating_sub(length(&json_array(&kept)) + 2);
        let message = &message[..message.len().min(usize::try_from(room).unwrap_or(usize::MAX))];
        let failure = Failure::new(Kind::OutputLimit, message);
        Account { logs: kept.into_iter().map(TextBuf::Utf16).collect(), outcome: Err(failure) }
    }
}

/// The longest beginning of the logs that fits: whole entries, and then as much as fits of one more.
fn fitting_logs(logs: &[Vec<u16>], room: u64) -> Vec<Vec<u16>> {
    let mut kept: Vec<Vec<u16>> = Vec::new();
    for entry in logs {
        let with = |prefix: &[u16]| [&kept[..], &[prefix.to_vec()]].concat();
        let fits = |prefix: &&[u16]| length(&json_array(&with(prefix))) <= room;
        let Some(prefix) = prefixes(entry).rev().find(fits) else { break };
        let is_whole = prefix.len() == entry.len();
        if is_whole || !prefix.is_empty() {
            kept = with(prefix);
        }
        if !is_whole {
            break;
        }
    }
    kept
}

/// The beginnings of a text that end between characters, shortest first.
fn prefixes(text: &[u16]) -> impl DoubleEndedIterator<Item = &[u16]> {
    let is_pair = |at: usize| matches!(text[at - 1], 0xd800..=0xdbff) && matches!(text[at], 0xdc00..=0xdfff);
    (0..=text.len()).filter(move |&at| at == 0 || at == text.len() || !is_pair(at)).map(|at| &text[..at])
}

/// `JSON.stringify` of a list of strings.
fn json_array(items: &[Vec<u16>]) -> String {
    format!("[{}]", items.iter().map(|item| json_string(item)).collect::<Vec<_>>().join(","))
}

/// `JSON.stringify` of a string.
fn json_string(text: &[u16]) -> String {
    let characters = char::decode_utf16(text.iter().copied()).map(|character| match character {
        Ok(character) => {
            let quoted = serde_json::to_string(&character).expect("a character has a text");
            quoted[1..quoted.len() - 1].to_owned()
        }
        Err(lone) => format!("\\u{:04x}", lone.unpaired_surrogate()),
    });
    format!("\"{}\"", characters.collect::<String>())
}

fn length(text: &str) -> u64 {
    text.len() as u64
}

/// The host's ledger.
pub struct Ledgers;

impl Target for Ledgers {
    type Input = Run;

    fn new() -> Self {
        Self
    }

    fn seeds() -> Vec<Run> {
        let entry = |text: &str| Entry::Utf16(units(text));
        let runs = [
            (vec![], Ending::Nothing),
            (vec![entry(&"x".repeat(50))], Ending::Nothing),
            (vec![entry(""), entry(""), entry("")], Ending::Value(0)),
            (vec![entry("ab"), entry("c\u{20ac}d"), entry("\u{1f600}\u{1f600}")], Ending::Nothing),
            (vec![entry("\"quoted\"\n\u{1}\u{7f}\u{2028}"), Entry::Latin1(b"\xe9\x00\xff".to_vec())], Ending::Value(7)),
            (vec![Entry::Utf16(vec![Unit(0xd800), Unit(0x61), Unit(0xdc00)])], Ending::Exception(units("no"))),
            (vec![entry("short")], Ending::Exception(units("a message longer than that of the limit itself"))),
            (vec![entry(&"x".repeat(40)), entry("y")], Ending::Exception(units(&"\u{20ac}".repeat(12)))),
            (vec![entry("a"), entry("b"), entry("c")], Ending::OutputLimit),
        ];
        let caps = [Cap::AboveWhole(0), Cap::AboveWhole(-1), Cap::AboveLogs(0), Cap::AboveLogs(-1), Cap::Bytes(40)];
        let with_cap =
            |cap| runs.iter().map(move |(logs, ending)| Run { logs: logs.clone(), ending: ending.clone(), cap });
        caps.into_iter().flat_map(with_cap).collect()
    }

    fn mutator() -> impl Mutate<Run> {
        mutators::default::<Run>()
    }

    fn run(&mut self, run: &Run) -> Result<Verdict, String> {
        let cap = run.cap_bytes();
        let mut ledger = Ledger::new(cap);
        let mut logs = Vec::new();
        for entry in &run.logs {
            logs.push(entry.units());
            let fits = length(&json_array(&logs)) <= cap;
            if entry.log(&mut ledger) != fits {
                return Err(format!("log {} of {cap} bytes was taken: {}, but should be: {fits}", logs.len(), !fits));
            }
        }
        let account = plain(ledger.close(run.ending.outcome()));
        let expected = plain(run.expected(cap));
        if account != expected {
            return Err(format!("under a cap of {cap} bytes it is {account:?}, but should be {expected:?}"));
        }
        Ok(if account.outcome.is_ok() { Verdict::Accepted } else { Verdict::Refused })
    }
}

/// The account with every text in the same representation.
fn plain(account: Account) -> Account {
    let wide = |text: TextBuf| TextBuf::Utf16(text.code_units().collect());
    Account {
        logs: account.logs.into_iter().map(wide).collect(),
        outcome: account.outcome.map_err(|failure| Failure { kind: failure.kind, message: wide(failure.message) }),
    }
}
