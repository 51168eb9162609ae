//! The loop: runs what is known, then mutations of what got far, until time is up or something fails.

use std::{
    any::Any,
    fs::{self, File},
    io::{self, Seek, Write},
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use mutatis::Session;
use serde::Serialize;

use crate::{
    arguments::{Job, Plan},
    supervisor,
    target::{Target, TargetName, Verdict},
    targets::{GuestMessages, HostMessages, JsonTexts, JsonValues, Ledgers},
};

/// How many accepted inputs are kept to be mutated further.
const MAX_POOL: usize = 1000;

/// Longer inputs, as JSON, are tried but not kept: they would be mutated to longer ones yet, and each takes long.
const MAX_KEPT_BYTES: usize = 4 << 10;

/// The most mutations between an input that is kept and one that is tried.
const MAX_MUTATIONS: usize = 6;

/// How long a failing input is shrunk.
const SHRINKING: Duration = Duration::from_secs(5);

/// The stack of the thread that runs the inputs, wherever it runs.
const STACK_BYTES: usize = 8 << 20;

/// Runs one target's campaign in this process and tells what came of it. The note is what is left to read should the
/// process not survive.
pub fn run(job: Job) -> bool {
    let known = supervisor::regressions(job.target);
    let campaign = move || match job.target {
        TargetName::HostMessage => Campaign::<HostMessages>::conduct(job, &known),
        TargetName::GuestMessage => Campaign::<GuestMessages>::conduct(job, &known),
        TargetName::JsonText => Campaign::<JsonTexts>::conduct(job, &known),
        TargetName::JsonValue => Campaign::<JsonValues>::conduct(job, &known),
        TargetName::Ledger => Campaign::<Ledgers>::conduct(job, &known),
    };
    // The panics are told as failures, with the input that causes them.
    panic::set_hook(Box::new(|_| {}));
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(campaign);
    match thread.map(|thread| thread.join()) {
        Ok(Ok(Ok(()))) => true,
        Ok(Ok(Err(reason))) => {
            println!("fuzz: {reason}");
            false
        }
        Ok(Err(panic)) => {
            println!("fuzz: the fuzzer itself panicked: {}", words_of(&*panic));
            false
        }
        Err(error) => {
            println!("fuzz: no thread: {error}");
            false
        }
    }
}

struct Campaign<T: Target> {
    target: T,
    session: Session,
    /// The seeds, and then inputs that were accepted.
    pool: Vec<T::Input>,
    seeds: usize,
    note: Note,
    executions: u64,
    accepted: u64,
}

impl<T: Target> Campaign<T> {
    /// `known` is the folder of the inputs that have failed before.
    fn conduct(job: Job, known: &Path) -> Result<(), String> {
        let Job { target, plan, note } = job;
        let in_words = |error: io::Error| format!("{}: {error}", note.display());
        let note = Note { file: File::create(&note).map_err(in_words)?, bytes: 0 };
        let session = Session::new().seed(plan.seed);
        let pool = T::seeds();
        let seeds = pool.len();
        let mut campaign = Self { target: T::new(), session, pool, seeds, note, executions: 0, accepted: 0 };
        let start = Instant::now();
        if let Some(input) = &plan.input {
            campaign.must_hold(&parse::<T>(input)?)?;
        } else {
            campaign.try_known(known)?;
            campaign.mutate_until(start + plan.duration)?;
        }
        campaign.report(target, &plan, start.elapsed());
        Ok(())
    }

    /// The inputs that have failed before, and the seeds.
    fn try_known(&mut self, known: &Path) -> Result<(), String> {
        for file in files_in(known)? {
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let input = parse::<T>(&text).map_err(|error| format!("{}: {error}", file.display()))?;
            self.must_hold(&input)?;
        }
        for index in 0..self.seeds {
            let seed = self.pool[index].clone();
            self.must_hold(&seed)?;
        }
        Ok(())
    }

    fn mutate_until(&mut self, deadline: Instant) -> Result<(), String> {
        let mut mutator = T::mutator();
        while Instant::now() < deadline {
            let place = self.random_below(self.pool.len());
            let mut input = self.pool[place].clone();
            for _ in 0..=self.random_below(MAX_MUTATIONS) {
                // The only error is that there is nothing to mutate.
                let _ = self.session.mutate_with(&mut mutator, &mut input);
            }
            if self.must_hold(&input)? == Verdict::Accepted && self.note.bytes <= MAX_KEPT_BYTES {
                self.keep(input);
            }
        }
        Ok(())
    }

    fn keep(&mut self, input: T::Input) {
        if self.pool.len() < MAX_POOL {
            self.pool.push(input);
        } else {
            let place = self.seeds + self.random_below(MAX_POOL - self.seeds);
            self.pool[place] = input;
        }
    }

    /// Tries an input. If it fails, shrinks it and notes the smallest that fails.
    fn must_hold(&mut self, input: &T::Input) -> Result<Verdict, String> {
        self.executions += 1;
        match self.attempt(input) {
            Ok(verdict) => {
                self.accepted += u64::from(verdict == Verdict::Accepted);
                Ok(verdict)
            }
            Err(reason) => Err(self.shrink(input.clone(), reason)),
        }
    }

    /// Tries an input, which is noted first.
    fn attempt(&mut self, input: &T::Input) -> Result<Verdict, String> {
        self.note.write(input).map_err(|error| format!("cannot note the input: {error}"))?;
        let result = panic::catch_unwind(AssertUnwindSafe(|| self.target.run(input)));
        result.unwrap_or_else(|panic| Err(format!("panicked: {}", words_of(&*panic))))
    }

    /// Makes a failing input smaller for as long as it fails, in whatever way. Returns why the smallest does.
    fn shrink(&mut self, mut smallest: T::Input, mut reason: String) -> String {
        let mut mutator = T::mutator();
        let mut session = Session::new().shrink(true);
        let deadline = Instant::now() + SHRINKING;
        while Instant::now() < deadline {
            let mut smaller = smallest.clone();
            if session.mutate_with(&mut mutator, &mut smaller).is_err() {
                break;
            }
            self.target = T::new();
            if let Err(other) = self.attempt(&smaller) {
                (smallest, reason) = (smaller, other);
            }
        }
        // The last word is what is reported.
        self.target = T::new();
        self.attempt(&smallest).err().unwrap_or(reason)
    }

    fn random_below(&mut self, limit: usize) -> usize {
        let number: u32 = self.session.generate().expect("any number will do");
        number as usize % limit
    }

    fn report(&self, target: TargetName, plan: &Plan, elapsed: Duration) {
        let per_second = self.executions as f64 / elapsed.as_secs_f64();
        let accepted = 100.0 * self.accepted as f64 / self.executions as f64;
        println!(
            "fuzz: {}: {} executions in {:.1} s ({per_second:.0}/s), {accepted:.0} % accepted, seed {}",
            target.name(),
            self.executions,
            elapsed.as_secs_f64(),
            plan.seed,
        );
    }
}

/// The file with the input at hand, as JSON: one line, whatever is left of earlier ones after it.
struct Note {
    file: File,
    /// How long the line is.
    bytes: usize,
}

impl Note {
    fn write(&mut self, input: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(input)?;
        self.bytes = line.len();
        line.push(b'\n');
        self.file.rewind()?;
        self.file.write_all(&line)
    }
}

/// The input that a campaign was at.
pub fn noted(note: &Path) -> Option<String> {
    let content = fs::read(note).ok()?;
    let line = content.split(|byte| *byte == b'\n').next()?;
    String::from_utf8(line.to_vec()).ok().filter(|line| !line.is_empty())
}

fn parse<T: Target>(text: &str) -> Result<T::Input, String> {
    serde_json::from_str(text).map_err(|error| format!("that is no input of this target: {error}"))
}

/// The files of a folder that may not exist, in a fixed order.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let in_words = |error: io::Error| format!("{}: {error}", folder.display());
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(in_words)?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>().map_err(in_words)?;
    files.sort();
    Ok(files)
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().cloned();
    words
        .or_else(|| panic.downcast_ref::<&str>().map(|words| (*words).to_owned()))
        .unwrap_or_else(|| "no reason".into())
}

