//! From the components that are wanted to a locale's pattern: the pattern that comes nearest, with the widths that were asked for.
//!
//! The rules are those of Unicode's technical standard 35, "Matching Skeletons", with the distances that ICU uses.

use std::{cell::RefCell, rc::Rc};

use super::{
    super::cldr::Locale,
    kind::{APPEND, DATE_MASK, FRACTION, KINDS, MINUTE, MONTH, SECOND, WEEKDAY, YEAR, form, is_of_12, kind_of},
    pattern::{Item, joined, parse},
};

/// The fields of a pattern, by kind: letter and length.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Skeleton([Option<(char, usize)>; KINDS]);

impl Skeleton {
    pub fn parse(text: &str) -> Self {
        Self::of(&parse(text))
    }

    pub fn of(items: &[Item]) -> Self {
        let mut skeleton = Self::default();
        for item in items {
            if let Item::Field(letter, length) = item
                && let Some(kind) = kind_of(*letter)
            {
                skeleton.0[kind] = Some((*letter, *length));
            }
        }
        skeleton
    }

    /// The name that CLDR has for exactly these fields: each with as many letters as make a difference.
    pub fn name(&self) -> Option<String> {
        let mut name = String::new();
        for (letter, length) in self.0.iter().flatten() {
            let letter = &if *letter == 'L' { 'M' } else { *letter };
            let letters = match (letter, length) {
                ('M', 3 | 4) => *length,
                ('E' | 'G', 1..=3) | ('y', _) | ('M' | 'd' | 'h' | 'H' | 'm', 1 | 2) | ('v', 1) | ('z', 1..=3) => 1,
                _ => return None,
            };
            let letter = &if *letter == 'z' { 'v' } else { *letter };
            name.extend(std::iter::repeat_n(*letter, letters));
        }
        Some(name)
    }

    fn mask(&self) -> u32 {
        self.0.iter().enumerate().filter(|(_, field)| field.is_some()).fold(0, |mask, (kind, _)| mask | 1 << kind)
    }

    /// Whether it has no fields.
    pub fn is_empty(&self) -> bool {
        self.mask() == 0
    }

    /// Only the fields in `mask`.
    pub fn within(&self, mask: u32) -> Self {
        let mut skeleton = self.clone();
        for (kind, field) in skeleton.0.iter_mut().enumerate() {
            if mask & 1 << kind == 0 {
                *field = None;
            }
        }
        skeleton
    }

    /// How far another is from this one, and which fields it lacks.
    fn distance(&self, other: &Self) -> (i32, u32) {
        let (mut distance, mut missing) = (0, 0);
        for (kind, pair) in self.0.iter().zip(&other.0).enumerate() {
            distance += match pair {
                (None, None) => 0,
                (None, Some(_)) => 0x10000,
                (Some(_), None) => {
                    missing |= 1 << kind;
                    0x1000
                }
                // Twelve hours do not stand for 24.
                (Some(mine), Some(theirs)) if is_of_12(mine.0) != is_of_12(theirs.0) => {
                    missing |= 1 << kind;
                    0x11000
                }
                (Some(mine), Some(theirs)) => (form(mine.0, mine.1) - form(theirs.0, theirs.1)).abs(),
            };
        }
        (distance, missing)
    }
}

/// A pattern of a locale.
struct Candidate {
    skeleton: Skeleton,
    items: Vec<Item>,
    /// Whether the locale names the skeleton, instead of its following from the pattern.
    is_named: bool,
}

/// All patterns of a locale.
pub struct Patterns {
    locale: Locale,
    candidates: Vec<Candidate>,
}

thread_local! {
    /// Those of locales that were asked for: there is one guest in an instance, and taking patterns apart takes longer than choosing one.
    static KNOWN: RefCell<Vec<Rc<Patterns>>> = const { RefCell::new(Vec::new()) };
}

impl Patterns {
    pub fn of(locale: Locale) -> Rc<Self> {
        KNOWN.with_borrow_mut(|known| {
            if let Some(patterns) = known.iter().find(|patterns| patterns.locale == locale) {
                return Rc::clone(patterns);
            }
            let patterns = Rc::new(Self::read(locale));
            known.push(Rc::clone(&patterns));
            patterns
        })
    }

    fn read(locale: Locale) -> Self {
        let bare = |text: &str| {
            let items = parse(text);
            Candidate { skeleton: Skeleton::of(&items), items, is_named: false }
        };
        // Quarters and weeks cannot be asked for.
        let known = locale.all("skeleton.").filter(|(key, _)| key.chars().all(|letter| kind_of(letter).is_some()));
        let named =
            known.map(|(key, text)| Candidate { skeleton: Skeleton::parse(key), items: parse(text), is_named: true });
        let styles = ["date", "time"]
            .into_iter()
            .flat_map(|what| ["full", "long", "medium", "short"].map(|style| locale.known(&format!("{what}.{style}"))));
        let single = ["G", "y", "M", "E", "d", "H", "m", "s", "S", "v"];
        let mut candidates: Vec<Candidate> = styles.map(bare).collect();
        for candidate in named {
            match candidates.iter_mut().find(|known| known.skeleton == candidate.skeleton) {
                Some(known) => *known = candidate,
                None => candidates.push(candidate),
            }
        }
        candidates.extend(single.into_iter().map(bare));
        Self { locale, candidates }
    }

