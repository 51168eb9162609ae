//! What languages, regions, scripts and currencies are called: `Intl.DisplayNames`.

use super::cldr::Locale;

/// The name of a code. `kind` is `lang`, `region`, `script` or `cur`.
pub fn name(locale: Locale, kind: &str, code: &str, style: &str) -> Option<&'static str> {
    if kind == "cur" {
        return locale.text(&format!("cur.{code}.name"));
    }
    let short = if style == "long" { None } else { locale.text(&format!("{kind}.{code}.short")) };
    short.or_else(|| locale.text(&format!("{kind}.{code}")))
}

/// `German (Austria)`
pub fn with_details(locale: Locale, language: &str, details: &[String]) -> String {
    let separator = locale.known("names.separator").replace("{0}", "").replace("{1}", "");
    // Parentheses in the details would end those of the pattern.
    let details: Vec<String> = details.iter().map(|detail| detail.replace('(', "[").replace(')', "]")).collect();
    locale.known("names.pattern").replacen("{0}", language, 1).replacen("{1}", &details.join(&separator), 1)
}
