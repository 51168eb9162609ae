//! The messages themselves.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Text;

/// Host → guest: what a turn is about.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum HostMessage<'a> {
    /// Run this program. The first message of a run, and only the first.
    #[serde(borrow)]
    Start(Start<'a>),
    /// The host function behind [`GuestMessage::Call`] `call` has resolved; `json` is its value.
    Resolve {
        /// The call's number.
        call: u32,
        /// The value, as JSON text.
        json: &'a str,
    },
    /// The host function behind `call` has failed.
    Reject {
        /// The call's number.
        call: u32,
        /// The error's message.
        #[serde(borrow)]
        message: Text<'a>,
    },
    /// Nothing but time has passed: a timer is due.
    Wake,
}

/// Everything a run needs to begin.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Start<'a> {
    /// The program as plain JavaScript: the body of an async function, complete in itself.
    pub code: &'a str,
    /// What the program calls the guest's functions that it uses.
    #[serde(borrow)]
    pub natives: Natives<'a>,
    /// Where each piece of `code` came from in the program's own source, in ascending order of generated position.
    pub positions: Vec<MapEntry>,
    /// The namespaces, in the order in which the program's parameters are declared.
    #[serde(borrow)]
    pub namespaces: Vec<Namespace<'a>>,
    /// The name of the time zone in which the program lives, one that there is.
    pub time_zone: &'a str,
    /// No completion larger than this many bytes of JSON will be accepted: the guest need not build one.
    pub max_output_bytes: u64,
    /// The guest may use this many bytes of memory beyond what it uses now. The host enforces it; the guest collects its
    /// garbage in time.
    pub max_heap_bytes: u64,
}

/// Names under which a program expects functions of the guest, as far as it uses them. The host has put calls of them in the place
/// of what the engine is slow at. The program as it was written has no such names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Natives<'a> {
    /// `regExp(n, pattern, flags)` is the program's `n`th regular expression literal.
    pub reg_exp: Option<&'a str>,
    /// `explain(error)` puts an error that the engine has made into words, and is `error`.
    pub explain: Option<&'a str>,
    /// `classSource(class, text)` tells the source text of a class.
    pub class_source: Option<&'a str>,
    /// `mark = a` is `a`, and where `a` is has a position of its own for the engine.
    pub mark: Option<&'a str>,
}

/// One entry of the position table. Lines and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapEntry {
    /// Line in the generated code.
    pub line: u32,
    /// Column in the generated code, in characters, as the engine counts.
    pub column: u32,
    /// Line in the program's source.
    pub source_line: u32,
    /// Column in the program's source, in UTF-16 code units, as JavaScript counts.
    pub source_column: u32,
}

/// A group of host functions, one parameter of the program.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Namespace<'a> {
    /// The identifier the program sees.
    pub global: &'a str,
    /// The functions' names, in order. Any string.
    #[serde(borrow)]
    pub members: Vec<Text<'a>>,
    /// The class of the errors that failed calls throw; plain `Error` without one.
    #[serde(borrow)]
    pub error_class: Option<ErrorClass<'a>>,
}

/// A namespace's error class, one more parameter of the program.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorClass<'a> {
    /// The identifier the program sees, and the errors' `name`.
    pub name: &'a str,
    /// The own property under which an error carries the name of the function that failed.
    #[serde(borrow)]
    pub member_name_property: Text<'a>,
}

/// Guest → host.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum GuestMessage<'a> {
    /// The program printed one entry.
    #[serde(borrow)]
    Log(Text<'a>),
    /// The program called a host function.
    Call {
        /// Numbers the calls of a run, from 0.
        call: u32,
        /// Index into [`Start::namespaces`].
        namespace: u32,
        /// Index into [`Namespace::members`].
        member: u32,
        /// The argument, as JSON text.
        json: &'a str,
    },
    /// The program is over. Nothing that follows counts.
    #[serde(borrow)]
    Settled(Outcome<'a>),
}

/// How a program ended.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome<'a> {
    /// The body returned `undefined` or nothing.
    Nothing,
    /// The body returned a value, given as JSON text.
    Value(&'a str),
    /// It failed.
    #[serde(borrow)]
    Failed(Failure<'a>),
}

/// A failure that the guest itself can tell.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure<'a> {
    /// What sort of failure.
    pub kind: FailureKind,
    /// What to tell the author of the program.
    #[serde(borrow)]
    pub message: Text<'a>,
}

/// The failures that the guest itself can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FailureKind {
    /// The program threw, or left a rejection unhandled.
    Exception,
    /// The program returned something that is not lossless JSON.
    InvalidOutput,
    /// The program's completion is larger than [`Start::max_output_bytes`].
    OutputLimit,
    /// The program called `process.exit`.
    Exit,
    /// The program asked for more memory at once than any memory holds.
    OutOfMemory,
    /// The engine found itself in a state it does not know.
    Crash,
}

