//! Images are written, loaded and refused.

use std::fs;
use std::path::{Path, PathBuf};

use image::{Image, ImageError, compiler_config, engine_config, seal};
use wasmtime::{Config, Engine, Instance, Module, Store};

const IDENTITY: &str = "1.2.3+sources";

/// A module with a function that returns 42.
fn artifact(config: &Config) -> Vec<u8> {
    let wasm = wat::parse_str(
        r#"(module (memory 1) (data (i32.const 0) "*") (func (export "answer") (result i32)
        (i32.load8_u (i32.const 0))))"#,
    );
    Engine::new(config).unwrap().precompile_module(&wasm.unwrap()).unwrap()
}

fn load(engine: &Engine, path: &Path) -> Result<Module, ImageError> {
    Image::open(path, IDENTITY)?.module(engine)
}

/// A file that is gone when the test is over.
struct ImageFile(PathBuf);

impl ImageFile {
    fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("image-test-{}-{name}.cwasm", std::process::id()));
        fs::write(&path, content).unwrap();
        Self(path)
    }

    /// The message with which a loading side of these settings refuses the file.
    fn refusal(&self, config: &Config) -> String {
        load(&Engine::new(config).unwrap(), &self.0).expect_err("refused").to_string()
    }
}

impl Drop for ImageFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn sealed() -> Vec<u8> {
    seal(artifact(&compiler_config().unwrap()), IDENTITY)
}

#[test]
fn what_the_compiling_side_writes_the_loading_side_runs() {
    let file = ImageFile::new("runs", &sealed());
    let engine = Engine::new(&engine_config()).unwrap();
    let module = load(&engine, &file.0).unwrap();
    let mut store = Store::new(&engine, ());
    store.set_epoch_deadline(1);
    let instance = Instance::new(&mut store, &module, &[]).unwrap();
    let answer = instance.get_typed_func::<(), i32>(&mut store, "answer").unwrap();
    assert_eq!(answer.call(&mut store, ()).unwrap(), 42);
}

#[test]
fn the_loading_side_cannot_compile() {
    let engine = Engine::new(&engine_config()).unwrap();
    assert!(engine.precompile_module(b"\0asm\x01\0\0\0").is_err());
}

#[test]
fn refuses_an_image_of_another_build() {
    let file = ImageFile::new("build", &seal(artifact(&compiler_config().unwrap()), "1.2.2+sources"));
    let message = file.refusal(&engine_config());
    assert!(message.contains("it is 1.2.2+sources, the addon is 1.2.3+sources"), "{message}");
}

#[test]
fn refuses_a_missing_image_and_says_what_to_do() {
    let file = ImageFile::new("missing", b"");
    fs::remove_file(&file.0).unwrap();
    let message = file.refusal(&engine_config());
    assert!(message.contains("does not exist") && message.contains("npm run build"), "{message}");
}

#[test]
fn refuses_an_image_cut_short_anywhere() {
    let whole = sealed();
    for length in [0, 1, 127, 128, whole.len() / 2, whole.len() - 1] {
        let message = ImageFile::new("cut", &whole[..length]).refusal(&engine_config());
        assert!(message.contains("is damaged"), "{length} bytes: {message}");
    }
}

#[test]
fn refuses_an_image_with_any_bit_flipped() {
    let whole = sealed();
    let footer_at = whole.len() - image::footer::BYTES;
    for at in (0..footer_at).step_by(footer_at / 100).chain(footer_at..whole.len()) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        let message = ImageFile::new("flipped", &bytes).refusal(&engine_config());
        assert!(message.contains("is damaged") || message.contains("another build"), "byte {at}: {message}");
    }
}

#[test]
fn refuses_a_file_that_is_no_image() {
    let message = ImageFile::new("text", &b"hello, world\n".repeat(100)).refusal(&engine_config());
    assert!(message.contains("does not end as an image does"), "{message}");
    let message = ImageFile::new("sealed-text", &seal(b"hello".to_vec(), IDENTITY)).refusal(&engine_config());
    assert!(message.contains("cannot run on this machine"), "{message}");
}

#[test]
fn refuses_an_image_compiled_under_other_settings() {
    let mut other = compiler_config().unwrap();
    other.epoch_interruption(false);
    let message = ImageFile::new("settings", &seal(artifact(&other), IDENTITY)).refusal(&engine_config());
    assert!(message.contains("epoch interruption"), "{message}");
}

#[test]
fn refuses_an_image_for_another_operating_system() {
    let mut other = compiler_config().unwrap();
    let target = if cfg!(windows) { "x86_64-unknown-linux-gnu" } else { "x86_64-pc-windows-msvc" };
    other.target(target).unwrap().native_unwind_info(true);
    let message = ImageFile::new("system", &seal(artifact(&other), IDENTITY)).refusal(&engine_config());
    assert!(message.contains("compiled for operating system"), "{message}");
}

#[test]
#[cfg(target_arch = "x86_64")]
fn refuses_a_processor_below_the_baseline() {
    let mut old_processor = engine_config();
    // SAFETY: nothing is run on this engine; it denies features, which can only lead to refusals.
    unsafe { old_processor.detect_host_feature(|feature| Some(feature != "popcnt")) };
    let message = ImageFile::new("processor", &sealed()).refusal(&old_processor);
    assert!(message.contains("x86-64-v2") && message.contains("has_popcnt"), "{message}");
}
