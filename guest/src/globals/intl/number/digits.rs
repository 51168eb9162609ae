//! How many digits are shown.

use boa_engine::{Context, JsResult};

use super::{
    super::options::Options,
    decimal::{Decimal, Mode},
};

/// A number as it is shown, without its sign.
#[derive(Clone, Debug)]
pub struct Rounded {
    pub integer: String,
    pub fraction: String,
}

impl Rounded {
    pub fn is_zero(&self) -> bool {
        self.integer.bytes().chain(self.fraction.bytes()).all(|digit| digit == b'0')
    }

    /// The integer's last 18 digits, which are all that ICU's plural rules look at.
    pub fn integer_value(&self) -> u64 {
        let start = self.integer.len().saturating_sub(18);
        self.integer[start..].parse().unwrap_or(0)
    }
}

/// Minimum and maximum.
type Bounds = (i32, i32);

enum Rounding {
    Fraction(Bounds),
    Significant(Bounds),
    Both { fraction: Bounds, significant: Bounds, wants_more: bool },
}

/// The digit options, as resolved.
pub struct Digits {
    minimum_integer: usize,
    rounding: Rounding,
    increment: u32,
    mode: Mode,
    strips_zeros: bool,
}

impl Digits {
    /// # Errors
    /// None: the options are the script's own.
    pub fn new(options: &Options<'_>, context: &mut Context) -> JsResult<Self> {
        let mut number = |name| Ok::<_, boa_engine::JsError>(options.number(name, context)?.unwrap_or(0));
        let fraction = (number("minimumFractionDigits")?, number("maximumFractionDigits")?);
        let significant = (number("minimumSignificantDigits")?, number("maximumSignificantDigits")?);
        let minimum_integer = usize::try_from(number("minimumIntegerDigits")?).unwrap_or(1);
        let increment = u32::try_from(number("roundingIncrement")?).unwrap_or(1).max(1);
        let rounding = match options.text("roundingType", context)?.as_deref() {
            Some("significantDigits") => Rounding::Significant(significant),
            Some("morePrecision") => Rounding::Both { fraction, significant, wants_more: true },
            Some("lessPrecision") => Rounding::Both { fraction, significant, wants_more: false },
            _ => Rounding::Fraction(fraction),
        };
        let mode = Mode::named(&options.text("roundingMode", context)?.unwrap_or_default());
        let strips_zeros = options.text("trailingZeroDisplay", context)?.as_deref() == Some("stripIfInteger");
        Ok(Self { minimum_integer, rounding, increment, mode, strips_zeros })
    }

    /// The number rounded, and as text.
    pub fn round(&self, decimal: &Decimal) -> (Decimal, Rounded) {
        let (rounded, minimum_fraction) = match self.rounding {
            Rounding::Fraction(bounds) => self.by_fraction(decimal, bounds),
            Rounding::Significant(bounds) => self.by_significance(decimal, bounds),
            Rounding::Both { fraction, significant, wants_more } => {
                let fraction_power = -fraction.1;
                let significant_power = decimal.magnitude() - significant.1 + 1;
                if (significant_power <= fraction_power) == wants_more {
                    self.by_significance(decimal, significant)
                } else {
                    self.by_fraction(decimal, fraction)
                }
            }
        };
        let text = self.text(&rounded, minimum_fraction);
        (rounded, text)
    }

    /// Rounded, with the least number of digits after the point.
    fn by_fraction(&self, decimal: &Decimal, (minimum, maximum): Bounds) -> (Decimal, i32) {
        let mut rounded = decimal.clone();
        rounded.round_to_increment(self.increment, -maximum, self.mode);
        (rounded, minimum)
    }

    fn by_significance(&self, decimal: &Decimal, (minimum, maximum): Bounds) -> (Decimal, i32) {
        let mut rounded = decimal.clone();
        rounded.round(decimal.magnitude() - maximum + 1, self.mode);
        let minimum = (minimum - 1 - rounded.magnitude()).max(0);
        (rounded, minimum)
    }

    fn text(&self, rounded: &Decimal, minimum_fraction: i32) -> Rounded {
        let (mut integer, mut fraction) = rounded.split();
        let missing = self.minimum_integer.saturating_sub(integer.len());
        integer.insert_str(0, &"0".repeat(missing));
        let minimum = usize::try_from(minimum_fraction).unwrap_or(0);
        let strips = self.strips_zeros && rounded.fraction_length() == 0;
        if !strips && fraction.len() < minimum {
            fraction.push_str(&"0".repeat(minimum - fraction.len()));
        }
        Rounded { integer, fraction }
    }
}
