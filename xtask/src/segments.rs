//! Takes the data segments out of a snapshot that hold nothing any more.
//!
//! Wizer writes the initialised memory into new segments, and leaves the guest's own, emptied, in their places, so that
//! instructions which name a segment by number keep their meaning. wasmtime notes an address and a length of each in every
//! instance: with a guest of thousands of segments, that was half of what it took to make one.

use wasm_encoder::{DataSection, Module, RawSection};
use wasmparser::{DataKind, DataSectionReader, Parser, Payload};
use wasmtime::{Result, error::Context as _, error::bail};

/// The module without its empty passive data segments.
///
/// # Errors
///
/// When the module is malformed, or a passive segment is not empty: then the code may name segments by number.
pub fn without_empty(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.context("the snapshot is malformed")? {
            // Needed only where code names segments.
            Payload::DataCountSection { .. } => {}
            Payload::DataSection(segments) => {
                module.section(&active(wasm, segments)?);
            }
            payload => {
                if let Some((id, range)) = payload.as_section() {
                    module.section(&RawSection { id, data: &wasm[range] });
                }
            }
        }
    }
    Ok(module.finish())
}

fn active(wasm: &[u8], segments: DataSectionReader<'_>) -> Result<DataSection> {
    let mut section = DataSection::new();
    for segment in segments {
        let segment = segment.context("the snapshot is malformed")?;
        match segment.kind {
            DataKind::Active { .. } => {
                section.raw(&wasm[segment.range]);
            }
            DataKind::Passive if segment.data.is_empty() => {}
            DataKind::Passive => bail!("the guest has a passive data segment"),
        }
    }
    Ok(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(wasm: &[u8]) -> Vec<Vec<u8>> {
        let sections = Parser::new(0).parse_all(wasm).filter_map(|payload| match payload.unwrap() {
            Payload::DataSection(segments) => Some(segments),
            _ => None,
        });
        sections.flatten().map(|segment| segment.unwrap().data.to_vec()).collect()
    }

    #[test]
    fn segments_that_are_put_into_memory_stay_and_empty_ones_go() {
        let wasm = wat::parse_str(
            r#"(module (memory (export "memory") 1) (func (export "turn"))
                (data "") (data (i32.const 8) "one") (data "") (data (i32.const 20) "two"))"#,
        );
        let without = without_empty(&wasm.unwrap()).unwrap();
        assert_eq!(segments(&without), [b"one", b"two"]);
        assert!(wasmparser::validate(&without).is_ok());
    }

    #[test]
    fn a_passive_segment_with_content_is_refused() {
        let wasm = wat::parse_str(r#"(module (memory 1) (data "content"))"#).unwrap();
        assert!(without_empty(&wasm).unwrap_err().to_string().contains("passive data segment"));
    }
}