/// Bytes that are no message.
#[derive(Debug)]
pub struct MessageError(postcard::Error);

impl fmt::Display for MessageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "malformed message: {}", self.0)
    }
}

impl std::error::Error for MessageError {}

impl<'a> HostMessage<'a> {
    /// The message as bytes.
    ///
    /// # Panics
    /// Never: the encoder only fails for types that these messages do not contain.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// # Errors
    /// When `bytes` are not exactly one message.
    pub fn decode(bytes: &'a [u8]) -> Result<Self, MessageError> {
        decode(bytes)
    }
}

impl<'a> GuestMessage<'a> {
    /// The message as bytes.
    ///
    /// # Panics
    /// Never: the encoder only fails for types that these messages do not contain.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// # Errors
    /// When `bytes` are not exactly one message.
    pub fn decode(bytes: &'a [u8]) -> Result<Self, MessageError> {
        decode(bytes)
    }
}

fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_allocvec(message).expect("plain data always encodes")
}

fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, MessageError> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        Ok(_) => Err(MessageError(postcard::Error::DeserializeBadEncoding)),
        Err(error) => Err(MessageError(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_messages_survive_the_wire() {
        let start = HostMessage::Start(Start {
            code: "return 1",
            natives: Natives { reg_exp: Some("_regExp"), explain: None, class_source: None, mark: Some("_at") },
            positions: vec![MapEntry { line: 0, column: 7, source_line: 1, source_column: 9 }],
            namespaces: vec![Namespace {
                global: "tools",
                members: vec![Text::Latin1(b"add"), Text::Utf16(&[0, 0xd8])],
                error_class: Some(ErrorClass {
                    name: "ToolCallError",
                    member_name_property: Text::Latin1(b"toolName"),
                }),
            }],
            time_zone: "Europe/Berlin",
            max_output_bytes: u64::MAX,
            max_heap_bytes: 1 << 29,
        });
        let messages = [
            start,
            HostMessage::Resolve { call: 3, json: "{\"a\":1}" },
            HostMessage::Reject { call: u32::MAX, message: Text::Latin1(b"no") },
            HostMessage::Wake,
        ];
        for message in messages {
            assert_eq!(HostMessage::decode(&message.encode()).unwrap(), message);
        }
    }

    #[test]
    fn guest_messages_survive_the_wire() {
        let messages = [
            GuestMessage::Log(Text::Utf16(&[0, 0xd8, 0x61, 0])),
            GuestMessage::Call { call: 1, namespace: 0, member: 2, json: "[]" },
            GuestMessage::Settled(Outcome::Nothing),
            GuestMessage::Settled(Outcome::Value("null")),
            GuestMessage::Settled(Outcome::Failed(Failure {
                kind: FailureKind::Exit,
                message: Text::Latin1(b"worker exited"),
            })),
        ];
        for message in messages {
            assert_eq!(GuestMessage::decode(&message.encode()).unwrap(), message);
        }
    }

    #[test]
    fn trailing_bytes_truncation_and_broken_utf8_are_refused() {
        let mut bytes = GuestMessage::Settled(Outcome::Value("1")).encode();
        bytes.push(0);
        assert!(GuestMessage::decode(&bytes).is_err());
        assert!(GuestMessage::decode(&bytes[..2]).is_err());
        let broken = [2, 1, 1, 0xff];
        assert!(GuestMessage::decode(&broken).is_err());
        assert!(GuestMessage::decode(&[]).is_err());
    }
}
