//! Dates from text: the language's own format, and what V8 makes of any other text.

use super::{
    composers::{Day, Time, Zone, is_day, is_hour, is_minute, is_month},
    scanner::{Scanner, Token, Word},
};
use crate::civil::{DAY_MS, days_since_1970};

/// What a text means.
pub enum Parsed {
    /// Milliseconds since 1970. May be out of range.
    Moment(i64),
    /// What a clock shows that began at 1970: the text names no zone.
    Local(i64),
}

/// `None` for text that is no date.
pub fn parse(units: &[u16]) -> Option<Parsed> {
    let mut parser =
        Parser { scanner: Scanner::new(units), day: Day::default(), time: Time::default(), zone: Zone::default() };
    match parser.iso() {
        Iso::Whole => {}
        Iso::Wrong => return None,
        Iso::Rest(token) => parser.rest(token)?,
    }
    let (year, month, day) = parser.day.date()?;
    let local = days_since_1970(year, month, day) * DAY_MS + parser.time.milliseconds()?;
    Some(match parser.zone.milliseconds() {
        Some(offset) => Parsed::Moment(local - offset),
        None => Parsed::Local(local),
    })
}

/// How far a text has the language's own format.
enum Iso {
    Whole,
    Wrong,
    /// Up to this token. What was read counts.
    Rest(Token),
}

struct Parser<'t> {
    scanner: Scanner<'t>,
    day: Day,
    time: Time,
    zone: Zone,
}

fn sign_of(token: Token) -> Option<i64> {
    match token {
        Token::Symbol(43) => Some(1),
        Token::Symbol(45) => Some(-1),
        _ => None,
    }
}

fn is_symbol(token: Token, symbol: u8) -> bool {
    token == Token::Symbol(symbol.into())
}

