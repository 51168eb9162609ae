//! The engine's clock, which is the host's.

use std::{rc::Rc, time::Duration};

use boa_engine::context::time::{Clock, JsInstant};

use crate::Host;

/// Reads the host's clocks at every call and keeps nothing, so that a snapshot holds no time.
pub struct HostClock(pub Rc<dyn Host>);

impl Clock for HostClock {
    fn now(&self) -> JsInstant {
        let elapsed = Duration::from_secs_f64(self.0.elapsed_ms().max(0.0) / 1e3);
        JsInstant::new(elapsed.as_secs(), elapsed.subsec_nanos())
    }

    fn system_time_millis(&self) -> i64 {
        self.0.unix_time_ms().floor() as i64
    }
}
