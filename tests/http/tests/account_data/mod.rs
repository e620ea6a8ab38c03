//! The data of an account: what it shows, what it spent, all of it as an archive, and its deletion.

mod deletion;
mod export;
mod history;
mod personal_data;
mod profile;

use http_tests::{Account, TestApp};

/// A row in each table with data of accounts that registering does not fill.
const FILL: &str = include_str!("fill.sql");

/// Gives an account a row in each table with data of accounts.
async fn fill(app: &TestApp, account: &Account) {
    app.sql(&FILL.replace(":user", &account.uid)).await;
}
