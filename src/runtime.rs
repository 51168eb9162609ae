//! A runtime: the sandbox, the threads that run it, and the runs that are under way.

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use ledger::{Account, Failure, Ledger};
use protocol::TextBuf;
use tokio::sync::{mpsc, watch};

use crate::{
    epoch::Ticker,
    events::{Mailbox, Settled},
    program,
    run::{self, Budgets, Inlets, Reply, Request, Surroundings},
    sandbox::{self, Sandbox},
    workers::Workers,
};

/// How long the end of the threads is awaited. They only have to leave the guest they are in, which takes a tick, or to finish
/// compiling. It is the JavaScript thread that waits.
const SHUTDOWN_PATIENCE: Duration = Duration::from_secs(2);

/// Owns the sandbox, the worker threads and every live run.
pub struct Runtime {
    engine_room: Option<EngineRoom>,
    mailbox: Arc<Mailbox>,
    budgets: Budgets,
    time_zone: Arc<str>,
    live: Arc<Live>,
    last_id: u32,
}

/// What a closed runtime no longer has.
struct EngineRoom {
    sandbox: Arc<Sandbox>,
    ticker: Arc<Ticker>,
    workers: Workers,
}

/// The runs under way, by number.
#[derive(Default)]
struct Live(Mutex<HashMap<u32, Outlets>>);

/// The other ends of a run's [`Inlets`].
struct Outlets {
    replies: mpsc::UnboundedSender<Reply>,
    reply_bytes: Arc<AtomicUsize>,
    stop: watch::Sender<Option<Failure>>,
}

impl Live {
    fn lock(&self) -> MutexGuard<'_, HashMap<u32, Outlets>> {
        // Nothing panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Runtime {
    /// Maps the image and starts the threads. Programs live in `time_zone`, one that there is.
    ///
    /// # Errors
    /// When the image cannot be used, or the operating system gives no threads.
    pub fn new(
        image: &Path,
        budgets: Budgets,
        time_zone: &str,
        threads: Option<usize>,
        mailbox: Arc<Mailbox>,
    ) -> Result<Self, String> {
        let sandbox = Sandbox::load(image)?;
        let no_threads = |error: std::io::Error| format!("cannot start worker threads: {error}");
        let ticker = Ticker::new(sandbox.engines().clone()).map_err(no_threads)?;
        let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let workers = Workers::start(threads, program::THREAD_BYTES).map_err(no_threads)?;
        let engine_room = EngineRoom { sandbox: Arc::new(sandbox), ticker: Arc::new(ticker), workers };
        let time_zone = Arc::from(time_zone);
        Ok(Self { engine_room: Some(engine_room), mailbox, budgets, time_zone, live: Arc::default(), last_id: 0 })
    }

    /// Starts a run and returns its number. Its settlement arrives in the mailbox.
    ///
    /// # Errors
    /// When the runtime has been closed.
    pub fn start(&mut self, request: Request) -> Result<u32, String> {
        let EngineRoom { sandbox, ticker, workers } = self.engine_room.as_ref().ok_or("the runtime is closed")?;
        self.last_id = self.last_id.wrapping_add(1);
        let id = self.last_id;
        let (reply_outlet, replies) = mpsc::unbounded_channel();
        let (stop_outlet, stop) = watch::channel(None);
        let reply_bytes = Arc::<AtomicUsize>::default();
        let outlets = Outlets { replies: reply_outlet, reply_bytes: Arc::clone(&reply_bytes), stop: stop_outlet };
        self.live.lock().insert(id, outlets);
        let surroundings = Surroundings {
            id,
            budgets: self.budgets,
            time_zone: Arc::clone(&self.time_zone),
            sandbox: Arc::clone(sandbox),
            ticker: Arc::clone(ticker),
            mailbox: Arc::clone(&self.mailbox),
        };
        let settling = Settling {
            id,
            live: Arc::clone(&self.live),
            mailbox: Arc::clone(&self.mailbox),
            output_bytes: self.budgets.output_bytes,
            is_done: false,
        };
        let load = workers.load();
        workers.spawn(async move {
            let sandbox = Arc::clone(&surroundings.sandbox);
            let (account, guest) = run::drive(surroundings, request, Inlets { replies, reply_bytes, stop }).await;
            // Where nothing else waits for this thread, JavaScript has the outcome, and is on its way with the next program, while the
            // guest is taken down and the next one made. Not so where memory is much: it is not to be taken twice.
            let guest = guest.filter(|guest| guest.grown_bytes() == 0 && !load.is_any_waiting());
            let is_quiet = guest.is_some();
            settling.done(account);
            drop(guest);
            if is_quiet {
                sandbox.prepare().await;
            }
        });
        Ok(id)
    }

