//! `crypto`: random numbers, which the host gives, and digests.

use std::cell::RefCell;

use boa_engine::{Context, JsArgs, JsData, JsNativeError, JsObject, JsResult, JsValue, js_string};
use boa_gc::{Finalize, Trace};
use sha1::Digest;

use super::{
    bytes::{Bytes, array_buffer},
    library::Native,
};

pub const NATIVES: &[Native] = &[
    ("fillRandom", 1, fill_random),
    ("randomUUID", 0, random_uuid),
    ("hash", 1, hash),
    ("update", 2, update),
    ("digest", 1, digest),
    ("copyHash", 1, copy_hash),
];

/// A digest in the making.
#[derive(Clone)]
enum Hash {
    Md5(md5::Md5),
    Sha1(sha1::Sha1),
    Sha224(sha2::Sha224),
    Sha256(sha2::Sha256),
    Sha384(sha2::Sha384),
    Sha512(sha2::Sha512),
}

impl Hash {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "md5" => Self::Md5(Digest::new()),
            "sha1" => Self::Sha1(Digest::new()),
            "sha224" => Self::Sha224(Digest::new()),
            "sha256" => Self::Sha256(Digest::new()),
            "sha384" => Self::Sha384(Digest::new()),
            "sha512" => Self::Sha512(Digest::new()),
            _ => return None,
        })
    }

    fn update(&mut self, bytes: &[u8]) {
        match self {
            Self::Md5(hash) => hash.update(bytes),
            Self::Sha1(hash) => hash.update(bytes),
            Self::Sha224(hash) => hash.update(bytes),
            Self::Sha256(hash) => hash.update(bytes),
            Self::Sha384(hash) => hash.update(bytes),
            Self::Sha512(hash) => hash.update(bytes),
        }
    }

    fn digest(self) -> Vec<u8> {
        match self {
            Self::Md5(hash) => hash.finalize().to_vec(),
            Self::Sha1(hash) => hash.finalize().to_vec(),
            Self::Sha224(hash) => hash.finalize().to_vec(),
            Self::Sha256(hash) => hash.finalize().to_vec(),
            Self::Sha384(hash) => hash.finalize().to_vec(),
            Self::Sha512(hash) => hash.finalize().to_vec(),
        }
    }
}

/// A digest that a script holds. Boxed, because the engine's objects are aligned to 8 bytes at most.
#[derive(Trace, Finalize, JsData)]
struct Handle(#[unsafe_ignore_trace] Box<RefCell<Hash>>);

/// Random bytes. Never before the first message: the snapshot refuses it.
fn random(bytes: &mut [u8]) -> JsResult<()> {
    getrandom::fill(bytes).map_err(|_| JsNativeError::error().with_message("there are no random numbers").into())
}

/// `fillRandom(view)`.
fn fill_random(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    Bytes::expect(arguments.get_or_undefined(0), context)?.write(random)?;
    Ok(JsValue::undefined())
}

/// `randomUUID()`, of version 4.
fn random_uuid(_this: &JsValue, _arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    let mut bytes = [0; 16];
    random(&mut bytes)?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut uuid = String::with_capacity(36);
    for (index, byte) in bytes.iter().enumerate() {
        if matches!(index, 4 | 6 | 8 | 10) {
            uuid.push('-');
        }
        uuid.push_str(&format!("{byte:02x}"));
    }
    Ok(js_string!(uuid).into())
}

/// `hash(algorithm)`: a handle, or `null` for an algorithm that there is not.
fn hash(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let name = arguments.get_or_undefined(0).to_string(context)?.to_std_string_lossy();
    Ok(Hash::named(&name).map_or(JsValue::null(), to_handle))
}

fn to_handle(hash: Hash) -> JsValue {
    JsObject::from_proto_and_data(None, Handle(Box::new(RefCell::new(hash)))).into()
}

fn with_handle<R>(arguments: &[JsValue], body: impl FnOnce(&mut Hash) -> R) -> JsResult<R> {
    let object = arguments.get_or_undefined(0).as_object();
    let handle = object.as_ref().and_then(|object| object.downcast_ref::<Handle>());
    let handle = handle.ok_or_else(|| JsNativeError::typ().with_message("the argument must be a hash"))?;
    Ok(body(&mut handle.0.borrow_mut()))
}

/// `update(hash, bytes)`.
fn update(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let bytes = Bytes::expect(arguments.get_or_undefined(1), context)?;
    with_handle(arguments, |hash| bytes.read(|bytes| hash.update(bytes)))?;
    Ok(JsValue::undefined())
}

/// `digest(hash)`: an `ArrayBuffer`.
fn digest(_this: &JsValue, arguments: &[JsValue], context: &mut Context) -> JsResult<JsValue> {
    let digest = with_handle(arguments, |hash| hash.clone().digest())?;
    array_buffer(&digest, context)
}

/// `copyHash(hash)`.
fn copy_hash(_this: &JsValue, arguments: &[JsValue], _context: &mut Context) -> JsResult<JsValue> {
    with_handle(arguments, |hash| hash.clone()).map(to_handle)
}
