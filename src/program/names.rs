//! Names that the host puts into programs.

/// A name that `source` does not contain.
pub fn unused_name(name: &str, source: &str) -> String {
    let mut name = name.to_owned();
    while source.contains(&name) {
        name.push('_');
    }
    name
}
