//! Runs the guest's initialisation and turns the memory it leaves behind into the module's initial memory.
//!
//! Wizer does the rewriting of the module; running it is done here, with our own engine settings.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use protocol::abi;
use wasmtime::error::{Context as _, bail};
use wasmtime::{Caller, Engine, Extern, Instance, Linker, Module, OptLevel, RegallocAlgorithm, Result, Store, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

use crate::segments;

/// Calls the module's [`abi::INITIALIZE`] and returns the module as it is afterwards, without that export.
///
/// # Errors
///
/// When there is no such export, when it traps, or when it calls an import: whatever an import could answer must not be
/// frozen into every run.
pub fn take(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut wizer = Wizer::new();
    wizer.init_func(abi::INITIALIZE);
    let (context, instrumented) = wizer.instrument(wasm).context("cannot prepare the guest for its snapshot")?;
    now(async {
        let mut initialized = Initialized::run(&instrumented).await?;
        let frozen = wizer.snapshot(&context, &mut initialized).await?;
        segments::without_empty(&frozen)
    })
}

/// An instance whose initialisation is over.
struct Initialized {
    store: Store<()>,
    instance: Instance,
}

impl Initialized {
    async fn run(wasm: &[u8]) -> Result<Self> {
        let mut config = image::compiler_config()?;
        // This code runs once: what counts is how fast it compiles.
        config.cranelift_opt_level(OptLevel::None).cranelift_regalloc_algorithm(RegallocAlgorithm::SinglePass);
        let engine = Engine::new(&config)?;
        let module = Module::new(&engine, wasm)?;
        let mut store = Store::new(&engine, ());
        // Nothing advances the epoch, so the code is never interrupted.
        store.set_epoch_deadline(1);
        let instance = refusing_imports(&engine, &module)?.instantiate_async(&mut store, &module).await?;
        let initialize = instance
            .get_typed_func::<(), ()>(&mut store, abi::INITIALIZE)
            .context("the guest has no initialisation to run")?;
        initialize.call_async(&mut store, ()).await.context("the guest's initialisation failed")?;
        Ok(Self { store, instance })
    }
}

/// Imports that trap. One that would send a message tells what is in it, which may be the guest's reason for giving up.
fn refusing_imports(engine: &Engine, module: &Module) -> Result<Linker<()>> {
    let mut linker = Linker::new(engine);
    linker.func_wrap(
        abi::IMPORT_MODULE,
        abi::SEND,
        |mut caller: Caller<'_, ()>, ptr: u32, len: u32| -> Result<()> {
            let memory = caller.get_export(abi::MEMORY).and_then(Extern::into_memory);
            let bytes = memory.and_then(|memory| memory.data(&caller).get(ptr as usize..)?.get(..len as usize));
            bail!("it sent a message: {}", String::from_utf8_lossy(bytes.unwrap_or_default()).escape_debug())
        },
    )?;
    linker.define_unknown_imports_as_traps(module)?;
    Ok(linker)
}

impl InstanceState for Initialized {
    async fn global_get(&mut self, name: &str, _: ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut self.store, name).expect("Wizer exports every global");
        match global.get(&mut self.store) {
            Val::I32(value) => SnapshotVal::I32(value),
            Val::I64(value) => SnapshotVal::I64(value),
            Val::F32(bits) => SnapshotVal::F32(bits),
            Val::F64(bits) => SnapshotVal::F64(bits),
            Val::V128(value) => SnapshotVal::V128(value.as_u128()),
            other => unreachable!("Wizer rejects mutable globals that hold references such as {other:?}"),
        }
    }

    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        let memory = self.instance.get_memory(&mut self.store, name).expect("Wizer exports every memory");
        contents(memory.data(&self.store));
    }
}

/// Runs a future that has nothing to wait for.
fn now<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take_text(text: &str) -> Result<Vec<u8>> {
        take(&wat::parse_str(text).expect("well-formed"))
    }

    fn failure(text: &str) -> String {
        format!("{:#}", take_text(text).expect_err("refused"))
    }

    #[test]
    fn every_instance_begins_where_initialisation_ended() {
        let frozen = take_text(
            r#"(module
                (import "host" "send" (func (param i32 i32)))
                (memory (export "memory") 1)
                (global $calls (mut i32) (i32.const 0))
                (func (export "initialize")
                    (i32.store (i32.const 40000) (i32.const 40))
                    (drop (memory.grow (i32.const 1)))
                    (global.set $calls (i32.const 1)))
                (func (export "turn") (result i32)
                    (i32.add (i32.load (i32.const 40000)) (i32.add (global.get $calls) (i32.sub (memory.size) (i32.const 1))))))"#,
        )
        .unwrap();
        let engine = Engine::new(&image::compiler_config().unwrap()).unwrap();
        let module = Module::new(&engine, frozen).unwrap();
        assert!(module.get_export(abi::INITIALIZE).is_none());
        for _ in 0..2 {
            let mut store = Store::new(&engine, ());
            store.set_epoch_deadline(1);
            let instance = refusing_imports(&engine, &module).unwrap().instantiate(&mut store, &module).unwrap();
            let turn = instance.get_typed_func::<(), i32>(&mut store, abi::TURN).unwrap();
            assert_eq!(turn.call(&mut store, ()).unwrap(), 42);
        }
    }

    #[test]
    fn initialisation_may_not_call_the_host() {
        let message = failure(
            r#"(module (import "host" "send" (func $send (param i32 i32))) (memory (export "memory") 1)
                (data (i32.const 8) "panicked at guest") (func (export "initialize") (call $send (i32.const 8) (i32.const 17))))"#,
        );
        assert!(message.ends_with("it sent a message: panicked at guest"), "{message}");
        let message = failure(
            r#"(module (import "host" "unix_time_ms" (func $now (result f64))) (memory (export "memory") 1)
                (func (export "initialize") (drop (call $now))))"#,
        );
        assert!(message.contains("host::unix_time_ms"), "{message}");
    }

    #[test]
    fn a_guest_that_cannot_be_initialised_is_refused() {
        assert!(failure("(module)").contains("no initialisation to run"));
        let trapping = r#"(module (func (export "initialize") unreachable))"#;
        assert!(failure(trapping).contains("the guest's initialisation failed"));
    }
}
