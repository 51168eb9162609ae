//! A host for tests: it records what the guest says and answers calls from a function.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use guest::{Guest, Host};
use protocol::{
    ErrorClass, FailureKind, GuestMessage, HostMessage, MapEntry, Namespace, Natives, Outcome, Start, Text,
};

/// What a run came to.
#[derive(Debug, PartialEq)]
pub enum Ended {
    Nothing,
    Value(String),
    Failed(FailureKind, String),
    /// Nothing more can happen, and the program has not settled.
    Waiting,
}

/// What a run said.
#[derive(Debug)]
pub struct Run {
    pub logs: Vec<String>,
    /// `member(argument)` for each call, in order.
    pub calls: Vec<String>,
    pub ended: Ended,
}

impl Run {
    /// The value, or what came instead of it.
    pub fn value(&self) -> &str {
        match &self.ended {
            Ended::Value(json) => json,
            Ended::Nothing => "nothing",
            Ended::Failed(_, message) => message,
            Ended::Waiting => "waiting",
        }
    }
}

#[derive(Default)]
struct Recorder {
    logs: RefCell<Vec<String>>,
    calls: RefCell<Vec<(u32, String, String)>>,
    ended: RefCell<Option<Ended>>,
    /// Moves on only when the loop has nothing else to do, so that timers need no real time.
    now_ms: Cell<f64>,
}

const MEMBERS: [&str; 4] = ["echo", "fail", "never", "__proto__"];

impl Host for Recorder {
    fn send(&self, message: &GuestMessage<'_>) {
        // Once over the wire, as in the sandbox.
        let bytes = message.encode();
        match GuestMessage::decode(&bytes).expect("the guest speaks the protocol") {
            GuestMessage::Log(text) => self.logs.borrow_mut().push(to_string(text)),
            GuestMessage::Call { call, member, json, .. } => {
                self.calls.borrow_mut().push((call, MEMBERS[member as usize].to_owned(), json.to_owned()));
            }
            GuestMessage::Settled(outcome) => {
                let ended = match outcome {
                    Outcome::Nothing => Ended::Nothing,
                    Outcome::Value(json) => Ended::Value(json.to_owned()),
                    Outcome::Failed(failure) => Ended::Failed(failure.kind, to_string(failure.message)),
                };
                assert!(self.ended.replace(Some(ended)).is_none(), "a run settles once");
            }
        }
    }

    fn unix_time_ms(&self) -> f64 {
        1_800_000_000_000.25 + self.now_ms.get()
    }

    fn elapsed_ms(&self) -> f64 {
        self.now_ms.get()
    }
}

fn to_string(text: Text<'_>) -> String {
    String::from_utf16_lossy(&text.code_units().collect::<Vec<_>>())
}

/// Runs `code` with the namespace `tools` (`echo` answers with its argument, `fail` throws it, `never` stays silent) and
/// its error class `ToolCallError`, until it settles or nothing can happen any more.
pub fn run(code: &str) -> Run {
    run_with(code, u64::MAX, Vec::new())
}

/// [`run`] with a limit on the completion and a position table.
pub fn run_with(code: &str, max_output_bytes: u64, positions: Vec<MapEntry>) -> Run {
    run_in("UTC", code, max_output_bytes, positions)
}

/// [`run_with`] in a time zone.
pub fn run_in(time_zone: &str, code: &str, max_output_bytes: u64, positions: Vec<MapEntry>) -> Run {
    let recorder = Rc::new(Recorder::default());
    let mut guest = Guest::new(Rc::clone(&recorder) as Rc<dyn Host>);
    let namespace = Namespace {
        global: "tools",
        members: MEMBERS.iter().map(|name| Text::Latin1(name.as_bytes())).collect(),
        error_class: Some(ErrorClass { name: "ToolCallError", member_name_property: Text::Latin1(b"toolName") }),
    };
    let start = Start {
        code,
        natives: Natives {
            reg_exp: Some("regExp"),
            explain: Some("explain"),
            class_source: Some("classSource"),
            mark: Some("_at"),
        },
        positions,
        namespaces: vec![namespace],
        time_zone,
        max_output_bytes,
        max_heap_bytes: u64::MAX,
    };
    let mut next_timer_ms = guest.turn(&HostMessage::Start(start));
    let mut answered = 0;
    while recorder.ended.borrow().is_none() {
        let next = recorder.calls.borrow().get(answered).cloned();
        if let Some((call, member, json)) = next {
            answered += 1;
            next_timer_ms = match member.as_str() {
                "never" => next_timer_ms,
                "fail" => guest.turn(&HostMessage::Reject { call, message: Text::Latin1(json.as_bytes()) }),
                _ => guest.turn(&HostMessage::Resolve { call, json: &json }),
            };
        } else if next_timer_ms.is_finite() {
            recorder.now_ms.set(recorder.now_ms.get() + next_timer_ms.max(0.001));
            next_timer_ms = guest.turn(&HostMessage::Wake);
        } else {
            break;
        }
    }
    Run {
        logs: recorder.logs.take(),
        calls: recorder.calls.take().into_iter().map(|(_, member, json)| format!("{member}({json})")).collect(),
        ended: recorder.ended.take().unwrap_or(Ended::Waiting),
    }
}
