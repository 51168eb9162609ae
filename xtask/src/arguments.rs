//! The command line.

use std::path::PathBuf;

/// What `--help` says.
pub const USAGE: &str = "\
Usage: cargo xtask image [options]

Builds the sandbox image that the addon loads: compiles the guest to WebAssembly, initialises it, freezes it and compiles
it ahead of time.

Options:
  --out PATH       where to write the image (default: the workspace root, under the name the addon looks for)
  --profile NAME   the Cargo profile for the guest: `guest` (default), or `guest-dev`, which builds several times faster
                   and runs slower
  --optimizer PATH Binaryen's wasm-opt, as npm's `binaryen` has it, a program for Node: what it goes over takes 5 % less time
                   (default: the module as the compiler leaves it)
  --wasm PATH      start from this WebAssembly module, binary or text, instead of compiling the guest";

/// What the caller asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    Help,
    Image(Arguments),
}

/// Options of `image`.
#[derive(Debug, PartialEq, Eq)]
pub struct Arguments {
    pub out: Option<PathBuf>,
    pub profile: String,
    pub optimizer: Option<PathBuf>,
    pub wasm: Option<PathBuf>,
}

/// Reads the command line, or tells what is wrong with it.
pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
    match words.next().as_deref() {
        Some("image") => {}
        Some("help" | "-h" | "--help") => return Ok(Task::Help),
        Some(other) => return Err(format!("there is no task `{other}`")),
        None => return Err("which task?".to_owned()),
    }
    let mut arguments = Arguments { out: None, profile: "guest".to_owned(), optimizer: None, wasm: None };
    while let Some(option) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{option} needs a value"));
        match option.as_str() {
            "-h" | "--help" => return Ok(Task::Help),
            "--out" => arguments.out = Some(value()?.into()),
            "--profile" => arguments.profile = value()?,
            "--optimizer" => arguments.optimizer = Some(value()?.into()),
            "--wasm" => arguments.wasm = Some(value()?.into()),
            _ => return Err(format!("there is no option `{option}`")),
        }
    }
    Ok(Task::Image(arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_land_where_they_belong() {
        let expected = Arguments {
            out: Some("x.cwasm".into()),
            profile: "guest-dev".to_owned(),
            optimizer: Some("z".into()),
            wasm: Some("y".into()),
        };
        let line = "image --out x.cwasm --profile guest-dev --optimizer z --wasm y";
        assert_eq!(parse_line(line), Ok(Task::Image(expected)));
        assert_eq!(parse_line("image --out x --help"), Ok(Task::Help));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parse_line("imgae"), Err("there is no task `imgae`".to_owned()));
        assert_eq!(parse_line("image --out"), Err("--out needs a value".to_owned()));
        assert_eq!(parse_line("image --fast"), Err("there is no option `--fast`".to_owned()));
        assert_eq!(parse_line(""), Err("which task?".to_owned()));
    }
}
