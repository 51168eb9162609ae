//! `URL` and `URLSearchParams`: parsing and serialising, which the `url` crate does as the URL Standard has it.

mod repairs;

use std::cell::RefCell;

use boa_engine::{
    Context, JsArgs, JsData, JsNativeError, JsObject, JsResult, JsString, JsValue, js_string, object::builtins::JsArray,
};
use boa_gc::{Finalize, Trace};
use url::{Url, form_urlencoded, quirks};

use super::{encoding::text, library::Native};

pub const NATIVES: &[Native] = &[
    ("parse", 2, parse),
    ("get", 2, get),
    ("set", 3, set),
    ("parseQuery", 1, parse_query),
    ("serializeQuery", 1, serialize_query),
    ("domainToASCII", 1, domain_to_ascii),
    ("domainToUnicode", 1, domain_to_unicode),
];

/// A URL that a script holds.
#[derive(Trace, Finalize, JsData)]
struct Handle(#[unsafe_ignore_trace] RefCell<Url>);

/// A scalar value string, as the web has it.
fn string(arguments: &[JsValue], position: usize, context: &mut Context) -> JsResult<String> {
    let value = arguments.get_or_undefined(position).to_string(context)?;
    Ok(text::characters(&value).collect())
}

/// `parse(input, base)`: a handle, or `null`. Without a base, the input has to be absolute.
fn parse(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let input = string(arguments, 0, context)?;
    let base = match arguments.get_or_undefined(1) {
        base if base.is_undefined() => None,
        _ => match Url::parse(&repairs::input(&string(arguments, 1, context)?, None)) {
            Ok(base) => Some(base),
            Err(_) => return Ok(JsValue::null()),
        },
    };
    let url = Url::options().base_url(base.as_ref()).parse(&repairs::input(&input, base.as_ref()));
    Ok(url.map_or(JsValue::null(), |url| JsObject::from_proto_and_data(None, Handle(RefCell::new(url))).into()))
}

fn with_handle<R>(arguments: &[JsValue], body: impl FnOnce(&RefCell<Url>) -> R) -> JsResult<R> {
    let object = arguments.get_or_undefined(0).as_object();
    let handle = object.as_ref().and_then(|object| object.downcast_ref::<Handle>());
    let handle = handle.ok_or_else(|| JsNativeError::typ().with_message("Value of \"this\" must be of type URL"))?;
    Ok(body(&handle.0))
}

/// `get(handle, part)`, where the part is named as the property.
fn get(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let part = string(arguments, 1, context)?;
    let text = with_handle(arguments, |url| {
        let url = url.borrow();
        let text: &str = match part.as_str() {
            "href" => quirks::href(&url),
            "origin" => return JsString::from(quirks::origin(&url)),
            "protocol" => quirks::protocol(&url),
            "username" => quirks::username(&url),
            "password" => quirks::password(&url),
            "host" => quirks::host(&url),
            "hostname" => quirks::hostname(&url),
            "port" => quirks::port(&url),
            "pathname" => quirks::pathname(&url),
            "search" => quirks::search(&url),
            "query" => url.query().unwrap_or_default(),
            "hash" => quirks::hash(&url),
            _ => "",
        };
        JsString::from(text)
    })?;
    Ok(text.into())
}

/// `set(handle, part, text)`: whether it is `href` that cannot be parsed. Other parts that cannot be are ignored.
fn set(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let part = string(arguments, 1, context)?;
    let value = string(arguments, 2, context)?;
    let is_accepted = with_handle(arguments, |url| {
        let url = &mut *url.borrow_mut();
        let value = value.as_str();
        let accepted = match part.as_str() {
            "href" => return quirks::set_href(url, &repairs::input(value, None)).is_ok(),
            "protocol" if repairs::set_file_scheme(url, value) => Ok(()),
            "protocol" => quirks::set_protocol(url, value),
            "username" => quirks::set_username(url, value),
            "password" => quirks::set_password(url, value),
            "host" => quirks::set_host(url, value),
            "hostname" => quirks::set_hostname(url, value),
            "port" => quirks::set_port(url, value),
            part => {
                set_rest(url, part, value);
                Ok(())
            }
        };
        // The standard ignores what it does not accept.
        let _ = accepted;
        true
    })?;
    Ok(is_accepted.into())
}

/// Sets one of the parts that can be any text.
fn set_rest(url: &mut Url, part: &str, value: &str) {
    match part {
        "pathname" => quirks::set_pathname(url, value),
        "search" => quirks::set_search(url, value),
        "hash" => quirks::set_hash(url, value),
        _ => {}
    }
}

/// `parseQuery(text)`: names and values in turns.
fn parse_query(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let query = string(arguments, 0, context)?;
    let pairs = form_urlencoded::parse(query.as_bytes());
    let parts: Vec<JsValue> =
        pairs.flat_map(|(name, value)| [name, value].map(|part| js_string!(&*part).into())).collect();
    Ok(JsArray::from_iter(parts, context).into())
}

/// `serializeQuery(parts)`: of names and values in turns.
fn serialize_query(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let parts = arguments.get_or_undefined(0).as_object();
    let parts = parts.ok_or_else(|| JsNativeError::typ().with_message("the parts must be an array"))?;
    let count = parts.get(js_string!("length"), context)?.to_length(context)?;
    let mut serializer = form_urlencoded::Serializer::new(String::new());
    for index in (0..count.saturating_sub(1)).step_by(2) {
        let name = parts.get(index, context)?.to_string(context)?;
        let value = parts.get(index + 1, context)?.to_string(context)?;
        let [name, value] = [name, value].map(|part| text::characters(&part).collect::<String>());
        serializer.append_pair(&name, &value);
    }
    Ok(js_string!(serializer.finish()).into())
}

fn domain_to_ascii(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(js_string!(quirks::domain_to_ascii(&string(arguments, 0, context)?)).into())
}

fn domain_to_unicode(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(js_string!(quirks::domain_to_unicode(&string(arguments, 0, context)?)).into())
}
