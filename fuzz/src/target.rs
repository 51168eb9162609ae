//! What a target is, and the list of them.

use mutatis::Mutate;
use serde::{Serialize, de::DeserializeOwned};

/// Something that must hold for every input.
pub trait Target {
    /// What is mutated. As JSON it is what a failed run prints and what is kept.
    type Input: Clone + Serialize + DeserializeOwned;

    /// The target, ready for its first input. Made anew after a failure.
    fn new() -> Self;

    /// Where mutations begin.
    fn seeds() -> Vec<Self::Input>;

    /// How inputs are mutated.
    fn mutator() -> impl Mutate<Self::Input>;

    /// Tries one input.
    ///
    /// # Errors
    /// When what must hold does not, with what was found. A panic is as good as an error.
    fn run(&mut self, input: &Self::Input) -> Result<Verdict, String>;
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was valid by the rules of what it was given to. Its mutations get further than those of others.
    Accepted,
    /// It was refused, as it should be.
    Refused,
}

/// The targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetName {
    HostMessage,
    GuestMessage,
    JsonText,
    JsonValue,
    Ledger,
}

impl TargetName {
    pub const ALL: [Self; 5] = [Self::HostMessage, Self::GuestMessage, Self::JsonText, Self::JsonValue, Self::Ledger];

    /// As the command line has it, and the folder in `regressions/`.
    pub fn name(self) -> &'static str {
        match self {
            Self::HostMessage => "host-message",
            Self::GuestMessage => "guest-message",
            Self::JsonText => "json-text",
            Self::JsonValue => "json-value",
            Self::Ledger => "ledger",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }
}
