//! Reads TOML past its faults. A value of the wrong type, or a field nobody knows, is noted with its
//! place; then something that fits stands in for it, so that everything else in the file is read and
//! checked too and all faults are told at once.

use crate::{Fault, Faults};
use serde::de::DeserializeOwned;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

/// Reads a file as far as it can be read, and notes what is wrong with it. Nothing is given when a
/// field is missing, or the text is no TOML.
pub fn read<T: DeserializeOwned>(text: &str, help: &str, faults: &mut Faults) -> Option<T> {
    let whole = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            faults.push(fault(text, &error, help));
            return None;
        }
    };
    let mut table = whole.clone();
    // Fields that were taken out for their faults, and the places of those that were missed then.
    let mut out: Vec<(String, Range<usize>)> = Vec::new();
    let mut missed: Vec<Range<usize>> = Vec::new();
    loop {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        // A field is missed only after all that stands in its table was read: then it was no field to
        // be taken out, and everything begins again.
        if let Some(field) = missing(&error)
            && let Some(at) = out.iter().position(|(key, _)| key == field)
        {
            missed.push(out.swap_remove(at).1);
            out.clear();
            table = whole.clone();
            continue;
        }
        let fault = fault(text, &error, help);
        if !faults.0.iter().any(|told| (told.line, told.column) == (fault.line, fault.column)) {
            faults.push(fault);
        }
        let at = error.span()?;
        let unknown = error.message().starts_with("unknown field");
        // Whatever brings the reader further than this place will do.
        table = stand_ins(&at).into_iter().find_map(|value| {
            if value.is_none() && missed.contains(&at) {
                return None;
            }
            let mut other = table.clone();
            let found = mend(other.get_mut(), &at, value.as_ref());
            let further = match T::deserialize(Deserializer::from(other.clone())) {
                Ok(_) => true,
                // A field that was taken out should not be missed.
                Err(next) if value.is_none() && !unknown => {
                    next.span() != Some(at.clone()) && missing(&next).is_none()
                }
                Err(next) => next.span() != Some(at.clone()),
            };
            let field = found.filter(|_| further)?;
            if value.is_none() && !unknown {
                out.push((field, at.clone()));
            }
            Some(other)
        })?;
    }
}

/// The field that is missing, if that is what is wrong.
fn missing(error: &Error) -> Option<&str> {
    error.message().strip_prefix("missing field `")?.split('`').next()
}

/// Takes out what is said a second time of a value that had another fault: it was said of the
/// stand-in.
pub fn once(faults: &mut Faults) {
    let mut told = Vec::new();
    faults.0.retain(|fault| {
        let at = (fault.line, fault.column);
        let new = fault.column == 0 || !told.contains(&at);
        told.push(at);
        new
    });
}

/// What may stand in for a value: nothing at all, or something of another type.
fn stand_ins<'i>(at: &Range<usize>) -> [Option<DeValue<'i>>; 7] {
    let text = || Spanned::new(at.clone(), DeValue::String("".into()));
    [
        None,
        Some(DeValue::String("".into())),
        Some(DeValue::Integer(Default::default())),
        Some(DeValue::Boolean(false)),
        Some(DeValue::Array([].into_iter().collect())),
        Some(DeValue::Array([text(), text()].into_iter().collect())),
        Some(DeValue::Table(DeTable::new())),
    ]
}

/// Puts the stand-in where the fault is. Gives the field, if the place was found.
fn mend<'i>(
    table: &mut DeTable<'i>,
    at: &Range<usize>,
    by: Option<&DeValue<'i>>,
) -> Option<String> {
    if by.is_none() {
        let there = table.iter().find(|(key, value)| key.span() == *at || value.span() == *at);
        if let Some(key) = there.map(|(key, _)| key.clone()) {
            table.remove(&key);
            return Some(key.get_ref().to_string());
        }
    }
    let mut fields = table.iter_mut();
    fields.find_map(|(key, value)| within(value, at, by, key.get_ref()))
}

fn within<'i>(
    value: &mut Spanned<DeValue<'i>>,
    at: &Range<usize>,
    by: Option<&DeValue<'i>>,
    field: &str,
) -> Option<String> {
    if let Some(by) = by
        && value.span() == *at
    {
        *value.get_mut() = by.clone();
        return Some(field.into());
    }
    match value.get_mut() {
        DeValue::Array(items) => items.iter_mut().find_map(|item| within(item, at, by, field)),
        DeValue::Table(inner) => mend(inner, at, by),
        _ => None,
    }
}

/// A fault of the reader, in words for somebody who writes no programs.
fn fault(text: &str, error: &Error, help: &str) -> Fault {
    let mut what = error.message().trim().replace('\n', "; ");
    if let Some((found, wanted)) = what
        .strip_prefix("invalid type: ")
        .or_else(|| what.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        let found = found.replace("integer ", "the number ").replace("string ", "the text ");
        let wanted = match wanted {
            "i8" | "i64" | "u8" | "u16" | "u32" | "u64" => "a whole number",
            "a string" => "a text in quotation marks",
            "a boolean" => "true or false",
            "a sequence" => "a list in square brackets",
            other => other,
        };
        what = format!("{found} stands where {wanted} must stand");
    }
    let fault = Fault::new(what).help(help);
    match error.span() {
        Some(span) => fault.at_byte(text, span.start),
        None => fault,
    }
}
