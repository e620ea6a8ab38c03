//! What operators see and do.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::support::{SupportAuthor, SupportText};
use domain::tier::Tier;
use uuid::Uuid;

use super::Message;
use crate::schema::{support_conversations, support_images, support_messages, users};
use crate::{Connection, clock};

/// A conversation with its person.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Conversation {
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    /// A [`Tier`].
    pub tier: String,
    pub opened_at: DateTime<Utc>,
    pub closed_at: Option<DateTime<Utc>>,
    pub last_message_at: DateTime<Utc>,
    /// Messages of the person since the last answer.
    pub unanswered: i32,
}

impl Conversation {
    /// The person's tier; the database admits only known ones.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier.parse().unwrap_or(Tier::Free)
    }
}

/// Which conversations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Those that wait for an answer.
    Waiting,
    /// Those that are not closed.
    Open,
    All,
}

/// At most `limit` conversations, that with the newest message first, from before `before` on: the time of a conversation's
/// last message, and its id.
pub async fn conversations(
    connection: &mut Connection,
    which: Which,
    before: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> QueryResult<Vec<Conversation>> {
    let mut found = with_person()
        .order((
            support_conversations::last_message_at.desc(),
            support_conversations::id.desc(),
        ))
        .limit(limit)
        .into_boxed();
    if which != Which::All {
        found = found.filter(support_conversations::closed_at.is_null());
    }
    if which == Which::Waiting {
        found = found.filter(support_conversations::unanswered.gt(0));
    }
    if let Some((at, id)) = before {
        let earlier = support_conversations::last_message_at.lt(at);
        let at_once = support_conversations::last_message_at.eq(at);
        found = found.filter(earlier.or(at_once.and(support_conversations::id.lt(id))));
    }
    found.load(connection).await
}

/// One conversation.
pub async fn conversation(connection: &mut Connection, id: Uuid) -> QueryResult<Option<Conversation>> {
    with_person()
        .filter(support_conversations::id.eq(id))
        .first(connection)
        .await
        .optional()
}

#[diesel::dsl::auto_type(no_type_alias)]
fn with_person() -> _ {
    support_conversations::table.inner_join(users::table).select((
        support_conversations::id,
        support_conversations::user_id,
        users::email,
        users::tier,
        support_conversations::opened_at,
        support_conversations::closed_at,
        support_conversations::last_message_at,
        support_conversations::unanswered,
    ))
}

/// At most `limit` messages of a conversation, the newest first.
pub async fn messages(
    connection: &mut Connection,
    conversation: Uuid,
    limit: i64,
) -> QueryResult<Vec<Message>> {
    support_messages::table
        .left_join(support_images::table)
        .filter(support_messages::conversation_id.eq(conversation))
        .order((support_messages::created_at.desc(), support_messages::id.desc()))
        .limit(limit)
        .select(Message::as_select())
        .load(connection)
        .await
}

/// What became of an answer, or of closing a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// The conversation is closed.
    Closed,
    /// There is no such conversation.
    Unknown,
}

/// Stores an answer, in one transaction: nothing waits for one any more.
pub async fn answer(
    connection: &mut Connection,
    conversation: Uuid,
    text: &SupportText,
) -> QueryResult<Outcome> {
    connection
        .transaction(async move |connection| {
            let found: Option<(Uuid, bool)> = support_conversations::table
                .find(conversation)
                .select((
                    support_conversations::user_id,
                    support_conversations::closed_at.is_not_null(),
                ))
                .for_no_key_update()
                .first(connection)
                .await
                .optional()?;
            let user = match found {
                None => return Ok(Outcome::Unknown),
                Some((_, true)) => return Ok(Outcome::Closed),
                Some((user, false)) => user,
            };
            let at: DateTime<Utc> = diesel::insert_into(support_messages::table)
                .values((
                    support_messages::id.eq(Uuid::now_v7()),
                    support_messages::conversation_id.eq(conversation),
                    support_messages::user_id.eq(user),
                    support_messages::author.eq(SupportAuthor::Operator.as_str()),
                    support_messages::body.eq(text.as_str()),
                ))
                .returning(support_messages::created_at)
                .get_result(connection)
                .await?;
            diesel::update(support_conversations::table.find(conversation))
                .set((
                    support_conversations::unanswered.eq(0),
                    support_conversations::last_message_at.eq(at),
                ))
                .execute(connection)
                .await?;
            Ok(Outcome::Done)
        })
        .await
}

/// Closes a conversation: the person's next message opens another one.
pub async fn close(connection: &mut Connection, conversation: Uuid) -> QueryResult<Outcome> {
    let open = support_conversations::table
        .find(conversation)
        .filter(support_conversations::closed_at.is_null());
    let closed = diesel::update(open)
        .set((
            support_conversations::closed_at.eq(clock::now()),
            support_conversations::unanswered.eq(0),
        ))
        .execute(connection)
        .await?;
    if closed == 1 {
        return Ok(Outcome::Done);
    }
    let exists = diesel::dsl::exists(support_conversations::table.find(conversation));
    let is_known: bool = diesel::select(exists).get_result(connection).await?;
    Ok(if is_known {
        Outcome::Closed
    } else {
        Outcome::Unknown
    })
}
