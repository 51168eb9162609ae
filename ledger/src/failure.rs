//! Why a run failed, in the words its author reads.

use std::fmt::Display;

use protocol::TextBuf;

/// The kinds of failure, as the service names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The program threw, or did not compile.
    Exception,
    /// A time budget is used up.
    Timeout,
    /// The caller ended the run.
    Abort,
    /// The sandbox died before the program settled.
    WorkerExit,
    /// The completion is not lossless JSON.
    InvalidOutput,
    /// Logs and completion together are too large.
    OutputLimit,
}

impl Kind {
    /// The name in the service's own vocabulary.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exception => "exception",
            Self::Timeout => "timeout",
            Self::Abort => "abort",
            Self::WorkerExit => "worker-exit",
            Self::InvalidOutput => "invalid-output",
            Self::OutputLimit => "output-limit",
        }
    }
}

/// A failed run's kind and message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: Kind,
    pub message: TextBuf,
}

impl Failure {
    pub fn new(kind: Kind, message: impl Into<TextBuf>) -> Self {
        Self { kind, message: message.into() }
    }

    /// The program did not compile.
    pub fn syntax(diagnostic: String) -> Self {
        Self::new(Kind::Exception, diagnostic)
    }

    /// The program used up its processor time, which is shown with its unit.
    pub fn compute(budget: impl Display) -> Self {
        Self::new(Kind::Timeout, format!("compute budget exhausted ({budget} busy)"))
    }

    /// The program took too long, waiting included. `waiting_for` says for what, if it was waiting.
    pub fn wall(ceiling: impl Display, waiting_for: Option<&str>) -> Self {
        let hint = waiting_for.map(|what| format!(": the program was waiting for {what}")).unwrap_or_default();
        Self::new(Kind::Timeout, format!("wall-clock ceiling reached ({ceiling}){hint}"))
    }

    /// The runtime is going away.
    pub fn disposed() -> Self {
        Self::new(Kind::Abort, "runtime disposed")
    }

    /// The program wanted more memory than it may have.
    pub fn out_of_memory(limit_mb: f64) -> Self {
        Self::new(
            Kind::WorkerExit,
            format!(
                "worker ran out of memory before completing: the program needed more than the limit of {limit_mb} MiB"
            ),
        )
    }

    /// The process that the program's output is meant for has no room for it.
    pub fn beyond_host_memory() -> Self {
        Self::new(Kind::OutputLimit, "outer output does not fit into the memory of the host")
    }

    /// The program nested too deeply for the engine's own stack.
    pub fn stack_overflow() -> Self {
        Self::new(
            Kind::WorkerExit,
            "worker ran out of stack before completing: the program recursed or nested too deeply",
        )
    }

    /// The engine broke, or broke the rules of its conversation with the host.
    pub fn broken_sandbox(what: impl Display) -> Self {
        Self::new(Kind::WorkerExit, format!("worker broke down before completing: {what}"))
    }
}
