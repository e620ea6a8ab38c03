//! Which mails are due. A mail is claimed before it is sent, so that of several processes one sends it; one that was claimed
//! and not sent is due again later.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::schema::{support_conversations, support_messages};
use crate::statement::Statement;
use crate::{Connection, clock};

/// A conversation that operators are to be notified of: its id, and when the newest message of its person came.
pub type Notification = (Uuid, DateTime<Utc>);

/// Claims at most `limit` conversations, or this one alone, with messages that operators were not notified of, unless that
/// was tried within `every`.
pub async fn claim_notifications(
    connection: &mut Connection,
    only: Option<Uuid>,
    every: Duration,
    limit: i64,
) -> QueryResult<Vec<Notification>> {
    Statement::<(SqlUuid, Timestamptz)>::new(
        "UPDATE support_conversations SET notified_at = clock_timestamp()
         WHERE id IN (
             SELECT id FROM support_conversations
             WHERE closed_at IS NULL AND unanswered > 0
                 AND (notified_of IS NULL OR notified_of < asked_at)
                 AND (notified_at IS NULL OR notified_at < statement_timestamp() - make_interval(secs => ?))
                 AND id = coalesce(?, id)
             ORDER BY asked_at LIMIT ?
             FOR UPDATE SKIP LOCKED)
         RETURNING id, asked_at",
    )
    .bind::<Double, _>(every.as_secs_f64())
    .bind::<Nullable<SqlUuid>, _>(only)
    .bind::<BigInt, _>(limit)
    .load(connection)
    .await
}

/// Notes that operators were notified.
pub async fn mark_notified(
    connection: &mut Connection,
    (conversation, asked_at): Notification,
) -> QueryResult<()> {
    diesel::update(support_conversations::table.find(conversation))
        .set(support_conversations::notified_of.eq(asked_at))
        .execute(connection)
        .await
        .map(drop)
}

/// An answer that is to be mailed: its id, the account that it is for, and its text.
pub type DueAnswer = (Uuid, Uuid, String);

/// Claims the answers of at most `limit` accounts that nobody read within `unread_for`, the earliest first: with one goes
/// every other that the account has not read. Each is tried `tries` times, not within `again_after`. Closed accounts are
/// mailed nothing.
pub async fn claim_answers(
    connection: &mut Connection,
    unread_for: Duration,
    again_after: Duration,
    tries: i32,
    limit: i64,
) -> QueryResult<Vec<DueAnswer>> {
    let mut answers: Vec<(Uuid, Uuid, String, DateTime<Utc>)> =
        Statement::<(SqlUuid, SqlUuid, Text, Timestamptz)>::new(
            "WITH due AS (
             SELECT DISTINCT answers.user_id
             FROM support_messages AS answers JOIN users ON users.id = answers.user_id
             WHERE answers.author = 'operator' AND answers.read_at IS NULL AND answers.mailed_at IS NULL
                 AND answers.created_at < statement_timestamp() - make_interval(secs => ?)
                 AND answers.mail_tries < ?
                 AND (answers.mail_tried_at IS NULL
                     OR answers.mail_tried_at < statement_timestamp() - make_interval(secs => ?))
                 AND users.disabled_at IS NULL
             LIMIT ?)
         UPDATE support_messages SET mail_tried_at = clock_timestamp(), mail_tries = mail_tries + 1
         WHERE id IN (
             SELECT answers.id
             FROM support_messages AS answers JOIN due ON due.user_id = answers.user_id
             WHERE answers.author = 'operator' AND answers.read_at IS NULL AND answers.mailed_at IS NULL
                 AND answers.mail_tries < ?
                 AND (answers.mail_tried_at IS NULL
                     OR answers.mail_tried_at < statement_timestamp() - make_interval(secs => ?))
             FOR UPDATE OF answers SKIP LOCKED)
         RETURNING id, user_id, body, created_at",
        )
        .bind::<Double, _>(unread_for.as_secs_f64())
        .bind::<Integer, _>(tries)
        .bind::<Double, _>(again_after.as_secs_f64())
        .bind::<BigInt, _>(limit)
        .bind::<Integer, _>(tries)
        .bind::<Double, _>(again_after.as_secs_f64())
        .load(connection)
        .await?;
    answers.sort_unstable_by_key(|(id, user, _, created_at)| (*user, *created_at, *id));
    Ok(answers
        .into_iter()
        .map(|(id, user, body, _)| (id, user, body))
        .collect())
}

/// Notes that these answers were mailed.
pub async fn mark_mailed(connection: &mut Connection, answers: &[Uuid]) -> QueryResult<()> {
    diesel::update(support_messages::table.filter(support_messages::id.eq_any(answers)))
        .set(support_messages::mailed_at.eq(clock::now()))
        .execute(connection)
        .await
        .map(drop)
}
