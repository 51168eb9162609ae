//! The places of a program that may fail, by the position that the engine gives to a failure there.
//!
//! The engine knows the position of calls, assignments, updates, deletions and of properties that are read, and attributes to it all
//! instructions within that have none of their own. What lies outside of them belongs to the function's body. So a position stands
//! for a *region*, with one site or with several.

use std::collections::HashMap;

/// Line and column in the compiled script, both from 1.
pub type Place = (u32, u32);

/// What the engine says about where a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    At(Place),
    /// In what comes before the body of a function: its parameters. The engine has no position for them.
    Head,
}

/// Which of the two values that have no properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nullish {
    Undefined,
    Null,
}

impl Nullish {
    pub fn name(self) -> &'static str {
        match self {
            Self::Undefined => "undefined",
            Self::Null => "null",
        }
    }
}

/// What is known of a value before the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Nothing,
    Nullish(Nullish),
    /// It is neither `null` nor `undefined`.
    Something,
}

impl Known {
    /// The name of a value that has no properties, or `unknown`.
    pub fn name_or(self, unknown: &str) -> &str {
        match self {
            Self::Nullish(nullish) => nullish.name(),
            _ => unknown,
        }
    }
}

/// What may fail, with the words that its message needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A property is read.
    Read {
        object: Known,
        key: Key,
    },
    /// A property is assigned to.
    Write {
        object: Known,
        key: Key,
    },
    Delete {
        key: Key,
    },
    /// A call of `callee`. `argument` is the first argument's value in words. `is_iterated`: the result is to be iterated.
    Call {
        callee: String,
        argument: Option<String>,
        is_iterated: bool,
    },
    New {
        callee: String,
        argument: Option<String>,
    },
    /// A pattern takes a value apart. `first` is the first property that an object pattern names.
    Destructure {
        value: Known,
        source: Source,
        first: Option<String>,
        of_array: bool,
    },
    /// Something is iterated: by a loop, by a spread.
    Iterate {
        value: Known,
        text: String,
        is_call: bool,
        is_async: bool,
    },
    /// A variable is read. Whether it is one that is declared around here with `let`, `const` or `class`, and whether after this place.
    Name {
        name: String,
        is_lexical: bool,
        is_early: bool,
    },
    In {
        key: String,
        object: String,
    },
    Extends {
        value: String,
    },
    Private {
        name: String,
        is_write: bool,
    },
}

/// Which property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Name(String),
    /// The one that this expression names.
    Expression(String),
}

/// Where the value comes from that a pattern takes apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is this expression's.
    Expression(String),
    /// A caller or a loop gives it.
    Passed,
    /// It is a part of a value that a pattern takes apart.
    Within,
}

/// One place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub place: Place,
    pub kind: Kind,
}

/// All of a program.
#[derive(Debug, Default)]
pub struct Sites {
    pub by_region: HashMap<Region, Vec<Site>>,
    /// Whether the program itself can make a `null`: it writes one, or uses a built-in that gives one.
    pub has_null: bool,
}

impl Sites {
    /// What a failure in `region` is, if there is but one possibility.
    pub fn find<T: PartialEq>(
        &self,
        region: Region,
        choose: impl Fn(&Kind) -> Option<T>,
    ) -> Option<(T, Option<Place>)> {
        let sites = self.by_region.get(&region)?;
        let mut found = sites.iter().filter_map(|site| Some((choose(&site.kind)?, site.place)));
        let (first, place) = found.next()?;
        let mut is_alone = true;
        for (other, _) in found {
            if other != first {
                return None;
            }
            is_alone = false;
        }
        Some((first, is_alone.then_some(place)))
    }

    /// The first site in `region` that fits.
    pub fn first<T>(&self, region: Region, choose: impl Fn(&Kind) -> Option<T>) -> Option<(T, Option<Place>)> {
        let sites = self.by_region.get(&region)?;
        sites.iter().find_map(|site| Some((choose(&site.kind)?, Some(site.place))))
    }
}
