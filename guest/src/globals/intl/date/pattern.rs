//! Date patterns of CLDR's: fields, which are runs of a letter, and the text between.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Field(char, usize),
    Literal(String),
}

pub fn parse(pattern: &str) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut characters = pattern.chars().peekable();
    let mut is_quoted = false;
    while let Some(character) = characters.next() {
        if character == '\'' {
            if characters.peek() == Some(&'\'') {
                characters.next();
                push_literal(&mut items, '\'');
            } else {
                is_quoted = !is_quoted;
            }
        } else if !is_quoted && character.is_ascii_alphabetic() {
            let mut length = 1;
            while characters.next_if_eq(&character).is_some() {
                length += 1;
            }
            items.push(Item::Field(character, length));
        } else {
            push_literal(&mut items, character);
        }
    }
    items
}

fn push_literal(items: &mut Vec<Item>, character: char) {
    match items.last_mut() {
        Some(Item::Literal(text)) => text.push(character),
        _ => items.push(Item::Literal(character.into())),
    }
}

/// A pattern of places, `{1} 'at' {0}`, with patterns in them.
pub fn joined(glue: &str, places: &[&[Item]]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut rest = glue;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}').map(|at| open + at) else { break };
        append(&mut items, parse(&rest[..open]));
        let place = rest[open + 1..close].parse::<usize>().ok().and_then(|place| places.get(place));
        append(&mut items, place.map(|place| place.to_vec()).unwrap_or_default());
        rest = &rest[close + 1..];
    }
    append(&mut items, parse(rest));
    items
}

fn append(items: &mut Vec<Item>, more: Vec<Item>) {
    for item in more {
        match (items.last_mut(), item) {
            (Some(Item::Literal(text)), Item::Literal(next)) => text.push_str(&next),
            (_, item) => items.push(item),
        }
    }
}
