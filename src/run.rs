//! One run, from its start to its settlement.
//!
//! A run is a task that alternates between two states: *running*, while the guest handles a message, and *waiting*, for
//! an answer, a timer or the end. [`drive`] is the one place where it settles: whatever ends it first decides, and
//! dropping the rest stops the guest wherever it is.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    future::{Future, poll_fn},
    pin::{Pin, pin},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    task::Poll,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;
use ledger::{Account, Failure, Ledger};
use protocol::{ErrorClass, HostMessage, Namespace, Natives, Start, Text, TextBuf};
use tokio::sync::{mpsc, watch};

use crate::{
    epoch::Ticker,
    events::{CALL_BYTES, Call, Mailbox},
    millis::Millis,
    program::{self, Program},
    sandbox::{self, End, GuestCall, Instance, Outbox, Sandbox},
};

/// What every run of a runtime may use.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// Processor time inside the guest.
    pub compute: Millis,
    /// Time from start to settlement.
    pub wall: Millis,
    /// Bytes of serialized logs and outcome.
    pub output_bytes: u64,
    /// MiB of memory beyond the snapshot.
    pub heap_mb: f64,
}

/// What to run.
pub struct Request {
    /// TypeScript.
    pub program: String,
    pub namespaces: Vec<NamespaceRequest>,
}

/// The host functions the program may call.
pub struct NamespaceRequest {
    pub global: String,
    pub members: Vec<TextBuf>,
    pub error_class: Option<ErrorClassRequest>,
}

/// The class of a namespace's errors.
pub struct ErrorClassRequest {
    pub name: String,
    pub member_name_property: TextBuf,
}

/// The host function behind a call has answered.
pub struct Reply {
    pub call: u32,
    pub result: Result<String, TextBuf>,
}

impl Reply {
    /// What it takes while it waits.
    pub fn bytes(&self) -> usize {
        let payload = match &self.result {
            Ok(json) => json.len(),
            Err(message) => message.code_units().count() * size_of::<u16>(),
        };
        payload + CALL_BYTES
    }
}

/// What a run needs from the runtime it belongs to.
pub struct Surroundings {
    pub id: u32,
    pub budgets: Budgets,
    pub time_zone: Arc<str>,
    pub sandbox: Arc<Sandbox>,
    pub ticker: Arc<Ticker>,
    pub mailbox: Arc<Mailbox>,
}

/// The two ways in which a run hears from outside.
pub struct Inlets {
    pub replies: mpsc::UnboundedReceiver<Reply>,
    /// What the replies that wait take together.
    pub reply_bytes: Arc<AtomicUsize>,
    /// Why the run is to end, once it is.
    pub stop: watch::Receiver<Option<Failure>>,
}

/// Runs a program to its end, and gives an account of it, and what is left of the guest: it has stopped for good.
pub async fn drive(surroundings: Surroundings, request: Request, inlets: Inlets) -> (Account, Option<Instance>) {
    let members = request.namespaces.iter().map(|namespace| namespace.members.len()).collect();
    let outbox = Arc::new(Mutex::new(Outbox::new(Ledger::new(surroundings.budgets.output_bytes), members)));
    let mut guest = None;
    let end = Run::new(surroundings, Arc::clone(&outbox), inlets).end(request, &mut guest).await;
    let mut outbox = sandbox::lock(&outbox);
    let ledger = std::mem::replace(&mut outbox.ledger, Ledger::new(0));
    (ledger.close(end), guest)
}

struct Run {
    surroundings: Surroundings,
    outbox: Arc<Mutex<Outbox>>,
    inlets: Inlets,
    /// The namespaces' names and their members', to tell what the program was waiting for.
    names: Vec<(String, Vec<TextBuf>)>,
    deadline: Instant,
    computed: Duration,
    /// Calls that have not been answered, by number, which is also their order in the program.
    unanswered: BTreeMap<u32, Member>,
}

/// Which host function a call is of.
struct Member {
    namespace: u32,
    member: u32,
}

impl Run {
    fn new(surroundings: Surroundings, outbox: Arc<Mutex<Outbox>>, inlets: Inlets) -> Self {
        let deadline = Instant::now() + surroundings.budgets.wall.duration();
        let (names, computed, unanswered) = (Vec::new(), Duration::ZERO, BTreeMap::new());
        Self { surroundings, outbox, inlets, names, deadline, computed, unanswered }
    }

    /// How the run ends.
    async fn end(mut self, request: Request, guest: &mut Option<Instance>) -> End {
        let Err(failure) = self.go_on_until_the_end(request, guest).await;
        // The guest's own word on how it ended counts more than the fact that it stopped.
        sandbox::lock(&self.outbox).settled.take().unwrap_or(Err(failure))
    }

