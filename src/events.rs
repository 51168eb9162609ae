//! What runs tell JavaScript, gathered until JavaScript looks.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ledger::Account;
use tokio::sync::Notify;

/// What may wait for JavaScript before runs pause. It bounds what a program that calls in a loop can pile up in the Node
/// process.
const MAX_WAITING_BYTES: usize = 4 << 20;

/// What JavaScript is given at once. It bounds how long a program that calls in a loop can keep the JavaScript thread from
/// everything else.
const MAX_TAKEN_BYTES: usize = 256 << 10;

/// What JavaScript is given without a rest. Node hands over one portion after the other for as long as there is one, up to a
/// thousand, before it looks at timers and sockets; what comes in a rest is for after them.
const MAX_RESTLESS_BYTES: usize = 32 << 10;

/// What a call costs beside its argument: about what Node keeps for it.
pub const CALL_BYTES: usize = 1 << 10;

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

impl Call {
    fn bytes(&self) -> usize {
        self.argument.len() + CALL_BYTES
    }
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
        self.calls.iter().map(Call::bytes).sum()
    }

    /// Takes the first calls, as many as JavaScript is given at once but one at least, and every settlement that no call
    /// of its run is waiting for any more.
    fn take_some(&mut self) -> Self {
        let mut bytes = 0;
        let fitting = self.calls.iter().take_while(|call| {
            bytes += call.bytes();
            bytes <= MAX_TAKEN_BYTES
        });
        let count = fitting.count().max(1).min(self.calls.len());
        let later = self.calls.split_off(count);
        let calls = std::mem::replace(&mut self.calls, later);
        let is_waited_for = |settled: &mut Settled| self.calls.iter().all(|call| call.run != settled.run);
        let settled = self.settled.extract_if(.., is_waited_for).collect();
        Self { calls, settled }
    }
}

/// Where runs leave their events. JavaScript is woken when the first is left, not for those that join it before it comes, so
/// that many runs share one crossing.
pub struct Mailbox {
    waiting: Mutex<Waiting>,
    taken: Notify,
    ring: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Waiting {
    events: Events,
    /// JavaScript does other work, and will look again by itself.
    is_resting: bool,
}

impl Mailbox {
    /// `ring` is to make JavaScript look.
    pub fn new(ring: impl Fn() + Send + Sync + 'static) -> Self {
        Self { waiting: Mutex::default(), taken: Notify::new(), ring: Box::new(ring) }
    }

    /// Leaves calls, in program order.
    pub fn calls(&self, calls: Vec<Call>) {
        if !calls.is_empty() {
            self.leave(|events| events.calls.extend(calls));
        }
    }

    /// Leaves a settlement. It reaches JavaScript after every call left before it, unless the run failed: its calls are not
    /// made any more then.
    pub fn settled(&self, settled: Settled) {
        self.leave(|events| {
            if settled.account.outcome.is_err() {
                events.calls.retain(|call| call.run != settled.run);
            }
            events.settled.push(settled);
        });
    }

    /// Takes what JavaScript is given at once, and tells whether it is to take again when it has done other work: because that
    /// was much, or because more is waiting. It is not woken for what comes until then.
    pub fn take(&self) -> (Events, bool) {
        let mut waiting = self.lock();
        let taken = waiting.events.take_some();
        let is_much = taken.call_bytes() > MAX_RESTLESS_BYTES || !waiting.events.is_empty();
        waiting.is_resting = is_much;
        drop(waiting);
        self.taken.notify_waiters();
        (taken, is_much)
    }

    /// Resolves when JavaScript has taken enough of the calls that more may be left.
    pub async fn room(&self) {
        loop {
            let taken = self.taken.notified();
            if self.lock().events.call_bytes() <= MAX_WAITING_BYTES {
                return;
            }
            taken.await;
        }
    }

    fn leave(&self, add: impl FnOnce(&mut Events)) {
        let is_first = {
            let mut waiting = self.lock();
            let is_first = waiting.events.is_empty() && !waiting.is_resting;
            add(&mut waiting.events);
            is_first
        };
        if is_first {
            (self.ring)();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it holds the lock; were it to, the lists would still be whole.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    };

    use ledger::Failure;

    use super::*;

    fn call(run: u32, call: u32, bytes: usize) -> Call {
        Call { run, call, namespace: 0, member: 0, argument: "x".repeat(bytes) }
    }

    fn settled(run: u32, outcome: Result<Option<String>, Failure>) -> Settled {
        Settled { run, account: Account { logs: Vec::new(), outcome } }
    }

    fn taken(mailbox: &Mailbox) -> (Vec<u32>, Vec<u32>, bool) {
        let (events, is_more) = mailbox.take();
        let calls = events.calls.iter().map(|call| call.call).collect();
        (calls, events.settled.iter().map(|settled| settled.run).collect(), is_more)
    }

    #[test]
    fn many_calls_are_taken_in_pieces_and_their_settlement_last() {
        let mailbox = Mailbox::new(|| {});
        mailbox.calls((0..5).map(|index| call(1, index, 100 << 10)).collect());
        mailbox.settled(settled(1, Ok(None)));
        mailbox.settled(settled(2, Ok(None)));
        assert_eq!(taken(&mailbox), (vec![0, 1], vec![2], true));
        assert_eq!(taken(&mailbox), (vec![2, 3], vec![], true));
        assert_eq!(taken(&mailbox), (vec![4], vec![1], true));
        assert_eq!(taken(&mailbox), (vec![], vec![], false));
    }

    #[test]
    fn a_call_larger_than_a_piece_is_taken_alone() {
        let mailbox = Mailbox::new(|| {});
        mailbox.calls(vec![call(1, 0, 1 << 20), call(1, 1, 0)]);
        assert_eq!(taken(&mailbox), (vec![0], vec![], true));
        assert_eq!(taken(&mailbox), (vec![1], vec![], false));
    }

    #[test]
    fn javascript_is_not_woken_while_it_rests() {
        let rings = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&rings);
        let mailbox = Mailbox::new(move || {
            counted.fetch_add(1, Relaxed);
        });
        let rings_after = |action: &dyn Fn()| {
            action();
            rings.swap(0, Relaxed)
        };
        assert_eq!(rings_after(&|| mailbox.calls(vec![call(1, 0, 1)])), 1);
        assert_eq!(rings_after(&|| mailbox.calls(vec![call(1, 1, 1 << 20)])), 0);
        assert_eq!(taken(&mailbox), (vec![0], vec![], true));
        assert_eq!(taken(&mailbox), (vec![1], vec![], true));
        assert_eq!(rings_after(&|| mailbox.calls(vec![call(1, 2, 1)])), 0);
        assert_eq!(taken(&mailbox), (vec![2], vec![], false));
        assert_eq!(rings_after(&|| mailbox.calls(vec![call(1, 3, 1)])), 1);
    }

    #[test]
    fn a_failed_run_makes_no_more_calls() {
        let mailbox = Mailbox::new(|| {});
        mailbox.calls(vec![call(1, 0, 0), call(2, 1, 0)]);
        mailbox.settled(settled(1, Err(Failure::disposed())));
        assert_eq!(taken(&mailbox), (vec![1], vec![1], false));
    }
}
