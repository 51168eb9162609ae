//! The kinds of fields in date patterns, and how near the forms of one kind are to each other.

/// How many kinds of fields there are.
pub const KINDS: usize = 11;

/// The kind of field that a letter stands for, in the order from large to small.
pub fn kind_of(letter: char) -> Option<usize> {
    Some(match letter {
        'G' => 0,
        'y' => 1,
        'M' | 'L' => 2,
        'E' | 'c' | 'e' => 3,
        'd' => 4,
        'B' => 5,
        'h' | 'H' | 'K' | 'k' => 6,
        'm' => 7,
        's' => 8,
        'S' => 9,
        'z' | 'v' | 'O' => 10,
        _ => return None,
    })
}

pub const WEEKDAY: usize = 3;
pub const MONTH: usize = 2;
pub const YEAR: usize = 1;
pub const MINUTE: usize = 7;
pub const SECOND: usize = 8;
pub const FRACTION: usize = 9;

/// The kinds that belong to a date, as a mask.
pub const DATE_MASK: u32 = 0b1_1111;

/// Names of the patterns that add a field to others.
pub const APPEND: [&str; KINDS] =
    ["Era", "Year", "Month", "Day-Of-Week", "Day", "Hour", "Hour", "Minute", "Second", "Second", "Timezone"];

/// How far apart two forms of a field are: numbers of several widths are near each other, and so are texts.
pub fn form(letter: char, length: usize) -> i32 {
    let width = i32::try_from(length).unwrap_or(1);
    let text = |delta: i32| match length {
        0..=3 => -0x103 - delta,
        4 => -0x104 - delta,
        5 => -0x101 - delta,
        _ => -0x102 - delta,
    };
    match letter {
        'M' if length <= 2 => 0x100 + width,
        'L' if length <= 2 => 0x110 + width,
        'G' | 'M' | 'E' | 'z' => text(0),
        'L' | 'O' => text(0x10),
        'c' | 'e' | 'v' => text(0x20),
        'B' => text(0x30),
        'H' => 0x100 + 10 * 0x10 + width,
        'k' => 0x100 + 11 * 0x10 + width,
        'K' | 'S' => 0x110 + width,
        _ => 0x100 + width,
    }
}

/// Whether an hour is one of twelve.
pub fn is_of_12(letter: char) -> bool {
    matches!(letter, 'h' | 'K')
}