    /// Goes from turn to turn until something ends the run.
    async fn go_on_until_the_end(
        &mut self,
        request: Request,
        guest: &mut Option<Instance>,
    ) -> Result<Infallible, Failure> {
        let program = self.unless_stopped(compile(&request)).await??;
        let budgets = self.surroundings.budgets;
        let sandbox = Arc::clone(&self.surroundings.sandbox);
        let instance = guest.insert(sandbox.instantiate(budgets.heap_mb, Arc::clone(&self.outbox)).await?);
        let mut wake_up = {
            let wide = request.namespaces.iter().map(WideNames::new).collect::<Vec<_>>();
            let time_zone = Arc::clone(&self.surroundings.time_zone);
            let start = start_message(&request, &wide, &program, budgets, &time_zone);
            self.turn(instance, &start).await?
        };
        self.names = request.namespaces.into_iter().map(|namespace| (namespace.global, namespace.members)).collect();
        loop {
            wake_up = match self.wait(wake_up).await? {
                None => self.turn(instance, &HostMessage::Wake).await?,
                Some(Reply { call, result: Ok(json) }) => {
                    self.turn(instance, &HostMessage::Resolve { call, json: &json }).await?
                }
                Some(Reply { call, result: Err(message) }) => {
                    let message = wide_bytes(&message);
                    self.turn(instance, &HostMessage::Reject { call, message: Text::Utf16(&message) }).await?
                }
            };
        }
    }

    /// The running state: lets the guest handle one message, a slice at a time.
    async fn turn(&mut self, instance: &mut Instance, message: &HostMessage<'_>) -> Result<Option<Duration>, Failure> {
        let mut guest = pin!(instance.turn(message));
        loop {
            let slice = poll_fn(|context| Poll::Ready(self.slice(guest.as_mut(), context))).await;
            self.forward_calls()?;
            match slice? {
                Poll::Ready(wake_up) => return Ok(wake_up),
                Poll::Pending => self.make_room().await?,
            }
        }
    }

    /// Lets the guest run until it has handled its message or the epoch moves.
    fn slice(
        &mut self,
        guest: Pin<&mut impl Future<Output = Result<Option<Duration>, Failure>>>,
        context: &mut std::task::Context<'_>,
    ) -> Result<Poll<Option<Duration>>, Failure> {
        let Budgets { compute, wall, .. } = self.surroundings.budgets;
        if let Some(reason) = self.inlets.stop.borrow().clone() {
            return Err(reason);
        }
        if Instant::now() >= self.deadline {
            return Err(Failure::wall(wall, None));
        }
        let ticking = self.surroundings.ticker.ticking();
        let before = ThreadTime::now();
        let polled = guest.poll(context);
        self.computed += before.elapsed();
        drop(ticking);
        match polled {
            Poll::Ready(Err(failure)) => Err(failure),
            _ if self.computed > compute.duration() => Err(Failure::compute(compute)),
            Poll::Ready(Ok(wake_up)) => Ok(Poll::Ready(wake_up)),
            Poll::Pending => Ok(Poll::Pending),
        }
    }

    /// Between two slices: lets other runs have the thread, and JavaScript catch up with the calls it has been sent.
    async fn make_room(&mut self) -> Result<(), Failure> {
        tokio::task::yield_now().await;
        let mailbox = Arc::clone(&self.surroundings.mailbox);
        self.unless_stopped(mailbox.room()).await
    }

    /// The waiting state: no thread, no stack. `None`: a timer of the program is due.
    async fn wait(&mut self, wake_up: Option<Duration>) -> Result<Option<Reply>, Failure> {
        let timer = async {
            match wake_up {
                Some(delay) => tokio::time::sleep(delay).await,
                None => std::future::pending().await,
            }
        };
        let reply = tokio::select! {
            biased;
            reason = stop_reason(&mut self.inlets.stop) => return Err(reason),
            () = tokio::time::sleep_until(self.deadline.into()) => {
                return Err(Failure::wall(self.surroundings.budgets.wall, Some(&self.waiting_for(wake_up))));
            }
            Some(reply) = self.inlets.replies.recv() => Some(reply),
            () = timer => None,
        };
        if let Some(reply) = &reply {
            self.inlets.reply_bytes.fetch_sub(reply.bytes(), Relaxed);
            self.unanswered.remove(&reply.call);
        }
        Ok(reply)
    }

    /// Awaits `work` of the host's own, unless the run is stopped first.
    async fn unless_stopped<T>(&mut self, work: impl Future<Output = T>) -> Result<T, Failure> {
        tokio::select! {
            biased;
            reason = stop_reason(&mut self.inlets.stop) => Err(reason),
            result = work => Ok(result),
            () = tokio::time::sleep_until(self.deadline.into()) => {
                Err(Failure::wall(self.surroundings.budgets.wall, None))
            }
        }
    }

