//! What Unicode's CLDR says about the locales that programs can ask for. `scripts/cldr.mjs` makes the files.

use std::{cmp::Ordering, collections::BTreeMap};

/// A locale that there is data for: a language, or one of its regions.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    pub name: &'static str,
    /// What its region has otherwise than the language; an empty text stands for what it lacks.
    own: &'static str,
    /// What the language has.
    text: &'static str,
}

macro_rules! locale {
    ($language:literal) => {
        Locale { name: $language, own: "", text: include_str!(concat!($language, ".txt")) }
    };
    ($language:literal, $region:literal) => {
        Locale {
            name: concat!($language, "-", $region),
            own: include_str!(concat!($language, "-", $region, ".txt")),
            text: include_str!(concat!($language, ".txt")),
        }
    };
}

const ENGLISH: Locale = locale!("en");

const LOCALES: [Locale; 18] = [
    ENGLISH,
    locale!("de"),
    locale!("de", "AT"),
    locale!("de", "CH"),
    locale!("en", "AU"),
    locale!("en", "CA"),
    locale!("en", "GB"),
    locale!("en", "IN"),
    locale!("es"),
    locale!("es", "MX"),
    locale!("es", "US"),
    locale!("fr"),
    locale!("fr", "CA"),
    locale!("fr", "CH"),
    locale!("ja"),
    locale!("pt"),
    locale!("pt", "PT"),
    locale!("zh"),
];

impl PartialEq for Locale {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

const ROOT: &str = include_str!("root.txt");

impl Locale {
    /// The locale of this name; English where there is none.
    pub fn named(name: &str) -> Self {
        LOCALES.into_iter().find(|locale| locale.name == name).unwrap_or(ENGLISH)
    }

    /// The language, without a region.
    pub fn language(self) -> &'static str {
        &self.name[..2]
    }

    pub fn text(self, key: &str) -> Option<&'static str> {
        match find(self.own, key) {
            Some(own) => Some(own).filter(|text| !text.is_empty()),
            None => find(self.text, key),
        }
    }

    /// A text that every locale has; the empty text, should one not.
    pub fn known(self, key: &str) -> &'static str {
        self.text(key).unwrap_or_default()
    }

    /// What is under keys that begin with `prefix`, in the order of their bytes, without the prefix.
    pub fn all(self, prefix: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut all: BTreeMap<_, _> = below(self.text, prefix).collect();
        all.extend(below(self.own, prefix));
        all.into_iter().filter(|(_, text)| !text.is_empty())
    }
}

/// A text that no locale owns.
pub fn root(key: &str) -> Option<&'static str> {
    find(ROOT, key)
}

/// The lines whose keys begin with `prefix`, without it.
fn below(text: &'static str, prefix: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text[lower_bound(text, prefix)..].lines().map_while(move |line| line.strip_prefix(prefix)?.split_once('\t'))
}

fn find(text: &'static str, key: &str) -> Option<&'static str> {
    let line = text[lower_bound(text, key)..].lines().next()?;
    line.strip_prefix(key)?.strip_prefix('\t')
}

/// Where the first line begins whose key is not below `key`.
fn lower_bound(text: &str, key: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        let start = memchr::memrchr(b'\n', &bytes[low..middle]).map_or(low, |newline| low + newline + 1);
        let end = memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |newline| start + newline + 1);
        let line = &bytes[start..end];
        let found = memchr::memchr(b'\t', line).map_or(line, |tab| &line[..tab]);
        if found.cmp(key.as_bytes()) == Ordering::Less {
            low = end;
        } else {
            high = start;
        }
    }
    low
}
