//! Numbers as a locale writes them: `Intl.NumberFormat`.

mod affix;
mod decimal;
mod digits;
mod notation;
mod units;
mod value;

use boa_engine::{Context, JsResult};

use super::{
    cldr::Locale,
    options::Options,
    parts::{Part, push_literal},
    plural,
};
use affix::Pattern;
pub use decimal::Decimal;
pub use digits::{Digits, Rounded};
use notation::Notation;
pub use value::Number;

/// What a number is of.
enum Style {
    Decimal,
    Percent,
    Currency { code: String, display: String, is_accounting: bool },
    Unit { unit: String, display: String },
}

/// A format, as resolved.
pub struct NumberFormatter {
    pub locale: Locale,
    style: Style,
    notation: Notation,
    pub digits: Digits,
    /// How many digits an integer needs to be grouped; `None` for never.
    grouping: Option<usize>,
    sign_display: String,
}

impl NumberFormatter {
    /// # Errors
    /// None: the options are the script's own.
    pub fn new(options: &Options<'_>, context: &mut Context) -> JsResult<Self> {
        let locale = Locale::named(&options.text("data", context)?.unwrap_or_default());
        let display = |name, context: &mut Context| {
            Ok::<_, boa_engine::JsError>(options.text(name, context)?.unwrap_or_default())
        };
        let style = match options.text("style", context)?.as_deref() {
            Some("percent") => Style::Percent,
            Some("currency") => Style::Currency {
                code: display("currency", context)?,
                display: display("currencyDisplay", context)?,
                is_accounting: display("currencySign", context)? == "accounting",
            },
            Some("unit") => Style::Unit { unit: display("unit", context)?, display: display("unitDisplay", context)? },
            _ => Style::Decimal,
        };
        let minimum: usize = locale.known("num.grouping").parse().unwrap_or(1);
        let grouping = match options.text("useGrouping", context)?.as_deref() {
            Some("auto") => Some(3 + minimum),
            Some("always") => Some(4),
            Some("min2") => Some(3 + minimum.max(2)),
            _ => None,
        };
        Ok(Self {
            locale,
            style,
            notation: Notation::new(options, context)?,
            digits: Digits::new(options, context)?,
            grouping,
            sign_display: display("signDisplay", context)?,
        })
    }

    /// The number in pieces.
    pub fn parts(&self, number: &Number) -> Vec<Part> {
        let (body, sign) = match number {
            Number::Nan => (Part::new("nan", self.locale.known("num.nan")), self.sign(false, true)),
            Number::Infinite { is_negative } => {
                (Part::new("infinity", self.locale.known("num.infinity")), self.sign(*is_negative, false))
            }
            Number::Finite(decimal) => return self.finite(decimal),
        };
        self.around(vec![body], &self.pattern(None), sign, "other", None)
    }

    fn finite(&self, decimal: &Decimal) -> Vec<Part> {
        let power = if matches!(self.style, Style::Percent) { 2 } else { 0 };
        let decimal = decimal.scaled(power);
        let (exponent, rounded) =
            self.notation.apply(&decimal, &self.digits, |magnitude| self.compact_exponent(magnitude));
        let category = plural::cardinal(self.locale, &rounded);
        let mut body = self.grouped(&rounded);
        if self.notation.has_exponent() {
            body.push(Part::new("exponentSeparator", self.locale.known("num.exponent")));
            if exponent < 0 {
                body.push(Part::new("exponentMinusSign", self.locale.known("num.minus")));
            }
            body.push(Part::new("exponentInteger", exponent.unsigned_abs().to_string()));
        }
        let compact = match self.notation.compact() {
            Some(_) if exponent != 0 => {
                let is_one = rounded.integer == "1" && rounded.fraction.is_empty();
                let magnitude = decimal_magnitude(&rounded, exponent);
                self.compact_pattern(magnitude, if is_one { "1" } else { category }, category)
                    .map(|(_, pattern)| pattern)
            }
            _ => None,
        };
        if compact.is_some_and(|pattern| !pattern.contains('0')) {
            // A word that is a number: "mille".
            body.clear();
        }
        let pattern = self.pattern(compact);
        self.around(body, &pattern, self.sign(decimal.is_negative, rounded.is_zero()), category, compact)
    }

