//! Time zones: their rules, and which of them is the run's own.

mod zone;

use std::{cell::OnceCell, rc::Rc};

use boa_engine::Context;

pub use zone::{Zone, canonical};

/// What a start calls the zone that needs no rules.
pub const UTC: &str = "UTC";

/// The time zone of the run. It is UTC until a start names another one, and so in the snapshot.
pub struct LocalZone {
    utc: Zone,
    other: OnceCell<Zone>,
}

impl Default for LocalZone {
    fn default() -> Self {
        Self { utc: Zone::new(UTC.to_owned()), other: OnceCell::new() }
    }
}

impl LocalZone {
    /// That of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the guest is made"))
    }

    /// Makes it the zone of this IANA name. The host has refused what is none.
    pub fn set(&self, name: &str) {
        if let Some(name) = canonical(name).filter(|name| name != UTC) {
            _ = self.other.set(Zone::new(name));
        }
    }

    /// The zone itself.
    pub fn zone(&self) -> &Zone {
        self.other.get().unwrap_or(&self.utc)
    }

    /// Whether local time is that of UTC, always.
    pub fn is_utc(&self) -> bool {
        self.other.get().is_none()
    }
}
