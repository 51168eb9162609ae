//! Loading an image, and every reason not to.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use wasmtime::{Engine, Module};

use crate::footer::{self, Footer};

/// Why an image was not loaded. Displays as a sentence that names the file, the reason and what to do.
#[derive(Debug)]
pub struct ImageError {
    path: PathBuf,
    reason: Reason,
}

/// The reasons an image is refused.
#[derive(Debug)]
enum Reason {
    Missing,
    Unreadable(io::Error),
    Damaged(&'static str),
    OtherBuild { expected: String, found: String },
    Unsuitable(wasmtime::Error),
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            Reason::Missing => write!(
                f,
                "the sandbox image {path} does not exist. It belongs beside the addon: reinstall the package, or in a \
                 working copy run `npm run build`"
            ),
            Reason::Unreadable(error) => write!(f, "the sandbox image {path} cannot be read: {error}"),
            Reason::Damaged(how) => write!(
                f,
                "the sandbox image {path} is damaged: {how}. Reinstall the package, or in a working copy run `npm run \
                 build`"
            ),
            Reason::OtherBuild { expected, found } => write!(
                f,
                "the sandbox image {path} belongs to another build of the addon: it is {found}, the addon is {expected}. \
                 Reinstall the package, or in a working copy run `npm run build`"
            ),
            Reason::Unsuitable(error) => write!(
                f,
                "the sandbox image {path} cannot run on this machine, which must be the platform it was built for \
                 ({platform}) with a processor of at least x86-64-v2 (SSE4.2, POPCNT) or any aarch64: {error:#}",
                platform = crate::PLATFORM,
            ),
        }
    }
}

impl std::error::Error for ImageError {}

/// A file that has been found to be the right image, intact. Its machine code can be mapped for any number of engines.
#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    file: File,
}

impl Image {
    /// Opens the image at `path` if it was built from the sources with this identity and is intact. The addon's own identity
    /// is `env!("IMAGE_IDENTITY")`, from its build script.
    ///
    /// Reads the file once for the checksum: measured with the rest of loading, 3 ms for 14 MB in the page cache.
    ///
    /// # Errors
    ///
    /// When the file is missing, unreadable, damaged, or from another build.
    pub fn open(path: &Path, identity: &str) -> Result<Self, ImageError> {
        match open_and_check(path, identity) {
            Ok(file) => Ok(Self { path: path.to_owned(), file }),
            Err(reason) => Err(ImageError { path: path.to_owned(), reason }),
        }
    }

    /// Maps the image for an engine. The file is mapped, not copied: engines and processes share its pages, and it must not be
    /// written to while mapped. To replace it, rename another file over it.
    ///
    /// # Errors
    ///
    /// When the image is not for this machine.
    pub fn module(&self, engine: &Engine) -> Result<Module, ImageError> {
        let refused = |reason| ImageError { path: self.path.clone(), reason };
        let file = self.file.try_clone().map_err(|error| refused(Reason::Unreadable(error)))?;
        // SAFETY: the bytes are, by footer and checksum, an artifact that `cargo xtask image` took from wasmtime's
        // compiler. They stay what they are while mapped, because every writer of images renames a new file into place.
        unsafe { Module::deserialize_open_file(engine, file) }.map_err(|error| refused(Reason::Unsuitable(error)))
    }
}

fn open_and_check(path: &Path, identity: &str) -> Result<File, Reason> {
    let mut file = open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Reason::Missing,
        _ => Reason::Unreadable(error),
    })?;
    let footer = read_footer(&mut file)?;
    if footer.identity != identity {
        return Err(Reason::OtherBuild { expected: identity.to_owned(), found: footer.identity });
    }
    if checksum(&mut file, footer.length).map_err(Reason::Unreadable)? != footer.checksum {
        return Err(Reason::Damaged("its content does not match its checksum"));
    }
    Ok(file)
}

/// Opens a file so that wasmtime may map it as executable.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt;
        const FILE_GENERIC_READ: u32 = 0x0012_0089;
        const FILE_GENERIC_EXECUTE: u32 = 0x0012_00a0;
        options.access_mode(FILE_GENERIC_READ | FILE_GENERIC_EXECUTE);
    }
    options.open(path)
}

fn read_footer(file: &mut File) -> Result<Footer, Reason> {
    let length = file.metadata().map_err(Reason::Unreadable)?.len();
    let Some(artifact_length) = length.checked_sub(footer::BYTES as u64) else {
        return Err(Reason::Damaged("it is too short"));
    };
    let mut bytes = [0; footer::BYTES];
    file.seek(SeekFrom::Start(artifact_length)).map_err(Reason::Unreadable)?;
    file.read_exact(&mut bytes).map_err(Reason::Unreadable)?;
    let footer = Footer::decode(&bytes).ok_or(Reason::Damaged("it does not end as an image does"))?;
    if footer.length != artifact_length {
        return Err(Reason::Damaged("it does not have the length it says it has"));
    }
    Ok(footer)
}

/// The CRC-32 of the first `length` bytes, read in pieces so that they do not become this process's memory.
fn checksum(file: &mut File, length: u64) -> io::Result<u32> {
    const PIECE_BYTES: usize = 128 << 10;
    let mut piece = vec![0; PIECE_BYTES];
    let mut hasher = crc32fast::Hasher::new();
    file.seek(SeekFrom::Start(0))?;
    let mut rest = file.take(length);
    loop {
        match rest.read(&mut piece)? {
            0 => return Ok(hasher.finalize()),
            count => hasher.update(&piece[..count]),
        }
    }
}
