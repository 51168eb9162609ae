//! Numbers as decimal digits, and their rounding.

/// `0.DIGITS × 10^point`; without digits, zero. The first digit is not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    pub is_negative: bool,
    digits: Vec<u8>,
    point: i32,
}

/// How what does not fit is rounded, as ECMA-402 names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Ceil,
    Floor,
    Expand,
    Trunc,
    HalfCeil,
    HalfFloor,
    HalfExpand,
    HalfTrunc,
    HalfEven,
}

impl Mode {
    pub fn named(name: &str) -> Self {
        match name {
            "ceil" => Self::Ceil,
            "floor" => Self::Floor,
            "expand" => Self::Expand,
            "trunc" => Self::Trunc,
            "halfCeil" => Self::HalfCeil,
            "halfFloor" => Self::HalfFloor,
            "halfTrunc" => Self::HalfTrunc,
            "halfEven" => Self::HalfEven,
            _ => Self::HalfExpand,
        }
    }

    /// Whether to round away from zero what is left, compared with a half of the last digit.
    fn is_up(self, rest: std::cmp::Ordering, is_negative: bool, is_odd: bool) -> bool {
        use std::cmp::Ordering::{Equal, Greater};
        let half = |up_at_half: bool| rest == Greater || (rest == Equal && up_at_half);
        match self {
            Self::Ceil => !is_negative,
            Self::Floor => is_negative,
            Self::Expand => true,
            Self::Trunc => false,
            Self::HalfCeil => half(!is_negative),
            Self::HalfFloor => half(is_negative),
            Self::HalfExpand => half(true),
            Self::HalfTrunc => half(false),
            Self::HalfEven => half(is_odd),
        }
    }
}

