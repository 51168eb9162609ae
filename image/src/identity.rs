//! Which sources an image was built from.
//!
//! Host and guest talk through `protocol/` and share assumptions no type can express, so an addon accepts only an image
//! made from the very sources it was made from. The addon's build script and `cargo xtask image` both compute the
//! identity from the working tree; the one ends up in the addon, the other in the image's footer.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files and folders, relative to the workspace root, whose content decides the identity. `Cargo.lock` pins the
/// exact wasmtime and engine.
pub const INPUTS: [&str; 6] = ["Cargo.lock", "Cargo.toml", "engine/patches", "guest", "image", "protocol"];

/// The longest identity there can be, in bytes.
pub const MAX_BYTES: usize = 80;

/// The identity of the working tree at `root`: the package version and a hash of every file below [`INPUTS`].
///
/// # Errors
///
/// When one of them cannot be read.
pub fn of_sources(root: &Path) -> io::Result<String> {
    let mut hash = Fnv::default();
    for input in INPUTS {
        for file in files_below(&root.join(input))? {
            let name = file.strip_prefix(root).unwrap_or(&file);
            hash.field(name.to_string_lossy().replace('\\', "/").as_bytes());
            hash.field(&fs::read(&file)?);
        }
    }
    Ok(format!("{}+{:032x}", env!("CARGO_PKG_VERSION"), hash.0))
}

/// The files at or below `path` in a fixed order, without hidden ones.
fn files_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.retain(|entry| !entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        files.extend(files_below(&entry)?);
    }
    Ok(files)
}

/// 128-bit FNV-1a: small enough to write down, wide enough that two source trees never meet by accident.
struct Fnv(u128);

impl Default for Fnv {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fnv {
    /// Adds bytes and their number, so that content cannot move from one field to the next unnoticed.
    fn field(&mut self, bytes: &[u8]) {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        for byte in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_matches_its_published_vector() {
        // FNV-1a 128 of "a" is d228cb696f1a8caf78912b704e4a8964; `field` then adds the length.
        let mut expected = Fnv(0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        for byte in 1u64.to_le_bytes() {
            expected.0 = (expected.0 ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b);
        }
        let mut hash = Fnv::default();
        hash.field(b"a");
        assert_eq!(hash.0, expected.0);
    }

    #[test]
    fn the_identity_follows_content_and_nothing_else() -> io::Result<()> {
        let root = std::env::temp_dir().join(format!("identity-test-{}", std::process::id()));
        for folder in ["engine/patches", "guest/src", "image", "protocol"] {
            fs::create_dir_all(root.join(folder))?;
        }
        fs::write(root.join("Cargo.lock"), "lock")?;
        fs::write(root.join("Cargo.toml"), "toml")?;
        fs::write(root.join("guest/src/lib.rs"), "one")?;
        let before = of_sources(&root)?;
        assert!(before.starts_with(concat!(env!("CARGO_PKG_VERSION"), "+")) && before.len() <= MAX_BYTES);

        fs::write(root.join("guest/src/lib.rs"), "one")?;
        fs::write(root.join("guest/.hidden"), "an editor's")?;
        assert_eq!(of_sources(&root)?, before);

        fs::write(root.join("guest/src/lib.rs"), "two")?;
        let changed = of_sources(&root)?;
        assert_ne!(changed, before);
        fs::rename(root.join("guest/src/lib.rs"), root.join("guest/src/main.rs"))?;
        let renamed = of_sources(&root)?;
        assert_ne!(renamed, changed);
        fs::write(root.join("engine/patches/0001.patch"), "diff")?;
        assert_ne!(of_sources(&root)?, renamed);
        fs::remove_dir_all(&root)
    }
}