    /// The digits with their separators.
    fn grouped(&self, rounded: &Rounded) -> Vec<Part> {
        let mut parts = Vec::new();
        let integer = rounded.integer.as_str();
        if self.grouping.is_some_and(|minimum| integer.len() >= minimum) {
            let (higher, lowest) = integer.split_at(integer.len() - PRIMARY_GROUP);
            let size = higher_group(self.pattern_text());
            let first = (higher.len() - 1) % size + 1;
            parts.push(Part::new("integer", &higher[..first]));
            for start in (first..higher.len()).step_by(size) {
                parts.push(Part::new("group", self.separator("group")));
                parts.push(Part::new("integer", &higher[start..start + size]));
            }
            parts.push(Part::new("group", self.separator("group")));
            parts.push(Part::new("integer", lowest));
        } else {
            parts.push(Part::new("integer", integer));
        }
        if !rounded.fraction.is_empty() {
            parts.push(Part::new("decimal", self.separator("decimal")));
            parts.push(Part::new("fraction", rounded.fraction.as_str()));
        }
        parts
    }

    /// What separates digits: `group` or `decimal`. Some locales have others for money.
    fn separator(&self, kind: &str) -> &'static str {
        let of_money = match (&self.style, kind) {
            (Style::Currency { .. }, "group") => self.locale.text("num.currencyGroup"),
            (Style::Currency { .. }, _) => self.locale.text("num.currencyDecimal"),
            _ => None,
        };
        of_money.unwrap_or_else(|| self.locale.known(&format!("num.{kind}")))
    }

    /// The sign that is shown: minus, plus, or none.
    fn sign(&self, is_negative: bool, is_zero: bool) -> Option<char> {
        let sign = |is_shown: bool| is_shown.then_some(if is_negative { '-' } else { '+' });
        match self.sign_display.as_str() {
            "always" => sign(true),
            "never" => None,
            "exceptZero" => sign(!is_zero),
            "negative" => sign(is_negative && !is_zero),
            _ => sign(is_negative),
        }
    }

    /// What stands around the digits. `compact` is the pattern of a compact notation.
    fn pattern(&self, compact: Option<&'static str>) -> Pattern {
        Pattern::parse(compact.unwrap_or_else(|| self.pattern_text()))
    }

    fn pattern_text(&self) -> &'static str {
        self.locale.known(match &self.style {
            Style::Percent => "num.percentPattern",
            Style::Currency { display, .. } if display == "name" => "num.pattern",
            Style::Currency { is_accounting: true, .. } => "num.accounting",
            Style::Currency { .. } => "num.currency",
            Style::Unit { unit, display } if is_percent_sign(unit, display) => "num.percentPattern",
            Style::Decimal | Style::Unit { .. } => "num.pattern",
        })
    }

    fn around(
        &self,
        body: Vec<Part>,
        pattern: &Pattern,
        sign: Option<char>,
        category: &str,
        compact: Option<&'static str>,
    ) -> Vec<Part> {
        let symbol = match &self.style {
            Style::Currency { code, display, .. } if display != "name" => self.symbol(code, display),
            _ => String::new(),
        };
        let (prefix, suffix) = pattern.affixes(sign);
        let is_compact = compact.is_some();
        let mut parts = affix::parts(&prefix, &symbol, is_compact, self.locale);
        affix::space_after(&mut parts, &body, &symbol);
        parts.extend(body);
        let end = affix::parts(&suffix, &symbol, is_compact, self.locale);
        affix::push_spaced(&mut parts, end, &symbol);
        match &self.style {
            Style::Currency { code, display, .. } if display == "name" => {
                self.with_currency_name(parts, code, category)
            }
            Style::Unit { unit, display } if is_percent_sign(unit, display) => parts,
            Style::Unit { unit, display } => units::around(self.locale, parts, unit, display, category),
            _ => parts,
        }
    }

    fn symbol(&self, code: &str, display: &str) -> String {
        let text = |kind: &str| self.locale.text(&format!("cur.{code}.{kind}"));
        let symbol = match display {
            "code" => None,
            "narrowSymbol" => text("narrow").or_else(|| text("symbol")),
            _ => text("symbol"),
        };
        symbol.unwrap_or(code).to_owned()
    }

    fn with_currency_name(&self, number: Vec<Part>, code: &str, category: &str) -> Vec<Part> {
        let text = |kind: &str| self.locale.text(&format!("cur.{code}.{kind}"));
        let name = text(category).or_else(|| text("other")).or_else(|| text("name")).unwrap_or(code);
        let pattern = self.locale.text(&format!("num.currencyName.{category}"));
        let pattern = pattern.unwrap_or_else(|| self.locale.known("num.currencyName.other"));
        let (before, rest) = pattern.split_once("{0}").unwrap_or(("", pattern));
        let (between, after) = rest.split_once("{1}").unwrap_or((rest, ""));
        let mut parts = Vec::new();
        push_literal(&mut parts, before);
        parts.extend(number);
        push_literal(&mut parts, between);
        parts.push(Part::new("currency", name));
        push_literal(&mut parts, after);
        parts
    }

    /// Which keys the patterns of this compact notation have.
    fn compact_prefix(&self) -> Option<&'static str> {
        match (self.notation.compact()?, &self.style) {
            ("long", _) => Some("num.long"),
            (_, Style::Currency { display, .. }) if display != "name" => Some("num.currencyShort"),
            _ => Some("num.short"),
        }
    }

    /// The pattern for numbers of a magnitude and the power of ten that it is meant for; `None` where they are written out.
    fn compact_pattern(&self, magnitude: i32, first: &str, second: &str) -> Option<(i32, &'static str)> {
        let prefix = self.compact_prefix()?;
        let found = (3..=magnitude.min(LARGEST_COMPACT)).rev().find_map(|power| {
            let text = |category: &str| self.locale.text(&format!("{prefix}.{power:02}.{category}"));
            let pattern = text(first).or_else(|| text(second)).or_else(|| text("other"))?;
            Some((power, pattern))
        });
        found.filter(|(_, pattern)| *pattern != "0")
    }

    /// By which power of ten numbers of a magnitude are made shorter.
    fn compact_exponent(&self, magnitude: i32) -> i32 {
        let Some((power, pattern)) = self.compact_pattern(magnitude, "other", "other") else { return 0 };
        let zeros = pattern.bytes().filter(|byte| *byte == b'0').count();
        power + 1 - i32::try_from(zeros).unwrap_or(1)
    }
}

/// How many digits the lowest group has, everywhere.
const PRIMARY_GROUP: usize = 3;

/// How many digits the other groups have: in India two, as the pattern `#,##,##0` says.
fn higher_group(pattern: &str) -> usize {
    let positive = pattern.split(';').next().unwrap_or(pattern);
    let mut commas = positive.rmatch_indices(',').map(|(at, _)| at);
    match (commas.next(), commas.next()) {
        (Some(last), Some(before)) => last - before - 1,
        _ => PRIMARY_GROUP,
    }
}

/// The largest power of ten that a locale has a word for.
const LARGEST_COMPACT: i32 = 20;

/// Whether a unit is written as percentages are, instead of in a word.
fn is_percent_sign(unit: &str, display: &str) -> bool {
    unit == "percent" && display != "long"
}

/// The power of ten of the first digit of what is shown with an exponent.
fn decimal_magnitude(rounded: &Rounded, exponent: i32) -> i32 {
    i32::try_from(rounded.integer.len()).unwrap_or(1) - 1 + exponent
}
