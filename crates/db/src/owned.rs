//! Looking up what belongs to an account. Queries take the owner, so that no row of another account leaves the
//! database; of such a row they say at most that there is one, for the calls whose specification says 403.

/// What an account finds under an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owned<T> {
    Own(T),
    OfAnother,
    /// Nothing.
    Missing,
}

impl<T> Owned<T> {
    /// The account's own, else the error for its case.
    ///
    /// # Errors
    /// `of_another` or `missing`.
    pub fn or<E>(self, of_another: E, missing: E) -> Result<T, E> {
        match self {
            Self::Own(found) => Ok(found),
            Self::OfAnother => Err(of_another),
            Self::Missing => Err(missing),
        }
    }
}
