//! The list of the tables that hold data of accounts.

use db::personal_data::TABLES;
use http_tests::TestApp;

/// The tables whose rows belong to accounts: those that refer to `users`, directly or through others, and those that say
/// so by the name of a column.
const REACHED: &str = "
    WITH RECURSIVE refers AS (
        SELECT child.table_name::text AS child, parent.table_name::text AS parent
        FROM information_schema.referential_constraints AS reference
        JOIN information_schema.table_constraints AS child
            ON child.constraint_schema = reference.constraint_schema
            AND child.constraint_name = reference.constraint_name AND child.constraint_type = 'FOREIGN KEY'
        JOIN information_schema.table_constraints AS parent
            ON parent.constraint_schema = reference.unique_constraint_schema
            AND parent.constraint_name = reference.unique_constraint_name
    ), reached (name) AS (
        SELECT table_name::text FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_name = 'users'
        UNION
        SELECT refers.child FROM refers JOIN reached ON reached.name = refers.parent
    )
    SELECT string_agg(name, ' ') FROM (
        SELECT name FROM reached
        UNION
        SELECT table_name::text FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'user_id'
    ) AS tables";

#[tokio::test(flavor = "multi_thread")]
async fn every_table_with_data_of_accounts_is_listed() {
    let app = TestApp::builder().workers(0).start().await;
    let mut listed: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    assert_eq!(listed.last(), Some(&"users"));
    listed.sort_unstable();
    let reached = app.text(REACHED).await;
    let mut reached: Vec<&str> = reached.split(' ').collect();
    reached.sort_unstable();
    assert_eq!(
        listed, reached,
        "a table with data of accounts belongs to db::personal_data::TABLES"
    );
}
