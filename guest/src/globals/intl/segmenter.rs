//! Where graphemes, words and sentences begin: `Intl.Segmenter`, over ICU4X.

use boa_engine::JsString;
use icu_segmenter::{
    GraphemeClusterSegmenter, SentenceSegmenter, WordSegmenter,
    options::{SentenceBreakInvariantOptions, WordBreakInvariantOptions},
};

/// The boundaries in a text, and whether what begins there is a word. The last one is the text's end.
pub fn boundaries(text: &JsString, granularity: &str) -> Vec<(usize, bool)> {
    let units: Vec<u16> = text.iter().collect();
    if units.is_empty() {
        return vec![(0, false)];
    }
    match granularity {
        "word" => {
            let segmenter = WordSegmenter::new_for_non_complex_scripts(WordBreakInvariantOptions::default());
            let ends: Vec<(usize, bool)> = segmenter
                .segment_utf16(&units)
                .iter_with_word_type()
                .map(|(end, kind)| (end, kind.is_word_like()))
                .collect();
            // The kind is of what ends at a boundary; it belongs to where that began.
            let starts =
                ends.windows(2).map(|pair| (pair[0].0, pair[1].1 || has_letters(&units[pair[0].0..pair[1].0])));
            starts.chain([(units.len(), false)]).collect()
        }
        "sentence" => {
            let segmenter = SentenceSegmenter::new(SentenceBreakInvariantOptions::default());
            segmenter.segment_utf16(&units).map(|at| (at, false)).collect()
        }
        _ => GraphemeClusterSegmenter::new().segment_utf16(&units).map(|at| (at, false)).collect(),
    }
}

/// Whether there are letters or digits in a segment, which may end in something else, such as an accent.
fn has_letters(units: &[u16]) -> bool {
    char::decode_utf16(units.iter().copied()).flatten().any(char::is_alphanumeric)
}
