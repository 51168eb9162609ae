//! What Node-API packages call the platform this crate is compiled for, and the image's file name there.

macro_rules! platforms {
    ($($condition:meta => $name:literal,)*) => {
        $(
            /// The platform as npm packages spell it, for instance `linux-x64-gnu`.
            #[cfg($condition)]
            pub const PLATFORM: &str = $name;

            /// The image's name; it lies in the folder of the `.node` file for the same platform.
            #[cfg($condition)]
            pub const FILE_NAME: &str = concat!("dsh-code-runtime-native.", $name, ".cwasm");
        )*
    };
}

platforms! {
    all(target_os = "linux", target_arch = "x86_64", target_env = "gnu") => "linux-x64-gnu",
    all(target_os = "linux", target_arch = "x86_64", target_env = "musl") => "linux-x64-musl",
    all(target_os = "linux", target_arch = "aarch64", target_env = "gnu") => "linux-arm64-gnu",
    all(target_os = "linux", target_arch = "aarch64", target_env = "musl") => "linux-arm64-musl",
    all(target_os = "macos", target_arch = "x86_64") => "darwin-x64",
    all(target_os = "macos", target_arch = "aarch64") => "darwin-arm64",
    all(target_os = "windows", target_arch = "x86_64") => "win32-x64-msvc",
    all(target_os = "windows", target_arch = "aarch64") => "win32-arm64-msvc",
}
