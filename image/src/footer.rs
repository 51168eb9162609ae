//! The end of an image file: what it belongs to, and a checksum of the wasmtime artifact before it.
//!
//! wasmtime maps the whole file and finds its parts by offsets from the start, so bytes after the artifact do not
//! disturb it. A file cut short has lost its footer; a file overwritten in part fails the checksum.
//!
//! | bytes | content |
//! |---|---|
//! | 80 | identity, UTF-8, padded with zeros |
//! | 16 | zero |
//! | 8 | length of the artifact, little-endian |
//! | 4 | CRC-32 of the artifact, little-endian |
//! | 20 | `dsh-code-runtime-img` |

use crate::identity;

/// The length of a footer.
pub const BYTES: usize = LENGTH_AT + 8 + 4 + MAGIC.len();

/// Marks a footer, and its format.
const MAGIC: &[u8; 20] = b"dsh-code-runtime-img";

const LENGTH_AT: usize = identity::MAX_BYTES + 16;
const CHECKSUM_AT: usize = LENGTH_AT + 8;
const MAGIC_AT: usize = CHECKSUM_AT + 4;

/// What a footer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footer {
    /// The identity the image was built with, see [`identity::of_sources`].
    pub identity: String,
    /// The length of the artifact in bytes.
    pub length: u64,
    /// The CRC-32 of the artifact.
    pub checksum: u32,
}

impl Footer {
    /// Reads the last [`BYTES`] bytes of a file, or tells that they are no footer.
    pub fn decode(bytes: &[u8; BYTES]) -> Option<Self> {
        let identity = bytes[..identity::MAX_BYTES].split(|byte| *byte == 0).next()?;
        let footer = Self {
            identity: std::str::from_utf8(identity).ok()?.to_owned(),
            length: u64::from_le_bytes(bytes[LENGTH_AT..CHECKSUM_AT].try_into().ok()?),
            checksum: u32::from_le_bytes(bytes[CHECKSUM_AT..MAGIC_AT].try_into().ok()?),
        };
        (footer.encode() == *bytes).then_some(footer)
    }

    fn encode(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..self.identity.len()].copy_from_slice(self.identity.as_bytes());
        bytes[LENGTH_AT..CHECKSUM_AT].copy_from_slice(&self.length.to_le_bytes());
        bytes[CHECKSUM_AT..MAGIC_AT].copy_from_slice(&self.checksum.to_le_bytes());
        bytes[MAGIC_AT..].copy_from_slice(MAGIC);
        bytes
    }
}

/// Appends a footer to a wasmtime artifact, which makes it an image file's content.
///
/// # Panics
///
/// When `identity` is longer than [`identity::MAX_BYTES`].
#[cfg(feature = "compile")]
pub fn seal(mut artifact: Vec<u8>, identity: &str) -> Vec<u8> {
    let footer =
        Footer { identity: identity.to_owned(), length: artifact.len() as u64, checksum: crc32fast::hash(&artifact) };
    artifact.extend_from_slice(&footer.encode());
    artifact
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footer_survives_the_way_through_bytes() {
        let footer = Footer { identity: "1.2.3+abc".to_owned(), length: 1 << 40, checksum: 0xdead_beef };
        assert_eq!(Footer::decode(&footer.encode()), Some(footer));
    }

    #[test]
    fn other_bytes_are_no_footer() {
        assert_eq!(Footer::decode(&[0; BYTES]), None);
        assert_eq!(Footer::decode(&[0xff; BYTES]), None);
    }
}
