//! Comparing text as a language sorts it: `Intl.Collator`, over ICU4X.

use std::cmp::Ordering;

use boa_engine::{Context, JsResult, JsString};
use icu_collator::{
    Collator as Table, CollatorBorrowed, CollatorPreferences,
    options::{AlternateHandling, CaseLevel, CollatorOptions, Strength},
    preferences::{CollationCaseFirst, CollationNumericOrdering},
};
use icu_locale_core::Locale;

use super::options::Options;

pub struct Collator(CollatorBorrowed<'static>);

impl Collator {
    /// # Errors
    /// None: the options are the script's own, and there is data for every locale.
    pub fn new(options: &Options<'_>, context: &mut Context) -> JsResult<Self> {
        let locale =
            options.text("locale", context)?.and_then(|name| name.parse::<Locale>().ok()).unwrap_or(Locale::UNKNOWN);
        let mut preferences = CollatorPreferences::from(&locale);
        preferences.numeric_ordering = Some(if options.flag("numeric", context)? {
            CollationNumericOrdering::True
        } else {
            CollationNumericOrdering::False
        });
        preferences.case_first = Some(match options.text("caseFirst", context)?.as_deref() {
            Some("upper") => CollationCaseFirst::Upper,
            Some("lower") => CollationCaseFirst::Lower,
            _ => CollationCaseFirst::False,
        });
        let mut table = CollatorOptions::default();
        let (strength, case_level) = match options.text("sensitivity", context)?.as_deref() {
            Some("base") => (Strength::Primary, CaseLevel::Off),
            Some("accent") => (Strength::Secondary, CaseLevel::Off),
            Some("case") => (Strength::Primary, CaseLevel::On),
            _ => (Strength::Tertiary, CaseLevel::Off),
        };
        table.strength = Some(strength);
        table.case_level = Some(case_level);
        if options.flag("ignorePunctuation", context)? {
            table.alternate_handling = Some(AlternateHandling::Shifted);
        }
        Ok(Self(Table::try_new(preferences, table).expect("the data is compiled in, with a root for every locale")))
    }

    pub fn compare(&self, left: &JsString, right: &JsString) -> Ordering {
        let units = |text: &JsString| text.iter().collect::<Vec<u16>>();
        self.0.compare_utf16(&units(left), &units(right))
    }
}
