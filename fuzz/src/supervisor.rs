//! Runs every target in a process of its own, and says what became of it.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    thread,
    time::{Duration, Instant},
};

use crate::{
    arguments::{Arguments, Plan},
    campaign,
    target::TargetName,
};

/// How much longer than its time a target may take: to start, to come to the end of its last input, and to shrink it.
const PATIENCE: Duration = Duration::from_secs(60);

const POLL: Duration = Duration::from_millis(50);

/// What is printed of an input, and fits on a command line.
const MAX_PRINTED_BYTES: usize = 10_000;

/// Runs all targets, one after the other. Tells whether all passed.
pub fn run_all(arguments: &Arguments) -> bool {
    let passed = arguments.targets.iter().filter(|target| run(**target, &arguments.plan)).count();
    let failed = arguments.targets.len() - passed;
    println!("fuzz: {passed} passed; {failed} failed");
    failed == 0
}

/// Where the inputs are that a target has failed with before.
pub fn regressions(target: TargetName) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions").join(target.name())
}

fn run(target: TargetName, plan: &Plan) -> bool {
    let note = std::env::temp_dir().join(format!("fuzz-{}-{}.json", std::process::id(), target.name()));
    let end = start(target, plan, &note).and_then(|child| wait(child, plan.duration + PATIENCE));
    let input = campaign::noted(&note);
    // There is none if the process did not get that far.
    let _ = fs::remove_file(&note);
    let how = match end {
        Ok(Some(status)) if status.success() => return true,
        Ok(Some(status)) => format!("ended with {status}"),
        Ok(None) => "did not come to an end".to_owned(),
        Err(error) => format!("could not be run: {error}"),
    };
    println!("fuzz: {} FAILED: {how}, seed {}", target.name(), plan.seed);
    if let Some(input) = input {
        tell(target, plan, &input);
    }
    false
}

fn start(target: TargetName, plan: &Plan, note: &Path) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(target.name()).arg("--note").arg(note);
    command.arg("--seconds").arg(plan.duration.as_secs_f64().to_string()).arg("--seed").arg(plan.seed.to_string());
    if let Some(input) = &plan.input {
        command.arg("--input").arg(input);
    }
    command.spawn()
}

/// How the process ended. `None`: it did not, and was ended.
fn wait(mut child: Child, patience: Duration) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(POLL);
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// Prints an input that fails and how to run it again, and keeps it.
fn tell(target: TargetName, plan: &Plan, input: &str) {
    let name = target.name();
    if input.len() <= MAX_PRINTED_BYTES {
        println!("fuzz: run it again with: npm run fuzz -- {name} --input {}", quoted(input));
    }
    if plan.input.is_some() {
        return;
    }
    match keep(target, input) {
        Ok(file) => println!("fuzz: kept as {}, which every run begins with: --seconds 0", file.display()),
        Err(error) => println!("fuzz: cannot keep it: {error}"),
    }
}

/// Puts an input among those that every run begins with.
fn keep(target: TargetName, input: &str) -> io::Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let folder = regressions(target);
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{:016x}.json", hasher.finish()));
    fs::write(&file, format!("{input}\n"))?;
    Ok(file)
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
