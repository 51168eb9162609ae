//! A hash table that keeps its entries in the order in which they came, and can change while it is walked.

use boa_engine::{Finalize, JsValue, Trace};
use hashbrown::HashTable;

use super::key;

/// Fewer entries are not worth being moved together.
const MIN_COMPACTED: usize = 32;

/// What `Map` and `Set` keep their entries in. Looking up, adding, removing, and finding the first entry take constant time.
// SAFETY: nothing has to be done when it is dropped.
#[derive(Trace, Finalize)]
#[boa_gc(unsafe_no_drop)]
pub struct Table<V: Trace + 'static> {
    /// In the order in which they came. Removed entries leave a gap until there are more gaps than entries.
    places: Vec<Place<V>>,
    /// Where each key's entry is in `places`.
    // SAFETY: numbers hold nothing that the collector has to know.
    #[unsafe_ignore_trace]
    index: HashTable<u32>,
    count: usize,
    /// There are nothing but gaps before this place.
    first: usize,
    /// How often places have moved.
    moves: u32,
    /// The number of the next entry to come.
    next: u64,
}

// SAFETY: as for the table.
#[derive(Trace, Finalize)]
#[boa_gc(unsafe_no_drop)]
struct Place<V: Trace + 'static> {
    entry: Option<(JsValue, V)>,
    hash: u32,
    /// Entries are numbered as they come, so that a walk finds its way after places have moved.
    number: u64,
}

/// How far a walk over a table has come.
#[derive(Clone, Copy, Default)]
pub struct Cursor {
    place: usize,
    moves: u32,
    /// The number of the next entry to look at.
    number: u64,
}

impl<V: Trace + 'static> Default for Table<V> {
    fn default() -> Self {
        Self { places: Vec::new(), index: HashTable::new(), count: 0, first: 0, moves: 0, next: 0 }
    }
}

impl<V: Trace + 'static> Table<V> {
    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// The value under a key.
    pub fn get(&self, key: &JsValue) -> Option<&V> {
        let place = self.find(key, key::hash(key))?;
        self.places[place].entry.as_ref().map(|(_, value)| value)
    }

    /// Whether there is an entry with this key.
    pub fn has(&self, key: &JsValue) -> bool {
        self.find(key, key::hash(key)).is_some()
    }

    /// Puts a value under a key. An entry that is there already keeps its place and its key.
    pub fn insert(&mut self, key: JsValue, value: V) {
        let hash = key::hash(&key);
        match self.find(&key, hash) {
            Some(place) => {
                self.places[place].entry = Some((self.places[place].entry.take().map_or(key, |(key, _)| key), value))
            }
            None => self.append(key, value, hash),
        }
    }

    /// Removes an entry, and tells whether there was one.
    pub fn remove(&mut self, key: &JsValue) -> bool {
        let hash = key::hash(key);
        let places = &self.places;
        let is_same = |place: &u32| places[*place as usize].is(key, hash);
        let Ok(found) = self.index.find_entry(spread(hash), is_same) else { return false };
        let (place, _) = found.remove();
        self.places[place as usize].entry = None;
        self.count -= 1;
        while self.places.get(self.first).is_some_and(|place| place.entry.is_none()) {
            self.first += 1;
        }
        if self.places.len() > MIN_COMPACTED && self.count < self.places.len() / 2 {
            self.compact();
        }
        true
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        *self = Self { moves: self.moves.wrapping_add(1), next: self.next, ..Self::default() };
    }

    /// The next entry of a walk. Entries that come while it goes on are part of it.
    pub fn advance(&self, cursor: &mut Cursor) -> Option<(&JsValue, &V)> {
        let from = if cursor.moves == self.moves {
            cursor.place
        } else {
            self.places.partition_point(|place| place.number < cursor.number)
        };
        let from = from.max(self.first);
        let skipped = self.places.get(from..)?.iter().position(|place| place.entry.is_some());
        let Some(skipped) = skipped else {
            *cursor = Cursor { place: self.places.len(), moves: self.moves, number: self.next };
            return None;
        };
        let place = &self.places[from + skipped];
        *cursor = Cursor { place: from + skipped + 1, moves: self.moves, number: place.number + 1 };
        place.entry.as_ref().map(|(key, value)| (key, value))
    }

    /// The entries in order, from where a walk has come to.
    pub fn entries(&self, mut cursor: Cursor) -> impl Iterator<Item = (&JsValue, &V)> {
        std::iter::from_fn(move || self.advance(&mut cursor))
    }

    fn find(&self, key: &JsValue, hash: u32) -> Option<usize> {
        let found = self.index.find(spread(hash), |place| self.places[*place as usize].is(key, hash));
        found.map(|place| *place as usize)
    }

    fn append(&mut self, key: JsValue, value: V, hash: u32) {
        let place = u32::try_from(self.places.len()).expect("memory ends before places do");
        self.places.push(Place { entry: Some((key, value)), hash, number: self.next });
        let places = &self.places;
        self.index.insert_unique(spread(hash), place, |place| spread(places[*place as usize].hash));
        self.count += 1;
        self.next += 1;
    }

    /// Closes the gaps.
    fn compact(&mut self) {
        self.places.retain(|place| place.entry.is_some());
        self.places.shrink_to(self.places.len() * 2);
        self.index.clear();
        for (place, Place { hash, .. }) in self.places.iter().enumerate() {
            let places = &self.places;
            self.index.insert_unique(spread(*hash), place as u32, |place| spread(places[*place as usize].hash));
        }
        self.first = 0;
        self.moves = self.moves.wrapping_add(1);
    }
}

