//! What can be formatted, out of the values that programs pass.

use boa_engine::{Context, JsResult, JsValue, value::Numeric};

use super::decimal::Decimal;

/// What can be formatted.
pub enum Number {
    Finite(Decimal),
    Infinite { is_negative: bool },
    Nan,
}

impl Number {
    /// What a value is to a number format: strings keep all their digits.
    ///
    /// # Errors
    /// When the value cannot be converted.
    pub fn of(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        let primitive = value.to_primitive(context, boa_engine::value::PreferredType::Number)?;
        if let Some(text) = primitive.as_string()
            && let Some(decimal) = Decimal::parse(text.to_std_string_lossy().trim())
        {
            return Ok(Self::Finite(decimal));
        }
        Ok(match primitive.to_numeric(context)? {
            Numeric::BigInt(integer) => Self::of_text(&integer.to_string()),
            Numeric::Number(number) => Self::of_f64(number),
        })
    }

    pub fn of_f64(number: f64) -> Self {
        if number.is_nan() {
            return Self::Nan;
        }
        if number.is_infinite() {
            return Self::Infinite { is_negative: number < 0.0 };
        }
        let mut made = Self::of_text(ryu_js::Buffer::new().format_finite(number));
        if let Self::Finite(decimal) = &mut made {
            decimal.is_negative = number.is_sign_negative();
        }
        made
    }

    fn of_text(text: &str) -> Self {
        Decimal::parse(text).map_or(Self::Nan, Self::Finite)
    }
}
