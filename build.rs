//! Links the addon the way Node expects, and tells it which image it belongs with.

use std::env;
use std::path::Path;

fn main() {
    // On glibc this also links with `-z nodelete`: Node unloads an addon with the last worker that used it, and our
    // threads and wasmtime's signal handlers would find their code gone.
    napi_build::setup();
    let root = env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it");
    let identity = image::identity::of_sources(Path::new(&root)).expect("the sources are readable");
    println!("cargo::rustc-env=IMAGE_IDENTITY={identity}");
    for input in image::identity::INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
