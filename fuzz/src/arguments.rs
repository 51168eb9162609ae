//! The command line.

use std::{
    hash::{BuildHasher, RandomState},
    path::PathBuf,
    time::Duration,
};

use crate::target::TargetName;

/// What the caller asks for.
#[derive(Debug, PartialEq)]
pub enum Task {
    Help,
    Fuzz(Arguments),
    /// One target in this very process; the supervisor asks for it.
    Campaign(Job),
}

/// What to fuzz, and for how long.
#[derive(Debug, PartialEq)]
pub struct Arguments {
    pub targets: Vec<TargetName>,
    pub plan: Plan,
}

/// What a campaign does.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub duration: Duration,
    pub seed: u64,
    /// Only this input, as JSON.
    pub input: Option<String>,
}

/// A campaign, and the file that always holds the input it is at.
#[derive(Debug, PartialEq)]
pub struct Job {
    pub target: TargetName,
    pub plan: Plan,
    pub note: PathBuf,
}

const DEFAULT_SECONDS: f64 = 10.0;

/// What `--help` says.
pub fn usage() -> String {
    let names = TargetName::ALL.map(TargetName::name).join(", ");
    format!(
        "\
Usage: npm run fuzz -- [target…] [options]

Runs the inputs that have failed before, then mutations of known ones, and prints an input that fails.

Targets: {names} (default: all)

Options:
  --seconds N    how long to go on for each target (default: {DEFAULT_SECONDS}); 0 runs the known inputs only
  --seed N       repeats the mutations of an earlier run
  --input JSON   runs one target with one input, as printed by a run that failed"
    )
}

/// Reads the command line, or tells what is wrong with it.
pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut targets = Vec::new();
    let (mut seconds, mut seed, mut input, mut note) = (DEFAULT_SECONDS, None, None, None);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "-h" | "--help" => return Ok(Task::Help),
            "--seconds" => seconds = number(&word, &value()?)?,
            "--seed" => seed = Some(number(&word, &value()?)?),
            "--input" => input = Some(value()?),
            "--note" => note = Some(PathBuf::from(value()?)),
            name => targets.push(TargetName::from_name(name).ok_or_else(|| format!("there is no target `{name}`"))?),
        }
    }
    let duration = Duration::try_from_secs_f64(seconds).map_err(|error| format!("--seconds {seconds}: {error}"))?;
    let plan = Plan { duration, seed: seed.unwrap_or_else(random_seed), input };
    match (note, &targets[..]) {
        (Some(note), &[target]) => Ok(Task::Campaign(Job { target, plan, note })),
        (None, [_]) => Ok(Task::Fuzz(Arguments { targets, plan })),
        _ if plan.input.is_some() => Err("--input is for one target".to_owned()),
        (None, []) => Ok(Task::Fuzz(Arguments { targets: TargetName::ALL.to_vec(), plan })),
        (None, _) => Ok(Task::Fuzz(Arguments { targets, plan })),
        (Some(_), _) => Err("--note is for one target".to_owned()),
    }
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{option} needs a number, not `{text}`"))
}

/// A different one each time. Short, since people copy it.
fn random_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_land_where_they_belong() {
        let Ok(Task::Fuzz(arguments)) = parse_line("ledger --seconds 0.5 --seed 7 --input {}") else { panic!() };
        let plan = Plan { duration: Duration::from_millis(500), seed: 7, input: Some("{}".to_owned()) };
        assert_eq!(arguments, Arguments { targets: vec![TargetName::Ledger], plan: plan.clone() });
        let job = Job { target: TargetName::Ledger, plan, note: "n".into() };
        assert_eq!(parse_line("ledger --seconds 0.5 --seed 7 --input {} --note n"), Ok(Task::Campaign(job)));
        let Ok(Task::Fuzz(arguments)) = parse_line("--seed 7") else { panic!() };
        assert_eq!(arguments.targets, TargetName::ALL);
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parse_line("leger"), Err("there is no target `leger`".to_owned()));
        assert_eq!(parse_line("--seed x"), Err("--seed needs a number, not `x`".to_owned()));
        assert_eq!(parse_line("--seconds"), Err("--seconds needs a value".to_owned()));
        assert!(parse_line("--seconds -1").is_err_and(|message| message.starts_with("--seconds -1")));
        assert_eq!(parse_line("--input {}"), Err("--input is for one target".to_owned()));
    }
}