impl<V: Trace + 'static> Place<V> {
    fn is(&self, key: &JsValue, hash: u32) -> bool {
        self.hash == hash && self.entry.as_ref().is_some_and(|(own, _)| key::are_same(own, key))
    }
}

/// The index looks at the highest bits and at the lowest.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(table: &Table<i32>, cursor: Cursor) -> Vec<f64> {
        table.entries(cursor).map(|(key, _)| key.as_number().unwrap_or(f64::NAN)).collect()
    }

    #[test]
    fn entries_keep_their_order_and_their_place() {
        let mut table = Table::default();
        for key in [3, 1, 2, 1] {
            table.insert(JsValue::from(key), key);
        }
        assert!(table.remove(&JsValue::from(3)));
        assert!(!table.remove(&JsValue::from(3)));
        table.insert(JsValue::from(3), 0);
        assert_eq!(keys(&table, Cursor::default()), [1.0, 2.0, 3.0]);
        assert_eq!((table.len(), table.get(&JsValue::from(3)), table.has(&JsValue::from(4))), (3, Some(&0), false));
    }

    #[test]
    fn a_walk_goes_on_where_it_was_while_places_move() {
        let mut table = Table::default();
        for key in 0..1000 {
            table.insert(JsValue::from(key), key);
        }
        let mut cursor = Cursor::default();
        for _ in 0..600 {
            table.advance(&mut cursor);
        }
        for key in 0..900 {
            table.remove(&JsValue::from(key));
        }
        assert!(table.places.len() < 300, "the gaps have been closed");
        table.insert(JsValue::from(0), 0);
        assert_eq!(keys(&table, cursor), (900..1000).chain([0]).map(f64::from).collect::<Vec<_>>());
        table.clear();
        assert!(keys(&table, cursor).is_empty());
        table.insert(JsValue::from(7), 7);
        assert_eq!(keys(&table, cursor), [7.0]);
    }

    #[test]
    fn the_first_entry_is_found_at_once() {
        let mut table = Table::default();
        for key in 0..10_000 {
            table.insert(JsValue::from(key), key);
        }
        for key in 0..4_000 {
            table.remove(&JsValue::from(key));
        }
        assert_eq!(table.first, 4_000);
        assert_eq!(table.advance(&mut Cursor::default()).map(|(_, value)| *value), Some(4_000));
    }
}
