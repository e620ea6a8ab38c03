//! What the links of mails have in common, whatever they are for.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Bool;

/// The state of a link of an account to an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pending {
    /// It gives the account this address, or confirms it.
    Address(String),
    Expired,
    /// The account has no such link: it was made up, used or replaced by a newer one, or is another account's.
    Unknown,
}

impl Pending {
    /// The state of a link that was looked up: its address, and whether it [`holds`].
    pub(crate) fn of(found: Option<(String, bool)>) -> Self {
        match found {
            Some((email, true)) => Self::Address(email),
            Some((_, false)) => Self::Expired,
            None => Self::Unknown,
        }
    }
}

/// Whether a link has not run out, for a query of one table with a column `expires_at`.
pub(crate) fn holds() -> SqlLiteral<Bool> {
    sql("expires_at > statement_timestamp()")
}