#[cfg(test)]
mod tests {
    use mutatis::Mutate;

    use super::*;
    use crate::bytes::{Bytes, BytesMutator};

    /// Breaks down when the input has both letters.
    struct Planted;

    impl Target for Planted {
        type Input = Bytes;

        fn new() -> Self {
            Self
        }

        fn seeds() -> Vec<Bytes> {
            vec![Bytes(b"some text".to_vec())]
        }

        fn mutator() -> impl Mutate<Bytes> {
            BytesMutator { pieces: &[b"xy", b"zz"] }
        }

        fn run(&mut self, Bytes(bytes): &Bytes) -> Result<Verdict, String> {
            assert!(!(bytes.contains(&b'x') && bytes.contains(&b'z')), "both letters");
            Ok(Verdict::Accepted)
        }
    }

    /// What a campaign of a few seconds comes to, and the input it ends with.
    fn conduct(known: &Path, input: Option<&str>) -> (Result<(), String>, String) {
        let note = known.with_extension("note");
        let plan = Plan { duration: Duration::from_secs(20), seed: 1, input: input.map(str::to_owned) };
        let job = Job { target: TargetName::Ledger, plan, note: note.clone() };
        let result = Campaign::<Planted>::conduct(job, known);
        let noted = noted(&note).unwrap_or_default();
        fs::remove_file(note).unwrap();
        (result, noted)
    }

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("fuzz-test-{}-{name}", std::process::id()))
    }

    fn both_letters() -> Result<(), String> {
        Err("panicked: both letters".to_owned())
    }

    #[test]
    fn a_planted_failure_is_found_shrunk_and_noted() {
        let (result, noted) = conduct(&folder("planted"), None);
        assert_eq!(result, both_letters());
        let Bytes(mut smallest) = serde_json::from_str(&noted).unwrap();
        smallest.sort_unstable();
        assert_eq!(smallest, b"xz");
    }

    #[test]
    fn what_has_failed_before_is_tried_first() {
        let known = folder("known");
        fs::create_dir(&known).unwrap();
        fs::write(known.join("1.json"), "\"zx\"\n").unwrap();
        assert_eq!(conduct(&known, None), (both_letters(), "\"zx\"".to_owned()));
        fs::remove_dir_all(known).unwrap();
    }

    #[test]
    fn one_input_is_replayed_and_nothing_else() {
        let none = folder("replay");
        assert_eq!(conduct(&none, Some("\"x\"")), (Ok(()), "\"x\"".to_owned()));
        assert_eq!(conduct(&none, Some("\"zx\"")).0, both_letters());
        assert!(conduct(&none, Some("7")).0.unwrap_err().starts_with("that is no input of this target"));
    }
}
