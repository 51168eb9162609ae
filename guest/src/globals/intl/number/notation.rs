//! Standard, scientific, engineering and compact notation.

use boa_engine::{Context, JsResult};

use super::{
    super::options::Options,
    decimal::Decimal,
    digits::{Digits, Rounded},
};

pub enum Notation {
    Standard,
    Scientific,
    Engineering,
    /// With its display, `short` or `long`.
    Compact(&'static str),
}

impl Notation {
    /// # Errors
    /// None: the options are the script's own.
    pub fn new(options: &Options<'_>, context: &mut Context) -> JsResult<Self> {
        let display = options.text("compactDisplay", context)?;
        Ok(match options.text("notation", context)?.as_deref() {
            Some("scientific") => Self::Scientific,
            Some("engineering") => Self::Engineering,
            Some("compact") if display.as_deref() == Some("long") => Self::Compact("long"),
            Some("compact") => Self::Compact("short"),
            _ => Self::Standard,
        })
    }

    pub fn has_exponent(&self) -> bool {
        matches!(self, Self::Scientific | Self::Engineering)
    }

    pub fn compact(&self) -> Option<&'static str> {
        match self {
            Self::Compact(display) => Some(display),
            _ => None,
        }
    }

    /// The exponent of a number, and its digits without it. Rounding may make the number one digit longer.
    pub fn apply(&self, decimal: &Decimal, digits: &Digits, compact_exponent: impl Fn(i32) -> i32) -> (i32, Rounded) {
        let exponent_for = |magnitude: i32| match self {
            Self::Standard => 0,
            Self::Scientific => magnitude,
            Self::Engineering => magnitude.div_euclid(3) * 3,
            Self::Compact(_) => compact_exponent(magnitude),
        };
        let magnitude = decimal.magnitude();
        let exponent = if decimal.is_zero() { 0 } else { exponent_for(magnitude) };
        let (rounded, text) = digits.round(&decimal.scaled(-exponent));
        if rounded.is_zero() || rounded.magnitude() == magnitude - exponent {
            return (exponent, text);
        }
        let exponent = exponent_for(magnitude + 1);
        (exponent, digits.round(&decimal.scaled(-exponent)).1)
    }
}
