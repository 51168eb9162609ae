//! Patterns that are compiled, and texts that are prepared, for the next time.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use boa_engine::{Context, JsObject, JsString, builtins::regexp::RegExp};

use super::{
    matcher::Matcher,
    pristine::Originals,
    source::pattern,
    subject::{Subject, Subjects},
};

/// How many objects are remembered with their matchers. They stay alive meanwhile, which nobody can tell.
const MAX_OBJECTS: usize = 16;

/// How many patterns stay compiled. A program that makes up more of them compiles anew.
const MAX_PATTERNS: usize = 200;

/// What is kept from match to match.
#[derive(Default)]
pub struct Cache {
    /// The objects used last, the latest first.
    objects: RefCell<Vec<(JsObject, Rc<Matcher>)>>,
    /// By source and flags. A pattern written in a loop makes a new object each time around.
    patterns: RefCell<HashMap<(JsString, String), Rc<Matcher>>>,
    subjects: RefCell<Subjects>,
}

impl Cache {
    /// The cache of this context.
    pub fn of(context: &Context) -> Rc<Self> {
        Rc::clone(context.get_data::<Rc<Self>>().expect("inserted when the globals are made"))
    }

    /// The text, prepared.
    pub fn subject(&self, text: &JsString) -> Rc<Subject> {
        self.subjects.borrow_mut().prepare(text)
    }

    /// The compiled pattern of a regular expression. `None` for any other object.
    pub fn matcher(&self, object: &JsObject, context: &mut Context) -> Option<Rc<Matcher>> {
        if let Some(matcher) = self.known(object) {
            return Some(matcher);
        }
        if !object.is::<RegExp>() {
            return None;
        }
        let key = Originals::of(context).source_and_flags(object, context)?;
        let known = self.patterns.borrow().get(&key).cloned();
        let matcher = match known {
            Some(matcher) => matcher,
            None => self.compile(key)?,
        };
        self.remember(object, Rc::clone(&matcher));
        Some(matcher)
    }

    /// Notes what an object's pattern is compiled to.
    pub fn remember(&self, object: &JsObject, matcher: Rc<Matcher>) {
        let mut objects = self.objects.borrow_mut();
        objects.truncate(MAX_OBJECTS - 1);
        objects.insert(0, (object.clone(), matcher));
    }

    /// Forgets what an object's pattern is.
    pub fn forget(&self, object: &JsObject) {
        self.objects.borrow_mut().retain(|(known, _)| !JsObject::equals(known, object));
    }

    fn known(&self, object: &JsObject) -> Option<Rc<Matcher>> {
        let objects = self.objects.borrow();
        objects.iter().find(|(known, _)| JsObject::equals(known, object)).map(|(_, matcher)| Rc::clone(matcher))
    }

    fn compile(&self, key: (JsString, String)) -> Option<Rc<Matcher>> {
        let matcher = Rc::new(Matcher::new(&pattern(&key.0), key.1.clone())?);
        let mut patterns = self.patterns.borrow_mut();
        if patterns.len() >= MAX_PATTERNS {
            patterns.clear();
        }
        patterns.insert(key, Rc::clone(&matcher));
        Some(matcher)
    }
}
