//! Every wasmtime setting, once, for the side that compiles the image and the side that loads it.
//!
//! wasmtime refuses an artifact compiled under other settings, and its Cargo features, which differ between the two
//! sides, change the defaults. Hence nothing that could differ is left to a default.

use wasmtime::{Config, WasmBacktraceDetails, WasmFeatures};

/// How much native stack guest code may use before it traps. Deep recursion in a program is recursion of the engine's
/// interpreter; a frame of a JavaScript function costs about a kilobyte.
pub const MAX_WASM_STACK_BYTES: usize = 16 << 20;

/// The size of the stack a guest runs on: what the guest may use, and room for the host functions it calls. Only
/// touched pages cost memory.
pub const ASYNC_STACK_BYTES: usize = MAX_WASM_STACK_BYTES + (1 << 20);

/// The snapshot's memory is always mapped copy-on-write, however many of its pages are zero.
const ALWAYS_MAPPED_BYTES: u64 = 1 << 30;

/// What the guest does without. Several are on or off by default depending on wasmtime's Cargo features.
const UNUSED_FEATURES: [WasmFeatures; 9] = [
    WasmFeatures::COMPONENT_MODEL,
    WasmFeatures::CM_ASYNC,
    WasmFeatures::EXCEPTIONS,
    WasmFeatures::FUNCTION_REFERENCES,
    WasmFeatures::GC,
    WasmFeatures::GC_TYPES,
    WasmFeatures::MEMORY64,
    WasmFeatures::STACK_SWITCHING,
    WasmFeatures::THREADS,
];

/// What compiled code may require of the processor: x86-64-v2, which every 64-bit x86 machine since about 2009 has. On
/// aarch64, whose baseline is enough, nothing.
#[cfg(feature = "compile")]
const PROCESSOR_FLAGS: &[&str] = if cfg!(target_arch = "x86_64") {
    &["has_cmpxchg16b", "has_popcnt", "has_sse3", "has_ssse3", "has_sse41", "has_sse42"]
} else {
    &[]
};

/// The settings of an engine that loads images. It cannot compile, whichever features wasmtime was built with.
pub fn engine_config() -> Config {
    #[allow(unused_mut, reason = "changed only where wasmtime has a compiler")]
    let mut config = shared_config();
    #[cfg(feature = "compile")]
    config.enable_compiler(false);
    config
}

/// The settings of an engine that compiles images for every machine of this operating system and architecture.
///
/// # Errors
///
/// When Cranelift does not know the target.
#[cfg(feature = "compile")]
pub fn compiler_config() -> wasmtime::Result<Config> {
    let mut config = shared_config();
    // Named rather than left out, because wasmtime takes a target that was left out for "this very processor".
    config.target(&target_lexicon::Triple::host().to_string())?;
    config.cranelift_opt_level(wasmtime::OptLevel::Speed);
    for flag in PROCESSOR_FLAGS {
        // SAFETY: these flags only let Cranelift use more instructions. They are recorded in the artifact, and
        // wasmtime refuses to load it, here or elsewhere, on a processor without them.
        unsafe { config.cranelift_flag_enable(flag) };
    }
    Ok(config)
}

fn shared_config() -> Config {
    let mut config = Config::new();
    for feature in UNUSED_FEATURES {
        config.wasm_features(feature, false);
    }
    config
        .concurrency_support(false)
        .epoch_interruption(true)
        .max_wasm_stack(MAX_WASM_STACK_BYTES)
        .async_stack_size(ASYNC_STACK_BYTES)
        .memory_init_cow(true)
        .memory_guaranteed_dense_image_size(ALWAYS_MAPPED_BYTES)
        // Nobody reads the guest's native stack, neither in a trap's message nor with an unwinder.
        .wasm_backtrace_details(WasmBacktraceDetails::Disable)
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false)
        // Windows' ABI asks for unwind tables; elsewhere they only cost time at load.
        .native_unwind_info(cfg!(windows));
    config
}