    /// The pattern for these fields.
    pub fn best(&self, wanted: &Skeleton) -> Vec<Item> {
        let (nearest, missing) = self.nearest(wanted);
        if missing == 0 && nearest.skeleton.mask() & !wanted.mask() == 0 {
            return adjusted(nearest, wanted);
        }
        let date = self.assembled(&wanted.within(DATE_MASK));
        let time = self.assembled(&wanted.within(!DATE_MASK));
        match (date, time) {
            (Some(date), Some(time)) => joined(self.glue(wanted), &[&time, &date]),
            (date, time) => date.or(time).unwrap_or_default(),
        }
    }

    /// What joins a date and a time: more words, the longer the month.
    fn glue(&self, wanted: &Skeleton) -> &'static str {
        let style = match (wanted.0[MONTH], wanted.0[WEEKDAY]) {
            (Some((_, 4)), Some(_)) => "full",
            (Some((_, 4)), None) => "long",
            (Some((_, 3)), _) => "medium",
            _ => "short",
        };
        self.locale.known(&format!("at.{style}"))
    }

    fn nearest(&self, wanted: &Skeleton) -> (&Candidate, u32) {
        let distances = self.candidates.iter().map(|candidate| (wanted.distance(&candidate.skeleton), candidate));
        let ((_, missing), candidate) =
            distances.min_by_key(|((distance, _), _)| *distance).expect("every locale has patterns");
        (candidate, missing)
    }

    /// A pattern with all of these fields: the nearest, and what it lacks appended.
    fn assembled(&self, wanted: &Skeleton) -> Option<Vec<Item>> {
        if wanted.mask() == 0 {
            return None;
        }
        let (nearest, mut missing) = self.nearest(wanted);
        let mut items = adjusted(nearest, wanted);
        while missing != 0 {
            if missing == 1 << FRACTION && wanted.0[SECOND].is_some() {
                add_fraction(&mut items, wanted, self.locale);
                break;
            }
            let rest = wanted.within(missing);
            let (nearest, still_missing) = self.nearest(&rest);
            let found = missing & !still_missing;
            if found == 0 {
                break;
            }
            let more = adjusted(nearest, &rest);
            let last = usize::try_from(found.ilog2()).unwrap_or(0);
            let glue = self.locale.known(&format!("append.{}", APPEND[last]));
            items = joined(&glue.replace("({2}: {1})", "({1})"), &[&items, &more]);
            missing = still_missing;
        }
        Some(items)
    }
}

/// Seconds with their fraction.
fn add_fraction(items: &mut Vec<Item>, wanted: &Skeleton, locale: Locale) {
    let Some((_, length)) = wanted.0[FRACTION] else { return };
    if let Some(at) = items.iter().position(|item| matches!(item, Item::Field('s', _))) {
        items.insert(at + 1, Item::Literal(locale.known("num.decimal").to_owned()));
        items.insert(at + 2, Item::Field('S', length));
    }
}

/// A pattern with fields as wide as they are wanted.
fn adjusted(candidate: &Candidate, wanted: &Skeleton) -> Vec<Item> {
    let adjust = |item: &Item| {
        let Item::Field(letter, length) = item else { return item.clone() };
        let Some(kind) = kind_of(*letter) else { return item.clone() };
        let Some((wanted_letter, wanted_length)) = wanted.0[kind] else { return item.clone() };
        Item::Field(
            letter_for(kind, *letter, wanted_letter),
            length_for(kind, (*letter, *length), wanted_length, candidate),
        )
    };
    candidate.items.iter().map(adjust).collect()
}

/// Months, weekdays and years keep the pattern's letter, which depends on whether they stand alone. Hours have their own clock.
fn letter_for(kind: usize, letter: char, wanted: char) -> char {
    if matches!(kind, MONTH | WEEKDAY | YEAR) { letter } else { wanted }
}

fn length_for(kind: usize, (letter, length): (char, usize), wanted: usize, candidate: &Candidate) -> usize {
    // Minutes and seconds are as the locale writes them.
    if matches!(kind, MINUTE | SECOND) {
        return length;
    }
    if !candidate.is_named {
        return wanted;
    }
    let Some((named_letter, named_length)) = candidate.skeleton.0[kind] else { return wanted };
    let is_numeric = form(letter, length) > 0;
    let is_named_numeric = form(named_letter, named_length) > 0;
    if named_length == wanted || is_numeric != is_named_numeric { length } else { wanted }
}
