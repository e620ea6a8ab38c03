//! What is read from a folder once in a process, however many servers and workers it runs.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What was read, by its folder. Made for a `static`.
#[derive(Debug)]
pub struct ReadOnce<T>(Mutex<Vec<(PathBuf, Arc<T>)>>);

impl<T> ReadOnce<T> {
    /// Nothing was read yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// What `read` makes of a folder. Others wait for who reads it.
    ///
    /// # Errors
    /// Those of `read`; the next call reads again.
    pub fn of<E>(&self, dir: &Path, read: impl FnOnce(&Path) -> Result<T, E>) -> Result<Arc<T>, E> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known.iter().find(|(folder, _)| folder == dir) {
            return Ok(Arc::clone(found));
        }
        let found = Arc::new(read(dir)?);
        known.push((dir.to_owned(), Arc::clone(&found)));
        Ok(found)
    }
}

impl<T> Default for ReadOnce<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_once_unless_that_fails() {
        static READ: ReadOnce<String> = ReadOnce::new();
        let [one, other] = [Path::new("one"), Path::new("other")];
        assert_eq!(READ.of(one, |_| Err::<String, _>("broken")), Err("broken"));
        let first = READ
            .of(one, |dir| Ok::<_, ()>(dir.display().to_string()))
            .unwrap();
        let again = READ.of(one, |_| Err("read again")).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(*READ.of(other, |_| Ok::<_, ()>("2".to_owned())).unwrap(), "2");
    }
}
