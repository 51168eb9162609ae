//! A guest whose program never ends: what it is answered decides what it says next. So one guest serves any number of
//! inputs, and its codec is reached the way the sandbox reaches it.

use std::{cell::RefCell, rc::Rc};

use guest::{Guest, Host};
use protocol::{GuestMessage, HostMessage, Namespace, Natives, Start, Text};

/// A running program that waits for an answer.
pub struct Realm {
    guest: Guest,
    said: Rc<Said>,
    call: u32,
}

/// What the guest has said since it was last looked at.
#[derive(Default)]
struct Said {
    calls: RefCell<Vec<(u32, String)>>,
    other: RefCell<Option<String>>,
}

impl Host for Said {
    fn send(&self, message: &GuestMessage<'_>) {
        match message {
            GuestMessage::Call { call, json, .. } => self.calls.borrow_mut().push((*call, (*json).to_owned())),
            other => *self.other.borrow_mut() = Some(format!("{other:?}")),
        }
    }

    fn unix_time_ms(&self) -> f64 {
        0.0
    }

    fn elapsed_ms(&self) -> f64 {
        0.0
    }
}

impl Realm {
    /// Starts a program, which calls `host.next` for ever.
    pub fn new(code: &str) -> Self {
        let said = Rc::new(Said::default());
        let mut guest = Guest::new(Rc::clone(&said) as Rc<dyn Host>);
        let namespace = Namespace { global: "host", members: vec![Text::Latin1(b"next")], error_class: None };
        guest.turn(&HostMessage::Start(Start {
            code,
            natives: Natives::default(),
            positions: Vec::new(),
            namespaces: vec![namespace],
            time_zone: "UTC",
            max_output_bytes: u64::MAX,
            max_heap_bytes: u64::MAX,
        }));
        let (call, _) = said.next().expect("the program calls");
        Self { guest, said, call }
    }

    /// Answers with a JSON text, or what is none. Returns the argument of the program's next call, as JSON text.
    ///
    /// # Errors
    /// When the program does anything else, which no answer gives it a reason to.
    pub fn answer(&mut self, json: &str) -> Result<String, String> {
        self.guest.turn(&HostMessage::Resolve { call: self.call, json });
        let (call, argument) = self.said.next()?;
        self.call = call;
        Ok(argument)
    }
}

impl Said {
    fn next(&self) -> Result<(u32, String), String> {
        if let Some(other) = self.other.take() {
            return Err(format!("the guest said {other}"));
        }
        let mut calls = self.calls.take();
        match (calls.pop(), calls.len()) {
            (Some(call), 0) => Ok(call),
            (_, more) => Err(format!("the guest made {more} more calls than one")),
        }
    }
}
