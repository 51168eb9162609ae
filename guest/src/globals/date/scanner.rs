//! The text of a date in tokens.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Its value, of which only the first nine digits count, and how many digits it has.
    Number(i64, usize),
    Word(Word),
    White,
    Symbol(u16),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Month(i64),
    /// Hours to add.
    HalfOfDay(i64),
    /// Hours from UTC.
    Zone(i64),
    TimeSeparator,
    Unknown,
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const ZONES: [(&str, i64); 12] = [
    ("z", 0),
    ("ut", 0),
    ("utc", 0),
    ("gmt", 0),
    ("edt", -4),
    ("est", -5),
    ("cdt", -5),
    ("cst", -6),
    ("mdt", -6),
    ("mst", -7),
    ("pdt", -7),
    ("pst", -8),
];

pub struct Scanner<'t> {
    units: &'t [u16],
    at: usize,
    next: Token,
}

impl<'t> Scanner<'t> {
    pub fn new(units: &'t [u16]) -> Self {
        let mut scanner = Self { units, at: 0, next: Token::End };
        scanner.next = scanner.read();
        scanner
    }

    pub fn peek(&self) -> Token {
        self.next
    }

    pub fn take(&mut self) -> Token {
        let token = self.next;
        self.next = self.read();
        token
    }

    /// Whether the next token is this symbol. It is taken then.
    pub fn skip(&mut self, symbol: u8) -> bool {
        let is_there = self.next == Token::Symbol(symbol.into());
        if is_there {
            self.take();
        }
        is_there
    }

    /// The next token, if it is a number of so many digits.
    pub fn peek_fixed(&self, length: usize) -> Option<i64> {
        match self.next {
            Token::Number(value, digits) if digits == length => Some(value),
            _ => None,
        }
    }

    /// Goes on behind the end of what the parenthesis before opened.
    pub fn skip_parentheses(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.take() {
                Token::End => return,
                Token::Symbol(unit) if unit == u16::from(b'(') => depth += 1,
                Token::Symbol(unit) if unit == u16::from(b')') => depth -= 1,
                _ => {}
            }
        }
    }

    fn run(&mut self, belongs: impl Fn(u16) -> bool) -> &'t [u16] {
        let rest = &self.units[self.at..];
        let length = rest.iter().position(|unit| !belongs(*unit)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn read(&mut self) -> Token {
        let Some(first) = self.units.get(self.at).copied() else { return Token::End };
        if is_digit(first) {
            return number(self.run(is_digit));
        }
        if first >= u16::from(b'A') {
            return Token::Word(word(self.run(|unit| unit >= u16::from(b'A') && !is_white(unit))));
        }
        if is_white(first) {
            self.run(is_white);
            return Token::White;
        }
        self.at += 1;
        Token::Symbol(first)
    }
}

fn is_digit(unit: u16) -> bool {
    (u16::from(b'0')..=u16::from(b'9')).contains(&unit)
}

fn is_white(unit: u16) -> bool {
    matches!(unit, 9..=13 | 32 | 0xa0 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x202f | 0x205f | 0x3000 | 0xfeff)
}

fn number(digits: &[u16]) -> Token {
    let significant = digits.iter().skip_while(|digit| **digit == u16::from(b'0')).take(9);
    let value = significant.fold(0, |value, digit| value * 10 + i64::from(*digit - u16::from(b'0')));
    Token::Number(value, digits.len())
}

fn word(units: &[u16]) -> Word {
    let text: String = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('\u{fffd}')).collect();
    let text = text.to_ascii_lowercase();
    if let Some(month) = MONTHS.iter().position(|month| text.starts_with(month)) {
        return Word::Month(i64::try_from(month).unwrap_or(0) + 1);
    }
    if let Some((_, hours)) = ZONES.iter().find(|(name, _)| *name == text) {
        return Word::Zone(*hours);
    }
    match text.as_str() {
        "am" => Word::HalfOfDay(0),
        "pm" => Word::HalfOfDay(12),
        "t" => Word::TimeSeparator,
        _ => Word::Unknown,
    }
}
