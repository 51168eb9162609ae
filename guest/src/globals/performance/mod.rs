//! `performance`: the two clocks.

use std::rc::Rc;

use boa_engine::{Context, JsResult, JsValue};

use super::library::Native;
use crate::Host;

pub const NATIVES: &[Native] = &[("now", 0, now), ("timeOrigin", 0, time_origin)];

/// Milliseconds since the run started, which is when its process starts, to the program.
pub fn elapsed_ms(context: &Context) -> f64 {
    host(context).elapsed_ms()
}

fn host(context: &Context) -> Rc<dyn Host> {
    Rc::clone(context.get_data::<Rc<dyn Host>>().expect("inserted when the guest is made"))
}

fn now(_this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Ok(elapsed_ms(context).into())
}

fn time_origin(_this: &JsValue, _arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let host = host(context);
    Ok((host.unix_time_ms() - host.elapsed_ms()).into())
}