    /// Answers a call. Ignored when the run is over. Answers that wait for a program count as its memory: one that calls in
    /// a loop, and never looks at what comes of it, would pile them up without end.
    pub fn reply(&self, run: u32, call: u32, result: Result<String, TextBuf>) {
        if let Some(outlets) = self.live.lock().get(&run) {
            let waiting = outlets.reply(Reply { call, result });
            if waiting > sandbox::heap_bytes(self.budgets.heap_mb) {
                outlets.stop(Failure::out_of_memory(self.budgets.heap_mb));
            }
        }
    }

    /// Ends a run. Ignored when it is over; the first reason counts.
    pub fn stop(&self, run: u32, reason: Failure) {
        if let Some(outlets) = self.live.lock().get(&run) {
            outlets.stop(reason);
        }
        self.nudge();
    }

    /// Ends every run. Each still settles.
    pub fn stop_all(&self) {
        for outlets in self.live.lock().values() {
            outlets.stop(Failure::disposed());
        }
        self.nudge();
    }

    /// Has busy guests look around at once, rather than at their next tick.
    fn nudge(&self) {
        if let Some(engine_room) = &self.engine_room {
            engine_room.ticker.nudge();
        }
    }

    /// Ends every run and joins the threads. Runs that have not settled by then settle as disposed.
    pub fn close(&mut self) {
        self.stop_all();
        if let Some(EngineRoom { workers, .. }) = self.engine_room.take() {
            workers.shut_down(SHUTDOWN_PATIENCE);
        }
        // Whatever has not come to its end by now has lost its threads.
        let left: Vec<u32> = self.live.lock().drain().map(|(id, _)| id).collect();
        for run in left {
            let account = Ledger::new(self.budgets.output_bytes).close(Err(Failure::disposed()));
            self.mailbox.settled(Settled { run, account });
        }
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        self.close();
    }
}

impl Outlets {
    /// Sends a reply. Returns what all that wait now take together.
    fn reply(&self, reply: Reply) -> usize {
        let bytes = reply.bytes();
        let waiting = self.reply_bytes.fetch_add(bytes, Relaxed) + bytes;
        // Fails when the run has just ended.
        let _ = self.replies.send(reply);
        waiting
    }

    fn stop(&self, reason: Failure) {
        self.stop.send_if_modified(|stop| {
            let is_first = stop.is_none();
            stop.get_or_insert(reason);
            is_first
        });
    }
}

/// Settles a run exactly once, even if its task panics or is dropped.
struct Settling {
    id: u32,
    live: Arc<Live>,
    mailbox: Arc<Mailbox>,
    output_bytes: u64,
    is_done: bool,
}

impl Settling {
    fn done(mut self, account: Account) {
        self.is_done = true;
        self.settle(account);
    }

    fn settle(&self, account: Account) {
        // A runtime that was closed has settled it already.
        if self.live.lock().remove(&self.id).is_some() {
            self.mailbox.settled(Settled { run: self.id, account });
        }
    }
}

impl Drop for Settling {
    fn drop(&mut self) {
        if !self.is_done {
            let failure = if std::thread::panicking() {
                Failure::broken_sandbox("internal error of the host")
            } else {
                Failure::disposed()
            };
            self.settle(Ledger::new(self.output_bytes).close(Err(failure)));
        }
    }
}
