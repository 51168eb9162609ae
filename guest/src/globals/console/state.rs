//! What the console remembers from call to call: groups, counters and timers.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use boa_engine::{Context, JsString};

use crate::Host;

/// Columns that one group adds.
const GROUP_INDENTATION: usize = 2;

const SECOND_MS: f64 = 1_000.0;
const MINUTE_MS: f64 = 60.0 * SECOND_MS;
const HOUR_MS: f64 = 60.0 * MINUTE_MS;

#[derive(Default)]
pub struct State {
    indentation: Cell<usize>,
    counts: RefCell<HashMap<JsString, u64>>,
    /// When each timer was started, in the host's milliseconds.
    timers: RefCell<HashMap<JsString, f64>>,
}

impl State {
    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the console is made"))
    }

    pub fn open_group(&self) {
        self.indentation.set(self.indentation.get() + GROUP_INDENTATION);
    }

    pub fn close_group(&self) {
        self.indentation.set(self.indentation.get().saturating_sub(GROUP_INDENTATION));
    }

    /// The text with every line moved to the right.
    pub fn indented(&self, text: &JsString) -> JsString {
        let columns = self.indentation.get();
        if columns == 0 {
            return text.clone();
        }
        let indentation = std::iter::repeat_n(u16::from(b' '), columns);
        let mut indented: Vec<u16> = indentation.clone().collect();
        for unit in text.iter() {
            indented.push(unit);
            if unit == u16::from(b'\n') {
                indented.extend(indentation.clone());
            }
        }
        JsString::from(&indented[..])
    }

    /// Adds one to a counter and returns it.
    pub fn count(&self, label: &JsString) -> u64 {
        let mut counts = self.counts.borrow_mut();
        let count = counts.entry(label.clone()).or_default();
        *count += 1;
        *count
    }

    pub fn reset_count(&self, label: &JsString) {
        self.counts.borrow_mut().remove(label);
    }

    /// Starts a timer, unless it runs already.
    pub fn start_timer(&self, label: JsString, context: &Context) {
        self.timers.borrow_mut().entry(label).or_insert_with(|| now_ms(context));
    }

    pub fn stop_timer(&self, label: &JsString) {
        self.timers.borrow_mut().remove(label);
    }

    /// How long a timer has been running; `None` if there is no such timer.
    pub fn timer_in_words(&self, label: &JsString, context: &Context) -> Option<String> {
        let started_ms = *self.timers.borrow().get(label)?;
        Some(duration(now_ms(context) - started_ms))
    }
}

fn now_ms(context: &Context) -> f64 {
    context.get_data::<Rc<dyn Host>>().expect("inserted when the guest is made").elapsed_ms()
}

/// A duration as Node's timers print it: `1.5ms`, `2.000s`, `1:02.000 (m:ss.mmm)`, `1:00:02.000 (h:mm:ss.mmm)`.
fn duration(ms: f64) -> String {
    if ms < SECOND_MS {
        let rounded = format!("{ms:.3}");
        let rounded = rounded.trim_end_matches('0').trim_end_matches('.');
        return format!("{rounded}ms");
    }
    if ms < MINUTE_MS {
        return format!("{:.3}s", ms / SECOND_MS);
    }
    let hours = (ms / HOUR_MS).floor();
    let minutes = (ms % HOUR_MS / MINUTE_MS).floor();
    let seconds = ms % MINUTE_MS / SECOND_MS;
    if hours > 0.0 {
        format!("{hours}:{minutes:02}:{seconds:06.3} (h:mm:ss.mmm)")
    } else {
        format!("{minutes}:{seconds:06.3} (m:ss.mmm)")
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_read_as_in_node() {
        for (ms, expected) in [
            (0.0, "0ms"),
            (0.25, "0.25ms"),
            (999.9, "999.9ms"),
            (100.0, "100ms"),
            (1_000.0, "1.000s"),
            (59_999.0, "59.999s"),
            (62_000.0, "1:02.000 (m:ss.mmm)"),
            (3_602_500.0, "1:00:02.500 (h:mm:ss.mmm)"),
        ] {
            assert_eq!(duration(ms), expected);
        }
    }
}