    /// Sends on what the guest has called since the last look.
    fn forward_calls(&mut self) -> Result<(), Failure> {
        let calls = sandbox::lock(&self.outbox).take_calls();
        let run = self.surroundings.id;
        let mut forward = Vec::with_capacity(calls.len());
        for GuestCall { call, namespace, member, argument } in calls {
            if self.unanswered.insert(call, Member { namespace, member }).is_some() {
                return Err(Failure::broken_sandbox("two calls with the same number"));
            }
            forward.push(Call { run, call, namespace, member, argument });
        }
        let heap_mb = self.surroundings.budgets.heap_mb;
        if self.unanswered.len() * CALL_BYTES > sandbox::heap_bytes(heap_mb) {
            return Err(Failure::out_of_memory(heap_mb));
        }
        self.surroundings.mailbox.calls(forward);
        Ok(())
    }

    /// What the program waits for, in words.
    fn waiting_for(&self, wake_up: Option<Duration>) -> String {
        let mut unanswered = self.unanswered.values();
        match (unanswered.next(), unanswered.len()) {
            (None, _) if wake_up.is_some() => "a timer".into(),
            (None, _) => "a promise that nothing can settle any more".into(),
            (Some(call), 0) => format!("{} to answer", self.name_of(call)),
            (Some(first), 1) => format!("{} and 1 other call to answer", self.name_of(first)),
            (Some(first), others) => format!("{} and {others} other calls to answer", self.name_of(first)),
        }
    }

    /// The sandbox takes no calls of functions that there are not.
    fn name_of(&self, call: &Member) -> String {
        let (global, members) = &self.names[call.namespace as usize];
        let member = members[call.member as usize].code_units().collect::<Vec<_>>();
        format!("{global}.{}", String::from_utf16_lossy(&member))
    }
}

/// Resolves when the run is to end, with the reason.
async fn stop_reason(stop: &mut watch::Receiver<Option<Failure>>) -> Failure {
    match stop.wait_for(Option::is_some).await {
        Ok(reason) => reason.clone().unwrap_or_else(Failure::disposed),
        // Whoever could have stopped the run is gone.
        Err(_) => Failure::disposed(),
    }
}

/// The program as JavaScript.
async fn compile(request: &Request) -> Result<Program, Failure> {
    let globals = request.namespaces.iter().map(|namespace| &*namespace.global);
    let classes = request.namespaces.iter().filter_map(|namespace| namespace.error_class.as_ref());
    let parameters: Vec<&str> = globals.chain(classes.map(|class| &*class.name)).chain(["console"]).collect();
    program::compile(&request.program, &parameters).await.map_err(|diagnostic| Failure::syntax(diagnostic.to_string()))
}

/// A namespace's names in wire form.
struct WideNames {
    members: Vec<Vec<u8>>,
    member_name_property: Vec<u8>,
}

impl WideNames {
    fn new(namespace: &NamespaceRequest) -> Self {
        let property = namespace.error_class.as_ref().map(|class| wide_bytes(&class.member_name_property));
        Self {
            members: namespace.members.iter().map(wide_bytes).collect(),
            member_name_property: property.unwrap_or_default(),
        }
    }
}

fn wide_bytes(text: &TextBuf) -> Vec<u8> {
    text.code_units().flat_map(u16::to_le_bytes).collect()
}

fn start_message<'a>(
    request: &'a Request,
    names: &'a [WideNames],
    program: &'a Program,
    budgets: Budgets,
    time_zone: &'a str,
) -> HostMessage<'a> {
    let namespaces = request.namespaces.iter().zip(names).map(|(namespace, names)| Namespace {
        global: &namespace.global,
        members: names.members.iter().map(|name| Text::Utf16(name)).collect(),
        error_class: namespace.error_class.as_ref().map(|class| ErrorClass {
            name: &class.name,
            member_name_property: Text::Utf16(&names.member_name_property),
        }),
    });
    let namespaces = namespaces.collect();
    let positions = program.positions.clone();
    HostMessage::Start(Start {
        code: &program.code,
        natives: Natives {
            reg_exp: program.natives.reg_exp.as_deref(),
            explain: program.natives.explain.as_deref(),
            class_source: program.natives.class_source.as_deref(),
            mark: program.natives.mark.as_deref(),
        },
        positions,
        namespaces,
        time_zone,
        max_output_bytes: budgets.output_bytes,
        max_heap_bytes: sandbox::heap_bytes(budgets.heap_mb) as u64,
    })
}
