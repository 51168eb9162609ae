//! One realm running one program, turn by turn.

use std::rc::Rc;

use boa_engine::{Context, JsError, JsResult, JsValue};
use protocol::HostMessage;

use crate::{
    Host, append, bindings, engine, error,
    event_loop::{EventLoop, Unhandled},
    globals,
    intrinsics::Intrinsics,
    program::{self, Settlement},
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
        append::register(&mut context);
        globals::register(&mut context);
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
        self.run_due_timers();
        if self.settlement.is_over() { f64::INFINITY } else { self.event_loop.next_timer_in_ms() }
    }

    /// Runs the timers that were due when the turn began to look, so that a timer that sets itself anew cannot keep the
    /// turn from ending.
    fn run_due_timers(&mut self) {
        let now_ms = self.host.elapsed_ms();
        while !self.settlement.is_over()
            && let Some(timer) = self.event_loop.take_due_timer(now_ms)
        {
            let result = timer.callback.call(&JsValue::undefined(), &timer.arguments, &mut self.context);
            self.finish_macrotask(result.map(drop));
        }
    }

    /// What follows every macrotask: its microtasks, then the question whether a rejection is left unhandled.
    fn finish_macrotask(&mut self, result: JsResult<()>) {
        let result = result.and_then(|()| self.run_microtasks());
        if self.settlement.is_over() {
            return;
        }
        if let Err(thrown) = result {
            self.fail(thrown);
        } else if let Some(unhandled) = self.event_loop.take_unhandled() {
            self.fail_unhandled(&unhandled);
        }
    }

    /// Runs microtasks until none is left, or, once the program has settled, those that were queued by then.
    fn run_microtasks(&mut self) -> JsResult<()> {
        while self.event_loop.microtasks_waiting() > 0 {
            self.event_loop.run_microtask(&mut self.context)?;
            if self.settlement.is_decided() {
                for _ in 0..self.event_loop.microtasks_waiting() {
                    // The outcome is decided: what these still throw belongs to nobody.
                    let _ = self.event_loop.run_microtask(&mut self.context);
                }
                self.settlement.deliver();
                return Ok(());
            }
        }
        Ok(())
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
