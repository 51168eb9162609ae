//! Any bytes decode to a message or to an error, at a cost in proportion; and a message survives the wire.

use mutatis::Mutate;
use protocol::{
    ErrorClass, Failure, FailureKind, GuestMessage, HostMessage, MapEntry, Namespace, Natives, Outcome, Start, Text,
};

use crate::{
    bytes::{Bytes, BytesMutator},
    meter,
    target::{Target, Verdict},
};

/// Small and large numbers in the wire's notation, and text that is not UTF-8.
const PIECES: &[&[u8]] = &[
    &[0],
    &[1],
    &[2],
    &[0x7f],
    &[0x80],
    &[0x80, 0x80, 0x80, 0x80, 0],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0xff, 0xff, 0xff, 0xff, 0x1f],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
    b"\xed\xa0\x80",
    b"\xf0\x9f\x98\x80",
];

/// A start message has lists, which take more memory than their bytes, and which are made somewhat larger than needed when
/// their length is known, but not above what serde finds prudent.
const MAX_GROWTH: usize = 128;
const MAX_LIST_BYTES: usize = 4 << 20;

/// [`HostMessage::decode`].
pub struct HostMessages;

impl Target for HostMessages {
    type Input = Bytes;

    fn new() -> Self {
        Self
    }

    fn seeds() -> Vec<Bytes> {
        let namespace = |members| Namespace {
            global: "tools",
            members,
            error_class: Some(ErrorClass { name: "ToolError", member_name_property: Text::Latin1(b"tool") }),
        };
        let start = |namespaces| Start {
            code: "return 1",
            natives: Natives { reg_exp: None, explain: None, class_source: None, mark: Some("_at") },
            positions: vec![MapEntry { line: 0, column: 7, source_line: 1, source_column: 9 }; 3],
            namespaces,
            time_zone: "Europe/Berlin",
            max_output_bytes: u64::MAX,
            max_heap_bytes: 1 << 29,
        };
        let namespaces = vec![namespace(vec![Text::Latin1(b"add"), Text::Utf16(&[0, 0xd8])]), namespace(Vec::new())];
        let messages = [
            HostMessage::Start(start(namespaces)),
            HostMessage::Start(start(Vec::new())),
            HostMessage::Resolve { call: 3, json: "{\"a\":1}" },
            HostMessage::Reject { call: u32::MAX, message: Text::Latin1(b"no") },
            HostMessage::Wake,
        ];
        messages.iter().map(|message| Bytes(message.encode())).collect()
    }

    fn mutator() -> impl Mutate<Bytes> {
        BytesMutator { pieces: PIECES }
    }

    fn run(&mut self, Bytes(bytes): &Bytes) -> Result<Verdict, String> {
        let (decoded, allocated) = meter::peak(|| HostMessage::decode(bytes));
        if allocated > MAX_LIST_BYTES + MAX_GROWTH * bytes.len() {
            return Err(format!("{} bytes made the decoder allocate {allocated}", bytes.len()));
        }
        let Ok(message) = decoded else { return Ok(Verdict::Refused) };
        let again = message.encode();
        match HostMessage::decode(&again) {
            Ok(same) if same == message && same.encode() == again => Ok(Verdict::Accepted),
            other => Err(format!("{message:?} came back as {other:?}")),
        }
    }
}

/// [`GuestMessage::decode`]: what a guest that cannot be trusted sends.
pub struct GuestMessages;

impl Target for GuestMessages {
    type Input = Bytes;

    fn new() -> Self {
        Self
    }

    fn seeds() -> Vec<Bytes> {
        let failure = |kind| Failure { kind, message: Text::Latin1(b"worker exited") };
        let messages = [
            GuestMessage::Log(Text::Utf16(&[0, 0xd8, 0x61, 0])),
            GuestMessage::Log(Text::Latin1(b"text")),
            GuestMessage::Call { call: 1, namespace: 0, member: u32::MAX, json: "[\"\u{20ac}\"]" },
            GuestMessage::Settled(Outcome::Nothing),
            GuestMessage::Settled(Outcome::Value("null")),
            GuestMessage::Settled(Outcome::Failed(failure(FailureKind::Exception))),
            GuestMessage::Settled(Outcome::Failed(failure(FailureKind::Crash))),
        ];
        messages.iter().map(|message| Bytes(message.encode())).collect()
    }

    fn mutator() -> impl Mutate<Bytes> {
        BytesMutator { pieces: PIECES }
    }

    fn run(&mut self, Bytes(bytes): &Bytes) -> Result<Verdict, String> {
        let (decoded, allocated) = meter::peak(|| GuestMessage::decode(bytes));
        if allocated > 0 {
            return Err(format!("a message that only borrows made the decoder allocate {allocated} bytes"));
        }
        let Ok(message) = decoded else { return Ok(Verdict::Refused) };
        let again = message.encode();
        match GuestMessage::decode(&again) {
            Ok(same) if same == message && same.encode() == again => {}
            other => return Err(format!("{message:?} came back as {other:?}")),
        }
        match message {
            GuestMessage::Log(text) | GuestMessage::Settled(Outcome::Failed(Failure { message: text, .. })) => {
                text_holds(text)
            }
            GuestMessage::Call { .. } | GuestMessage::Settled(Outcome::Nothing | Outcome::Value(_)) => {
                Ok(Verdict::Accepted)
            }
        }
    }
}

/// Whatever a text is made of, its ways to look at it agree.
fn text_holds(text: Text<'_>) -> Result<Verdict, String> {
    let units: Vec<u16> = text.code_units().collect();
    let half = text.prefix(units.len() / 2);
    let agrees = text.len() == units.len()
        && text.to_buf().code_units().eq(units.iter().copied())
        && half.code_units().eq(units[..units.len() / 2].iter().copied());
    if agrees { Ok(Verdict::Accepted) } else { Err(format!("{text:?} disagrees with itself")) }
}
