//! One realm running one program, turn by turn.

use std::{mem, rc::Rc};

use boa_engine::{Context, JsError, JsResult};
use protocol::HostMessage;

use crate::{
    Host, bindings, engine, error,
    event_loop::{EventLoop, Unhandled},
    globals,
    intrinsics::Intrinsics,
    program::{self, Settlement},
    uncaught,
};

/// One JavaScript realm, from its making to the settlement of its program.
pub struct Guest {
    context: Context,
    host: Rc<dyn Host>,
    event_loop: Rc<EventLoop>,
    settlement: Rc<Settlement>,
}

impl Guest {
    /// A realm with all its globals. Asks nothing of `host` yet.
    #[must_use]
    pub fn new(host: Rc<dyn Host>) -> Self {
        let mut context = engine::new_context(&host);
        let event_loop = EventLoop::of(&context);
        let settlement = Rc::new(Settlement::new(Rc::clone(&host)));
        context.insert_data(Rc::clone(&host));
        context.insert_data(Rc::clone(&settlement));
        let intrinsics = Intrinsics::capture(&mut context);
        context.insert_data(Rc::new(intrinsics));
        globals::register(&mut context);
        // Compiled code keeps no reference to the compiler's table of names. Without those of our own scripts, a program's go to
        // a small table, rather than all over a large one in the snapshot.
        drop(mem::take(context.interner_mut()));
        Self { context, host, event_loop, settlement }
    }

    /// The realm without its loop, for tests of single parts.
    #[cfg(test)]
    pub(crate) fn into_context(self) -> Context {
        self.context
    }

    /// Handles one message, and runs everything that becomes ready. Returns the milliseconds until the next timer is
    /// due, or infinity when there is none or the run is over.
    pub fn turn(&mut self, message: &HostMessage<'_>) -> f64 {
        if self.settlement.is_over() {
            return f64::INFINITY;
        }
        let result = match message {
            HostMessage::Start(start) => program::start(start, &mut self.context),
            HostMessage::Resolve { call, json } => bindings::resolve(*call, json, &mut self.context),
            HostMessage::Reject { call, message } => bindings::reject(*call, *message, &mut self.context),
            HostMessage::Wake => Ok(()),
        };
        self.finish_macrotask(result);
        // The loop's own order: timers, messages, immediates, and again.
        if matches!(message, HostMessage::Start(_) | HostMessage::Wake) {
            self.run_due_timers();
            self.run_immediates();
        } else {
            self.run_immediates();
            self.run_due_timers();
        }
        if self.settlement.is_over() { f64::INFINITY } else { self.event_loop.next_wake_in_ms() }
    }

    /// Runs the timers that were due when the turn began to look, so that a timer that sets itself anew cannot keep the
    /// turn from ending.
    fn run_due_timers(&mut self) {
        let now_ms = self.host.elapsed_ms();
        while !self.settlement.is_over()
            && let Some((id, timer)) = self.event_loop.take_due_timer(now_ms)
        {
            let result = timer.callback.run(&mut self.context);
            self.event_loop.timer_has_run(id, timer);
            self.finish_macrotask(result);
        }
    }

    /// Runs the immediates that were waiting when the turn came to them.
    fn run_immediates(&mut self) {
        let last = self.event_loop.last_immediate();
        while !self.settlement.is_over()
            && let Some(callback) = self.event_loop.take_immediate(last)
        {
            let result = callback.run(&mut self.context);
            self.finish_macrotask(result);
        }
    }

    /// What follows every macrotask: ticks and microtasks, then the question whether a rejection is left unhandled, whose
    /// listeners may lead to more of them.
    fn finish_macrotask(&mut self, result: JsResult<()>) {
        let mut result = result;
        loop {
            result = result.and_then(|()| self.run_microtasks());
            if self.settlement.is_over() {
                return;
            }
            if let Err(thrown) = mem::replace(&mut result, Ok(())) {
                if !self.is_taken(|context| uncaught::takes_error(&thrown, context)) {
                    return self.fail(thrown);
                }
            } else if let Some(unhandled) = self.event_loop.take_unhandled() {
                if !self.is_taken(|context| uncaught::takes_rejection(&unhandled.promise, context)) {
                    return self.fail_unhandled(&unhandled);
                }
            } else {
                return;
            }
        }
    }

    /// Whether a listener of the program's takes what nothing caught. If it throws itself, that is the end.
    fn is_taken(&mut self, ask: impl FnOnce(&mut Context) -> JsResult<bool>) -> bool {
        match ask(&mut self.context) {
            Ok(is_taken) => is_taken,
            Err(thrown) => {
                self.fail(thrown);
                true
            }
        }
    }

    /// Runs ticks and microtasks until none is left, or, once the program has settled, those that were queued by then.
    fn run_microtasks(&mut self) -> JsResult<()> {
        loop {
            while !self.settlement.is_over()
                && let Some(tick) = self.event_loop.take_tick()
            {
                tick.run(&mut self.context)?;
            }
            if self.settlement.is_over() || self.event_loop.microtasks_waiting() == 0 {
                return Ok(());
            }
            while self.event_loop.microtasks_waiting() > 0 {
                self.event_loop.run_microtask(&mut self.context)?;
                if self.settlement.is_decided() {
                    self.run_last_microtasks();
                    return Ok(());
                }
            }
        }
    }

    /// Runs what was queued when the outcome was decided. What it still throws belongs to nobody.
    fn run_last_microtasks(&mut self) {
        for _ in 0..self.event_loop.microtasks_waiting() {
            let _ = self.event_loop.run_microtask(&mut self.context);
        }
        for _ in 0..self.event_loop.ticks_waiting() {
            let _ = self.event_loop.take_tick().map(|tick| tick.run(&mut self.context));
        }
        self.settlement.deliver();
    }

    fn fail(&mut self, thrown: JsError) {
        let message = error::render_thrown(thrown, &mut self.context);
        self.settlement.fail(message);
        self.settlement.deliver();
    }

    fn fail_unhandled(&mut self, unhandled: &Unhandled) {
        let reason = error::rejection_of(&unhandled.promise);
        let message = error::render_unhandled_rejection(&reason, unhandled.made_at.as_ref(), &mut self.context);
        self.settlement.fail(message);
        self.settlement.deliver();
    }
}
