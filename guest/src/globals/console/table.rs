//! `console.table`: rows and columns in a box.

use boa_engine::{
    Context, JsObject, JsValue,
    object::builtins::JsTypedArray,
    property::{PropertyDescriptor, PropertyKey},
};

use crate::{
    globals::collections::{Collection, Rest},
    inspect::{self, Options, columns as width_of, look},
};

/// What stands over the columns that are no properties.
const INDEX: &str = "(index)";
const ITERATION_INDEX: &str = "(iteration index)";
const KEY: &str = "Key";
const VALUES: &str = "Values";

/// A column: its head and its cells. A cell beyond the last is empty.
struct Column {
    head: String,
    cells: Vec<String>,
}

impl Column {
    fn new(head: &str, cells: Vec<String>) -> Self {
        Self { head: head.into(), cells }
    }
}

/// The table of an object's entries or properties, with only the properties `chosen` if there are any.
pub fn table(data: &JsObject, chosen: Option<&JsObject>, context: &mut Context) -> String {
    let data = behind_proxies(data);
    draw(&columns(&data, chosen, context))
}

fn columns(data: &JsObject, chosen: Option<&JsObject>, context: &mut Context) -> Vec<Column> {
    let indices = |count: usize| (0..count).map(|index| index.to_string()).collect();
    if let Some(Rest { entries, .. }) = data.downcast_ref::<Collection<JsValue>>().map(|map| map.entries(usize::MAX)) {
        let (keys, values) = entries
            .iter()
            .map(|(key, value)| (cell(key, context), cell(value, context)))
            .unzip::<_, _, Vec<_>, Vec<_>>();
        let index = Column::new(ITERATION_INDEX, indices(keys.len()));
        return vec![index, Column::new(KEY, keys), Column::new(VALUES, values)];
    }
    if let Some(Rest { entries, .. }) = data.downcast_ref::<Collection<()>>().map(|set| set.entries(usize::MAX)) {
        let values: Vec<_> = entries.iter().map(|(member, _)| cell(member, context)).collect();
        return vec![Column::new(ITERATION_INDEX, indices(values.len())), Column::new(VALUES, values)];
    }
    property_columns(data, chosen, context)
}

fn property_columns(data: &JsObject, chosen: Option<&JsObject>, context: &mut Context) -> Vec<Column> {
    let chosen: Option<Vec<PropertyKey>> = chosen.map(|chosen| {
        let elements = look::indexed_properties(chosen, 0).into_iter();
        elements.filter_map(|(_, element)| element.value()?.to_property_key(context).ok()).collect()
    });
    let mut found: Vec<(PropertyKey, Vec<String>)> = Vec::new();
    let mut values: Vec<String> = Vec::new();
    let mut has_values = false;
    let mut index = Vec::new();
    for (row, (key, property)) in rows(data, context).into_iter().enumerate() {
        index.push(key_in_words(&key));
        let item = property.value().and_then(JsValue::as_object).map(|item| behind_proxies(&item));
        let Some(item) = item else {
            if let Some(chosen) = &chosen {
                for key in chosen {
                    set_cell(column(&mut found, key), row, String::new());
                }
            } else {
                has_values = true;
                set_cell(&mut values, row, cell_of(&property, context));
            }
            continue;
        };
        let properties = rows(&item, context);
        let keys = chosen.clone().unwrap_or_else(|| properties.iter().map(|(key, _)| key.clone()).collect());
        for key in &keys {
            let property = properties.iter().find(|(own, _)| own == key).map(|(_, property)| property.clone());
            let property = property.or_else(|| look::own(&item, key));
            let text = property.map_or_else(String::new, |property| cell_of(&property, context));
            set_cell(column(&mut found, key), row, text);
        }
    }
    // As of any object's properties: indices first.
    found.sort_by_key(|(key, _)| match key {
        PropertyKey::Index(index) => (0, index.get()),
        _ => (1, 0),
    });
    let mut columns = vec![Column::new(INDEX, index)];
    columns.extend(found.into_iter().map(|(key, cells)| Column { head: key_in_words(&key), cells }));
    if has_values {
        columns.push(Column::new(VALUES, values));
    }
    columns
}

/// `Object.entries`, with accessors as they are.
fn rows(object: &JsObject, context: &mut Context) -> Vec<(PropertyKey, PropertyDescriptor)> {
    let mut rows = Vec::new();
    if let Ok(array) = JsTypedArray::from_object(object.clone()) {
        for index in 0..array.length(context).unwrap_or(0) {
            let element = array.at(index as i64, context).unwrap_or_default();
            rows.push(((index as u64).into(), PropertyDescriptor::builder().value(element).build()));
        }
    }
    let properties = look::all_properties(object, false).into_iter();
    rows.extend(properties.filter(|(key, _)| !matches!(key, PropertyKey::Symbol(_))));
    rows
}

fn column<'a>(columns: &'a mut Vec<(PropertyKey, Vec<String>)>, key: &PropertyKey) -> &'a mut Vec<String> {
    let index = columns.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
        columns.push((key.clone(), Vec::new()));
        columns.len() - 1
    });
    &mut columns[index].1
}

fn set_cell(cells: &mut Vec<String>, row: usize, text: String) {
    cells.resize(row, String::new());
    cells.push(text);
}

fn cell_of(property: &PropertyDescriptor, context: &mut Context) -> String {
    match property.value() {
        Some(value) => cell(value, context),
        None => "[Getter]".into(),
    }
}

fn cell(value: &JsValue, context: &mut Context) -> String {
    let options = Options { break_length: Options::UNBROKEN, ..Options::default() };
    inspect::inspect_with(value, options, context)
}

fn key_in_words(key: &PropertyKey) -> String {
    match key {
        PropertyKey::String(name) => inspect::raw(name),
        PropertyKey::Index(index) => index.get().to_string(),
        PropertyKey::Symbol(symbol) => inspect::raw(&symbol.descriptive_string()),
    }
}

fn behind_proxies(object: &JsObject) -> JsObject {
    let mut object = object.clone();
    while let Some(Some((target, _))) = look::proxy_parts(&object) {
        object = target;
    }
    object
}

fn draw(columns: &[Column]) -> String {
    let width =
        |column: &Column| column.cells.iter().chain([&column.head]).map(|cell| width_of(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |left: &str, middle: &str, right: &str| {
        let lines: Vec<_> = widths.iter().map(|width| "─".repeat(width + 2)).collect();
        format!("{left}{}{right}", lines.join(middle))
    };
    let row = |cells: Vec<&str>| {
        let pad = |(cell, width): (&str, &usize)| format!("{cell}{:1$}", "", width - width_of(cell));
        let cells: Vec<_> = cells.into_iter().zip(&widths).map(pad).collect();
        format!("│ {} │", cells.join(" │ "))
    };
    let height = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let mut lines = vec![line("┌", "┬", "┐"), row(columns.iter().map(|column| column.head.as_str()).collect())];
    lines.push(line("├", "┼", "┤"));
    for index in 0..height {
        lines.push(row(columns.iter().map(|column| column.cells.get(index).map_or("", String::as_str)).collect()));
    }
    lines.push(line("└", "┴", "┘"));
    lines.join("\n")
}
