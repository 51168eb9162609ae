//! What runs tell JavaScript, gathered until JavaScript looks.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::ledger::Account;

/// Arguments waiting for JavaScript beyond which runs pause. It bounds what a program that calls in a loop can pile up in
/// the Node process.
const MAX_WAITING_BYTES: usize = 16 << 20;

/// What a call costs beside its argument.
const CALL_BYTES: usize = 64;

/// A program calls a host function.
#[derive(Debug)]
pub struct Call {
    pub run: u32,
    pub call: u32,
    pub namespace: u32,
    pub member: u32,
    /// The argument, as JSON text.
    pub argument: String,
}

/// A run is over.
#[derive(Debug)]
pub struct Settled {
    pub run: u32,
    pub account: Account,
}

/// What has happened since JavaScript last looked.
#[derive(Debug, Default)]
pub struct Events {
    pub calls: Vec<Call>,
    pub settled: Vec<Settled>,
}

impl Events {
    fn is_empty(&self) -> bool {
        self.calls.is_empty() && self.settled.is_empty()
    }

    fn call_bytes(&self) -> usize {
        self.calls.iter().map(|call| call.argument.len() + CALL_BYTES).sum()
    }
}

/// Where runs leave their events. `wake` is called when the first is left, not for those that join it before JavaScript
/// comes, so that many runs share one crossing.
pub struct Mailbox {
    waiting: Mutex<Events>,
    taken: Notify,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl Mailbox {
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { waiting: Mutex::default(), taken: Notify::new(), wake: Box::new(wake) }
    }

    /// Leaves calls, in program order.
    pub fn calls(&self, calls: Vec<Call>) {
        if !calls.is_empty() {
            self.leave(|events| events.calls.extend(calls));
        }
    }

    /// Leaves a settlement. It reaches JavaScript after every call left before it.
    pub fn settled(&self, settled: Settled) {
        self.leave(|events| events.settled.push(settled));
    }

    /// Takes everything that is waiting.
    pub fn take(&self) -> Events {
        let events = std::mem::take(&mut *self.lock());
        self.taken.notify_waiters();
        events
    }

    /// Resolves when JavaScript has taken enough of the calls that more may be left.
    pub async fn room(&self) {
        loop {
            let taken = self.taken.notified();
            if self.lock().call_bytes() <= MAX_WAITING_BYTES {
                return;
            }
            taken.await;
        }
    }

    fn leave(&self, add: impl FnOnce(&mut Events)) {
        let was_empty = {
            let mut events = self.lock();
            let was_empty = events.is_empty();
            add(&mut events);
            was_empty
        };
        if was_empty {
            (self.wake)();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Events> {
        // Nothing panics while it holds the lock; were it to, the lists would still be whole.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
