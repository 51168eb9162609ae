//! The bytes behind buffers and their views.

use boa_engine::{
    Context, JsNativeError, JsObject, JsResult, JsValue,
    builtins::array_buffer::AlignedVec,
    object::builtins::{JsArrayBuffer, JsDataView, JsSharedArrayBuffer, JsTypedArray},
};

/// How the engine aligns the bytes of a buffer.
const ALIGNMENT: usize = 64;

/// A range of bytes in a buffer.
pub struct Bytes {
    buffer: JsObject,
    offset: usize,
    length: usize,
}

impl Bytes {
    /// The bytes of a typed array, a `DataView`, an `ArrayBuffer` or a `SharedArrayBuffer`; `None` for anything else.
    pub fn of(value: &JsValue, context: &mut Context) -> Option<Self> {
        let object = value.as_object()?;
        if let Ok(array) = JsTypedArray::from_object(object.clone()) {
            let buffer = array.buffer(context).ok()?.as_object()?;
            return Some(Self {
                buffer,
                offset: array.byte_offset(context).ok()?,
                length: array.byte_length(context).ok()?,
            });
        }
        if let Ok(view) = JsDataView::from_object(object.clone()) {
            let buffer = view.buffer(context).ok()?.as_object()?;
            let offset = view.byte_offset(context).ok()? as usize;
            return Some(Self { buffer, offset, length: view.byte_length(context).ok()? as usize });
        }
        let length = match JsArrayBuffer::from_object(object.clone()) {
            Ok(buffer) => buffer.byte_length(),
            Err(_) => JsSharedArrayBuffer::from_object(object.clone()).ok()?.byte_length(),
        };
        Some(Self { buffer: object.clone(), offset: 0, length })
    }

    /// [`Self::of`], for what scripts of the library have checked already.
    ///
    /// # Errors
    /// When the value has no bytes.
    pub fn expect(value: &JsValue, context: &mut Context) -> JsResult<Self> {
        let refusal = || JsNativeError::typ().with_message("the argument must be a buffer or a view of one").into();
        Self::of(value, context).ok_or_else(refusal)
    }

    /// Number of bytes.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Looks at the bytes.
    pub fn read<R>(&self, look: impl FnOnce(&[u8]) -> R) -> R {
        let range = self.offset..self.offset + self.length;
        match JsArrayBuffer::from_object(self.buffer.clone()) {
            Ok(buffer) => {
                let data = buffer.data();
                look(data.as_deref().and_then(|bytes| bytes.get(range)).unwrap_or_default())
            }
            Err(_) => {
                let shared = JsSharedArrayBuffer::from_object(self.buffer.clone());
                let bytes = shared.map(|buffer| buffer.to_vec()).unwrap_or_default();
                look(bytes.get(range).unwrap_or_default())
            }
        }
    }

    /// Changes the bytes. Those of a `SharedArrayBuffer` cannot be changed this way, and are none.
    pub fn write<R>(&self, change: impl FnOnce(&mut [u8]) -> R) -> R {
        let range = self.offset..self.offset + self.length;
        let buffer = JsArrayBuffer::from_object(self.buffer.clone()).ok();
        let mut data = buffer.as_ref().and_then(JsArrayBuffer::data_mut);
        change(data.as_deref_mut().and_then(|bytes| bytes.get_mut(range)).unwrap_or_default())
    }

    /// A copy.
    pub fn to_vec(&self) -> Vec<u8> {
        self.read(<[u8]>::to_vec)
    }
}

/// A new `ArrayBuffer` with these bytes.
///
/// # Errors
/// When there are too many.
pub fn array_buffer(bytes: &[u8], context: &mut Context) -> JsResult<JsValue> {
    let block = AlignedVec::from_slice(ALIGNMENT, bytes);
    JsArrayBuffer::from_byte_block(block, context).map(JsValue::from)
}
