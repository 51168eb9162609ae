//! Reading the options that the script has checked and completed.

use boa_engine::{Context, JsObject, JsResult, JsString};

/// An object that no program has seen, with values of known types. What is absent is `undefined`.
pub struct Options<'o>(pub &'o JsObject);

impl Options<'_> {
    /// # Errors
    /// None: nothing of a program is asked.
    pub fn text(&self, name: &'static str, context: &mut Context) -> JsResult<Option<String>> {
        let value = self.0.get(JsString::from(name), context)?;
        Ok(value.as_string().map(|text| text.to_std_string_lossy()))
    }

    /// # Errors
    /// None: nothing of a program is asked.
    pub fn number(&self, name: &'static str, context: &mut Context) -> JsResult<Option<i32>> {
        let value = self.0.get(JsString::from(name), context)?;
        #[expect(clippy::cast_possible_truncation, reason = "the script has checked the range")]
        Ok(value.as_number().map(|number| number as i32))
    }

    /// # Errors
    /// None: nothing of a program is asked.
    pub fn flag(&self, name: &'static str, context: &mut Context) -> JsResult<bool> {
        Ok(self.0.get(JsString::from(name), context)?.to_boolean())
    }
}
