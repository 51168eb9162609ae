//! The engines: where instances find their memory.
//!
//! A run takes less time than the operating system needs to set up an address space for it, fault its pages in one by one and
//! take it all apart again. Hence instances live in *slots* that stay mapped and are put back into the snapshot's state after
//! each run, page by page where the run has written. wasmtime calls that pooling, and an engine does either that or maps
//! every instance anew. There are two engines, therefore: the second takes over when all slots are taken, so that no run waits
//! for another one's slot.

use wasmtime::{
    Config, Enabled, Engine, InstanceAllocationStrategy, PoolConcurrencyLimitError, PoolingAllocationConfig,
};

/// How many instances live in slots. Each slot reserves 4 GiB of address space, and what it keeps resident stays in use.
const SLOTS: u32 = 64;

/// What a slot's memory keeps resident between runs: what a short run writes to, several times over.
const RESIDENT_MEMORY_BYTES: usize = 1 << 20;

/// What a slot's table of functions keeps resident.
const RESIDENT_TABLE_BYTES: usize = 64 << 10;

/// What a slot's stack keeps resident. Zeroed after each run.
const RESIDENT_STACK_BYTES: usize = 64 << 10;

/// An engine of either kind, or what belongs to one.
#[derive(Clone)]
pub struct Engines<T = Engine> {
    /// Instances in slots. `None` where the operating system cannot tell which pages a run has written, or does not give that
    /// much address space.
    pub pooled: Option<T>,
    /// Instances that are mapped anew.
    pub on_demand: T,
}

impl Engines {
    /// Engines with these settings.
    ///
    /// # Errors
    /// When the settings do not suit this machine.
    pub fn new(config: &Config) -> wasmtime::Result<Self> {
        Ok(Self { pooled: pooled(config), on_demand: Engine::new(config)? })
    }

    /// Makes every running guest look around.
    pub fn increment_epoch(&self) {
        self.on_demand.increment_epoch();
        if let Some(pooled) = &self.pooled {
            pooled.increment_epoch();
        }
    }

    /// The same thing for either engine.
    ///
    /// # Errors
    /// What `make` fails with.
    pub fn each<T, E>(&self, make: impl Fn(&Engine) -> Result<T, E>) -> Result<Engines<T>, E> {
        Ok(Engines { pooled: self.pooled.as_ref().map(&make).transpose()?, on_demand: make(&self.on_demand)? })
    }
}

/// Whether an instance was refused because every slot is taken.
pub fn is_out_of_slots(error: &wasmtime::Error) -> bool {
    error.is::<PoolConcurrencyLimitError>()
}

/// The engine with slots, where there can be one. Without it everything works, only slower.
fn pooled(config: &Config) -> Option<Engine> {
    if !PoolingAllocationConfig::is_pagemap_scan_available() {
        return None;
    }
    let mut slots = PoolingAllocationConfig::new();
    slots
        .total_core_instances(SLOTS)
        .total_memories(SLOTS)
        .total_tables(SLOTS)
        .total_stacks(SLOTS)
        .linear_memory_keep_resident(RESIDENT_MEMORY_BYTES)
        .table_keep_resident(RESIDENT_TABLE_BYTES)
        .async_stack_keep_resident(RESIDENT_STACK_BYTES)
        .pagemap_scan(Enabled::Yes);
    let mut config = config.clone();
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(slots)).async_stack_zeroing(true);
    Engine::new(&config).ok()
}
