//! Runs one program natively, for the benchmarks: what the engine takes when there is no WebAssembly around it.
//!
//! Reads the body of an async function from the standard input. Prints the milliseconds from its start, compilation
//! included, to its settlement, and in the line after that the value as JSON. The realm is ready before the clock starts,
//! as it is in the sandbox, where it comes out of the snapshot.

use std::{
    cell::RefCell,
    error::Error,
    io::{self, Read},
    rc::Rc,
    time::Instant,
};

use guest::{Guest, Host};
use protocol::{GuestMessage, HostMessage, Natives, Outcome, Start};

/// Remembers how the program ended.
struct Stopwatch {
    started: Instant,
    ended: RefCell<Option<Result<String, String>>>,
}

impl Host for Stopwatch {
    fn send(&self, message: &GuestMessage<'_>) {
        let GuestMessage::Settled(outcome) = message else { return };
        *self.ended.borrow_mut() = Some(match outcome {
            Outcome::Nothing => Err(String::from("the program returned nothing")),
            Outcome::Value(json) => Ok((*json).to_owned()),
            Outcome::Failed(failure) => {
                let units: Vec<u16> = failure.message.code_units().collect();
                Err(String::from_utf16_lossy(&units))
            }
        });
    }

    fn unix_time_ms(&self) -> f64 {
        1_800_000_000_000.0 + self.elapsed_ms()
    }

    fn elapsed_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut code = String::new();
    io::stdin().read_to_string(&mut code)?;
    let stopwatch = Rc::new(Stopwatch { started: Instant::now(), ended: RefCell::default() });
    let mut guest = Guest::new(Rc::clone(&stopwatch) as Rc<dyn Host>);
    let start = Start {
        natives: Natives::default(),
        code: &code,
        positions: Vec::new(),
        namespaces: Vec::new(),
        time_zone: "UTC",
        max_output_bytes: u64::MAX,
        max_heap_bytes: u64::MAX,
    };
    let before = Instant::now();
    guest.turn(&HostMessage::Start(start));
    let elapsed = before.elapsed();
    let ended = stopwatch.ended.take().ok_or("the program has not settled")?;
    println!("{}\n{}", elapsed.as_secs_f64() * 1000.0, ended?);
    Ok(())
}
