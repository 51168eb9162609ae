//! What Unicode's CLDR says about the locales that programs can ask for. `scripts/cldr.mjs` makes the files.

use std::cmp::Ordering;

/// A locale that there is data for.
#[derive(Clone, Copy, Debug)]
pub struct Locale {
    pub name: &'static str,
    text: &'static str,
}

macro_rules! locale {
    ($name:literal) => {
        Locale { name: $name, text: include_str!(concat!($name, ".txt")) }
    };
}

const LOCALES: [Locale; 8] = [
    locale!("de"),
    locale!("en"),
    locale!("en-GB"),
    locale!("es"),
    locale!("fr"),
    locale!("ja"),
    locale!("pt"),
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
        LOCALES.into_iter().find(|locale| locale.name == name).unwrap_or(LOCALES[1])
    }

    /// The language, without a region.
    pub fn language(self) -> &'static str {
        &self.name[..2]
    }

    pub fn text(self, key: &str) -> Option<&'static str> {
        find(self.text, key)
    }

    /// A text that every locale has; the empty text, should one not.
    pub fn known(self, key: &str) -> &'static str {
        self.text(key).unwrap_or_default()
    }

    /// What is under keys that begin with `prefix`, in the order of their bytes, without the prefix.
    pub fn all(self, prefix: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let start = lower_bound(self.text, prefix);
        let prefix = prefix.to_owned();
        self.text[start..].lines().map_while(move |line| line.strip_prefix(&prefix)?.split_once('\t'))
    }
}

/// A text that no locale owns.
pub fn root(key: &str) -> Option<&'static str> {
    find(ROOT, key)
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
