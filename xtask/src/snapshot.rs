//! Runs the guest's initialisation and turns the memory it leaves behind into the module's initial memory.
//!
//! Wizer does the rewriting of the module; running it is done here, with our own engine settings.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use protocol::abi;
use wasmtime::error::{Context as _, bail};
use wasmtime::{Caller, Engine, Extern, Instance, Linker, Module, OptLevel, Result, Store, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

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
        wizer.snapshot(&context, &mut initialized).await
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
        // This code runs once.
        config.cranelift_opt_level(OptLevel::None);
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
