//! How values are mutated. By hand, since a type that contains itself is more than the derived mutators can take.

use mutatis::{Candidates, Context, Generate, Mutate, Result, mutators};

use super::value::{ArrayStyle, Key, Leaf, Member, ObjectStyle, Value};

/// Mutates what is inside, puts a value into another, or takes one out.
#[derive(Clone, Copy)]
pub struct ValueMutator;

impl Mutate<Value> for ValueMutator {
    fn mutate(&mut self, candidates: &mut Candidates<'_>, value: &mut Value) -> Result<()> {
        if !candidates.shrink() {
            candidates.mutation(|context| replace(value, |old| wrap(old, context)))?;
            candidates.mutation(|context| {
                *value = self.generate(context)?;
                Ok(())
            })?;
        } else if !matches!(value, Value::Leaf(_)) {
            candidates.mutation(|context| replace(value, |old| Ok(unwrap(old, context))))?;
        }
        match value {
            Value::Leaf(leaf) => mutators::default::<Leaf>().mutate(candidates, leaf),
            Value::Array(style, items) => {
                mutators::default::<ArrayStyle>().mutate(candidates, style)?;
                mutators::vec(Self).mutate(candidates, items)
            }
            Value::Object(style, members) => {
                mutators::default::<ObjectStyle>().mutate(candidates, style)?;
                mutators::vec(MemberMutator).mutate(candidates, members)
            }
            Value::Shared(inner) => self.mutate(candidates, inner),
        }
    }
}

impl Generate<Value> for ValueMutator {
    fn generate(&mut self, context: &mut Context) -> Result<Value> {
        Ok(match context.rng().gen_index(8) {
            Some(0) => Value::Array(mutators::default::<ArrayStyle>().generate(context)?, Vec::new()),
            Some(1) => Value::Object(mutators::default::<ObjectStyle>().generate(context)?, Vec::new()),
            _ => Value::Leaf(mutators::default::<Leaf>().generate(context)?),
        })
    }
}

#[derive(Clone, Copy)]
struct MemberMutator;

impl Mutate<Member> for MemberMutator {
    fn mutate(&mut self, candidates: &mut Candidates<'_>, member: &mut Member) -> Result<()> {
        mutators::default::<Key>().mutate(candidates, &mut member.key)?;
        ValueMutator.mutate(candidates, &mut member.value)
    }
}

impl Generate<Member> for MemberMutator {
    fn generate(&mut self, context: &mut Context) -> Result<Member> {
        let key = mutators::default::<Key>().generate(context)?;
        Ok(Member { key, value: ValueMutator.generate(context)? })
    }
}

fn replace(value: &mut Value, change: impl FnOnce(Value) -> Result<Value>) -> Result<()> {
    *value = change(std::mem::replace(value, Value::Leaf(Leaf::Null)))?;
    Ok(())
}

/// Puts a value into a new container.
fn wrap(value: Value, context: &mut Context) -> Result<Value> {
    Ok(match context.rng().gen_index(3) {
        Some(0) => Value::Array(mutators::default::<ArrayStyle>().generate(context)?, vec![value]),
        Some(1) => {
            let key = mutators::default::<Key>().generate(context)?;
            Value::Object(mutators::default::<ObjectStyle>().generate(context)?, vec![Member { key, value }])
        }
        _ => Value::Shared(Box::new(value)),
    })
}

/// One of the values in a container, or nothing in its place.
fn unwrap(value: Value, context: &mut Context) -> Value {
    let mut inner: Vec<Value> = match value {
        Value::Leaf(_) => Vec::new(),
        Value::Array(_, items) => items,
        Value::Object(_, members) => members.into_iter().map(|member| member.value).collect(),
        Value::Shared(value) => vec![*value],
    };
    match context.rng().gen_index(inner.len()) {
        Some(index) => inner.swap_remove(index),
        None => Value::Leaf(Leaf::Null),
    }
}