impl Decimal {
    /// Reads `-123.45e-6`. The text has this form, as numbers and bigints print themselves; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], text[at + 1..].parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = || integer.bytes().chain(fraction.bytes());
        if all().next().is_none() || !all().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let leading = all().take_while(|digit| *digit == b'0').count();
        let digits = all().skip(leading).map(|digit| digit - b'0').collect();
        let point =
            i32::try_from(integer.len()).ok()?.checked_sub(i32::try_from(leading).ok()?)?.checked_add(exponent)?;
        let mut decimal = Self { is_negative, digits, point };
        decimal.trim();
        Some(decimal)
    }

    fn trim(&mut self) {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        if self.digits.is_empty() {
            self.point = 0;
        }
    }

    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The power of ten of the first digit.
    pub fn magnitude(&self) -> i32 {
        if self.is_zero() { 0 } else { self.point - 1 }
    }

    /// This, times a power of ten.
    #[must_use]
    pub fn scaled(&self, power: i32) -> Self {
        let mut scaled = self.clone();
        if !scaled.is_zero() {
            scaled.point = scaled.point.saturating_add(power);
        }
        scaled
    }

    /// The digits after the point that are not 0 at the end.
    pub fn fraction_length(&self) -> i32 {
        (i32::try_from(self.digits.len()).unwrap_or(i32::MAX) - self.point).max(0)
    }

    /// Rounds to a multiple of `10^power`.
    pub fn round(&mut self, power: i32, mode: Mode) {
        let keep = self.point - power;
        let length = i32::try_from(self.digits.len()).unwrap_or(i32::MAX);
        if self.is_zero() || keep >= length {
            return;
        }
        let kept = usize::try_from(keep.max(0)).unwrap_or(0);
        let half = if keep < 0 {
            std::cmp::Ordering::Less
        } else {
            self.digits[kept].cmp(&5).then(if self.digits.len() > kept + 1 {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            })
        };
        let is_odd = kept > 0 && self.digits[kept - 1] % 2 == 1;
        let is_up = mode.is_up(half, self.is_negative, is_odd);
        self.digits.truncate(kept);
        if is_up {
            self.increment(power);
        }
        self.trim();
    }

    /// Adds `10^power`, the place of the last digit.
    fn increment(&mut self, power: i32) {
        while self.digits.last() == Some(&9) {
            self.digits.pop();
        }
        if let Some(last) = self.digits.last_mut() {
            *last += 1;
        } else {
            // All nines, or nothing: the one is where the first digit was, or at the place itself.
            self.point = if self.point > power { self.point + 1 } else { power + 1 };
            self.digits.push(1);
        }
    }

    /// Rounds to a multiple of `increment × 10^power`.
    pub fn round_to_increment(&mut self, increment: u32, power: i32, mode: Mode) {
        if increment == 1 {
            return self.round(power, mode);
        }
        let divided = self.divided(increment, power);
        *self = divided.rounded_times(increment, power, mode);
    }

    /// This divided by a small number, with enough digits behind `power` to tell how to round.
    fn divided(&self, divisor: u32, power: i32) -> Self {
        let places = usize::try_from((self.point - power).max(0)).unwrap_or(0).max(self.digits.len()) + 6;
        let (mut rest, mut digits) = (0_u32, Vec::with_capacity(places + 1));
        for index in 0..places {
            let value = rest * 10 + u32::from(self.digits.get(index).copied().unwrap_or(0));
            digits.push(u8::try_from(value / divisor).unwrap_or(9));
            rest = value % divisor;
        }
        if rest != 0 {
            digits.push(1);
        }
        let leading = digits.iter().take_while(|digit| **digit == 0).count();
        let point = self.point - i32::try_from(leading).unwrap_or(0);
        let mut divided = Self { is_negative: self.is_negative, digits: digits.split_off(leading), point };
        divided.trim();
        divided
    }

    fn rounded_times(mut self, factor: u32, power: i32, mode: Mode) -> Self {
        self.round(power, mode);
        let mut carry = 0_u32;
        for digit in self.digits.iter_mut().rev() {
            let value = u32::from(*digit) * factor + carry;
            *digit = u8::try_from(value % 10).unwrap_or(0);
            carry = value / 10;
        }
        while carry > 0 {
            self.digits.insert(0, u8::try_from(carry % 10).unwrap_or(0));
            carry /= 10;
            self.point += 1;
        }
        self.trim();
        self
    }

    /// The digits before and after the point, without zeros that nothing asks for.
    pub fn split(&self) -> (String, String) {
        let text =
            |digits: &mut dyn Iterator<Item = u8>| digits.map(|digit| char::from(b'0' + digit)).collect::<String>();
        let point = usize::try_from(self.point.max(0)).unwrap_or(0);
        let integer = text(&mut (0..point).map(|index| self.digits.get(index).copied().unwrap_or(0)));
        let zeros = if self.is_zero() { 0 } else { usize::try_from((-self.point).max(0)).unwrap_or(0) };
        let fraction = "0".repeat(zeros) + &text(&mut self.digits.iter().skip(point).copied());
        (if integer.is_empty() { "0".to_owned() } else { integer }, fraction)
    }
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Mode};

    fn rounded(text: &str, power: i32, mode: Mode) -> String {
        let mut decimal = Decimal::parse(text).expect("a number");
        decimal.round(power, mode);
        let (integer, fraction) = decimal.split();
        format!("{integer}.{fraction}")
    }

    #[test]
    fn rounds_in_every_mode() {
        assert_eq!(rounded("1.25", -1, Mode::HalfExpand), "1.3");
        assert_eq!(rounded("1.25", -1, Mode::HalfEven), "1.2");
        assert_eq!(rounded("1.25", -1, Mode::HalfTrunc), "1.2");
        assert_eq!(rounded("1.21", -1, Mode::Ceil), "1.3");
        assert_eq!(rounded("1.29", -1, Mode::Floor), "1.2");
        assert_eq!(rounded("-1.21", -1, Mode::Floor), "1.3");
        assert_eq!(rounded("999.96", -1, Mode::HalfExpand), "1000.");
        assert_eq!(rounded("0.04", -1, Mode::HalfExpand), "0.");
        assert_eq!(rounded("0.06", -1, Mode::HalfExpand), "0.1");
        assert_eq!(rounded("0.0006", -1, Mode::Expand), "0.1");
        assert_eq!(rounded("1e21", 0, Mode::HalfExpand), "1000000000000000000000.");
    }

    #[test]
    fn rounds_to_increments() {
        let mut decimal = Decimal::parse("1.23").expect("a number");
        decimal.round_to_increment(5, -2, Mode::HalfExpand);
        assert_eq!(decimal.split(), ("1".to_owned(), "25".to_owned()));
    }
}
