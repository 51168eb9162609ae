//! The console against Node's: what Node prints is in `inspect/cases.json`, written by `inspect/generate.mjs`.

#[allow(dead_code, reason = "this test looks at logs only")]
mod support;

use support::run;

#[derive(serde::Deserialize)]
struct Case {
    program: String,
    printed: Vec<String>,
}

#[test]
fn the_console_prints_what_node_prints() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("inspect/cases.json")).expect("the file is well-formed");
    let mut failures = Vec::new();
    for Case { program, printed } in &cases {
        let run = run(program);
        if run.logs != *printed {
            failures.push(format!(
                "{program}\n  expected {printed:#?}\n  printed  {:#?}\n  ended {:?}",
                run.logs, run.ended
            ));
        }
    }
    assert!(failures.is_empty(), "{} of {} cases differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}