impl Parser<'_> {
    /// `YYYY-MM-DDTHH:mm:ss.sssZ`, of which the end may be missing.
    fn iso(&mut self) -> Iso {
        if let Some(sign) = sign_of(self.scanner.peek()) {
            let token = self.scanner.take();
            match self.scanner.peek_fixed(6) {
                Some(year) if !(sign < 0 && year == 0) => {
                    self.scanner.take();
                    self.day.add(sign * year);
                }
                _ => return Iso::Rest(token),
            }
        } else if let Some(year) = self.scanner.peek_fixed(4) {
            self.scanner.take();
            self.day.add(year);
        } else {
            return Iso::Rest(self.scanner.take());
        }
        for is_in_range in [is_month, is_day] {
            if !self.scanner.skip(b'-') {
                break;
            }
            match self.scanner.peek_fixed(2).filter(|number| is_in_range(*number)) {
                Some(number) => {
                    self.scanner.take();
                    self.day.add(number);
                }
                None => return Iso::Rest(self.scanner.take()),
            }
        }
        match self.scanner.peek() {
            Token::Word(Word::TimeSeparator) => {
                self.scanner.take();
                if self.iso_time().is_none() || self.scanner.peek() != Token::End {
                    return Iso::Wrong;
                }
            }
            // A day by itself begins in UTC, a time of day is local.
            Token::End => self.zone.set(0),
            _ => return Iso::Rest(self.scanner.take()),
        }
        self.day.is_iso = true;
        Iso::Whole
    }

    /// A number of two digits in a range.
    fn fixed(&mut self, is_in_range: impl Fn(i64) -> bool) -> Option<i64> {
        let number = self.scanner.peek_fixed(2).filter(|number| is_in_range(*number))?;
        self.scanner.take();
        Some(number)
    }

    fn iso_time(&mut self) -> Option<()> {
        let hour = self.fixed(|hour| (0..=24).contains(&hour))?;
        self.time.add(hour);
        let rest_is_zero = hour == 24;
        let is_part = |number: i64| is_minute(number) && !(rest_is_zero && number > 0);
        if !is_symbol(self.scanner.peek(), b':') {
            return None;
        }
        self.scanner.take();
        let minute = self.fixed(is_part)?;
        self.time.add(minute);
        if self.scanner.skip(b':') {
            let second = self.fixed(is_part)?;
            self.time.add(second);
            if self.scanner.skip(b'.') {
                let Token::Number(value, digits) = self.scanner.peek() else { return None };
                if rest_is_zero && value > 0 {
                    return None;
                }
                self.scanner.take();
                self.time.add(milliseconds(value, digits));
            }
        }
        self.iso_zone()
    }

    fn iso_zone(&mut self) -> Option<()> {
        if self.scanner.peek() == Token::Word(Word::Zone(0)) {
            self.scanner.take();
            self.zone.set(0);
        } else if let Some(sign) = sign_of(self.scanner.peek()) {
            self.scanner.take();
            self.zone.sign = Some(sign);
            if let Some(number) = self.scanner.peek_fixed(4) {
                if !is_hour(number / 100) || !is_minute(number % 100) {
                    return None;
                }
                self.scanner.take();
                self.zone.hours = Some(number / 100);
                self.zone.minutes = Some(number % 100);
            } else {
                self.zone.hours = Some(self.fixed(is_hour)?);
                if !self.scanner.skip(b':') {
                    return None;
                }
                self.zone.minutes = Some(self.fixed(is_minute)?);
            }
        }
        Some(())
    }

    /// Any other text: numbers and words in almost any order.
    fn rest(&mut self, first: Token) -> Option<()> {
        let mut has_number = !self.day.is_empty();
        let mut token = first;
        while token != Token::End {
            match token {
                Token::Number(number, _) => {
                    has_number = true;
                    self.number(number)?;
                }
                Token::Word(word) => self.word(word, has_number)?,
                _ => {
                    let sign = sign_of(token);
                    if let Some(sign) = sign.filter(|_| self.zone.is_utc() || !self.time.is_empty()) {
                        has_number = true;
                        self.offset(sign)?;
                    } else if (sign.is_some() || is_symbol(token, b')')) && has_number {
                        return None;
                    } else if is_symbol(token, b'(') {
                        self.scanner.skip_parentheses();
                    }
                }
            }
            token = self.scanner.take();
        }
        Some(())
    }

    fn number(&mut self, number: i64) -> Option<()> {
        if self.scanner.skip(b':') {
            if self.scanner.skip(b':') {
                if !self.time.is_empty() {
                    return None;
                }
                self.time.add(number);
                self.time.add(0);
            } else {
                if !self.time.add(number) {
                    return None;
                }
                self.scanner.skip(b'.');
            }
        } else if self.scanner.skip(b'.') && self.time.is_expecting(number) {
            self.time.add(number);
            let Token::Number(value, digits) = self.scanner.take() else { return None };
            self.time.add_final(milliseconds(value, digits));
        } else if self.zone.is_expecting(number) {
            self.zone.minutes = Some(number);
        } else if self.time.is_expecting(number) {
            self.time.add_final(number);
            let next = self.scanner.peek();
            let may_follow = matches!(next, Token::End | Token::White | Token::Word(Word::Zone(0)));
            return (may_follow || sign_of(next).is_some()).then_some(());
        } else {
            if !self.day.add(number) {
                return None;
            }
            self.scanner.skip(b'-');
        }
        Some(())
    }

    /// Words that mean nothing may stand before all numbers.
    fn word(&mut self, word: Word, has_number: bool) -> Option<()> {
        match word {
            Word::HalfOfDay(hours) if !self.time.is_empty() => self.time.half = Some(hours),
            Word::Month(month) => {
                self.day.named_month = Some(month);
                self.scanner.skip(b'-');
            }
            Word::Zone(hours) if has_number => self.zone.set(hours),
            _ if has_number || matches!(self.scanner.peek(), Token::Number(..)) => return None,
            _ => {}
        }
        Some(())
    }

    /// `+0100`, `+1`, or the hours of `+01:00`, after the sign.
    fn offset(&mut self, sign: i64) -> Option<()> {
        self.zone.sign = Some(sign);
        let (number, digits) = match self.scanner.peek() {
            Token::Number(number, digits) => {
                self.scanner.take();
                (number, digits)
            }
            _ => (0, 0),
        };
        let (hours, minutes) = match digits {
            _ if is_symbol(self.scanner.peek(), b':') => (number, None),
            1 | 2 => (number, Some(0)),
            3 | 4 => (number / 100, Some(number % 100)),
            _ => return None,
        };
        self.zone.hours = Some(hours);
        self.zone.minutes = minutes;
        Some(())
    }
}

/// A fraction of a second with so many digits.
fn milliseconds(value: i64, digits: usize) -> i64 {
    match digits {
        1 => value * 100,
        2 => value * 10,
        _ => value / 10_i64.pow(u32::try_from(digits.min(9)).unwrap_or(3) - 3),
    }
}
