//! What people write to whoever runs the product, and the answers. An account has one open conversation at most, which its
//! next message opens; its history spans all of them. Messages of a conversation are stored one after the other, since each
//! locks its row.
//!
//! This module has what the person does; [`desk`] what operators do; [`mail`] which mails are due; [`images`] screenshots;
//! [`retention`] what goes by itself.

pub mod desk;
pub mod images;
pub mod mail;
pub mod retention;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::support::{SupportAuthor, SupportText};
use uuid::Uuid;

use crate::schema::{support_conversations, support_images, support_messages};
use crate::statement::Statement;
use crate::{Connection, clock};

/// A message of either side.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = support_messages)]
pub struct Message {
    pub id: Uuid,
    /// A [`SupportAuthor`].
    pub author: String,
    /// Empty where a screenshot says everything.
    pub body: String,
    pub created_at: DateTime<Utc>,
    /// Of an operator's: when the person saw it.
    pub read_at: Option<DateTime<Utc>>,
    /// Of an operator's: when it was mailed to the person.
    pub mailed_at: Option<DateTime<Utc>>,
    #[diesel(embed)]
    pub image: Option<Image>,
}

impl Message {
    /// Who wrote it.
    #[must_use]
    pub fn author(&self) -> SupportAuthor {
        SupportAuthor::of_stored(&self.author)
    }
}

/// A screenshot of a message. Sides are in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = support_images)]
pub struct Image {
    pub id: Uuid,
    pub width: i32,
    pub height: i32,
}

/// A message that a person sends.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// The client's: the same message again is not stored twice.
    pub id: Uuid,
    pub user: UserId,
    pub text: SupportText,
    /// A screenshot of the account that was not sent yet.
    pub image: Option<Uuid>,
}

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// It is stored in this conversation.
    Stored(Message, Uuid),
    /// It was stored before.
    Repeated(Message),
    /// Somebody else's message has the id.
    Taken,
    /// As many messages as one may send wait for an answer.
    Unanswered,
    /// There is no such screenshot, or it was sent before.
    NoImage,
}

/// Stores a message of a person, in one transaction, and opens a conversation where none is open. `most` messages may wait
/// for an answer.
pub async fn send(connection: &mut Connection, message: &NewMessage, most: i32) -> QueryResult<Sent> {
    let sent = connection
        .transaction(async move |connection| stored(connection, message, most).await)
        .await;
    match sent {
        Ok(sent) | Err(NotSent::Because(sent)) => Ok(sent),
        Err(NotSent::Database(error)) => Err(error),
    }
}

/// Why the transaction is given up.
enum NotSent {
    Because(Sent),
    Database(diesel::result::Error),
}

impl From<diesel::result::Error> for NotSent {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}

async fn stored(connection: &mut Connection, new: &NewMessage, most: i32) -> Result<Sent, NotSent> {
    let (conversation, unanswered): (Uuid, i32) = Statement::<(SqlUuid, Integer)>::new(
        "INSERT INTO support_conversations (id, user_id) VALUES (?, ?)
         ON CONFLICT (user_id) WHERE closed_at IS NULL DO UPDATE SET last_message_at = clock_timestamp()
         RETURNING id, unanswered",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(new.user.0)
    .get_result(connection)
    .await?;
    let created_at: Option<DateTime<Utc>> = diesel::insert_into(support_messages::table)
        .values((
            support_messages::id.eq(new.id),
            support_messages::conversation_id.eq(conversation),
            support_messages::user_id.eq(new.user.0),
            support_messages::author.eq(SupportAuthor::User.as_str()),
            support_messages::body.eq(new.text.as_str()),
        ))
        .on_conflict_do_nothing()
        .returning(support_messages::created_at)
        .get_result(connection)
        .await
        .optional()?;
    let Some(created_at) = created_at else {
        let before = find(connection, new.user, new.id).await?;
        return Err(NotSent::Because(before.map_or(Sent::Taken, Sent::Repeated)));
    };
    if unanswered >= most {
        return Err(NotSent::Because(Sent::Unanswered));
    }
    if let Some(image) = new.image
        && !images::attach(connection, new.user, image, new.id).await?
    {
        return Err(NotSent::Because(Sent::NoImage));
    }
    diesel::update(support_conversations::table.find(conversation))
        .set((
            support_conversations::unanswered.eq(support_conversations::unanswered + 1),
            support_conversations::asked_at.eq(created_at),
            support_conversations::last_message_at.eq(created_at),
        ))
        .execute(connection)
        .await?;
    let message = find(connection, new.user, new.id).await?;
    let message = message.ok_or(diesel::result::Error::NotFound)?;
    Ok(Sent::Stored(message, conversation))
}

/// A message of a person's history.
async fn find(connection: &mut Connection, user: UserId, id: Uuid) -> QueryResult<Option<Message>> {
    support_messages::table
        .left_join(support_images::table)
        .filter(support_messages::id.eq(id))
        .filter(support_messages::user_id.eq(user.0))
        .select(Message::as_select())
        .first(connection)
        .await
        .optional()
}

/// At most `limit` messages of a person's history, the newest first, from before `before` on. A message of somebody else has
/// none before it.
pub async fn history(
    connection: &mut Connection,
    user: UserId,
    before: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Message>> {
    let mut messages = support_messages::table
        .left_join(support_images::table)
        .filter(support_messages::user_id.eq(user.0))
        .order((support_messages::created_at.desc(), support_messages::id.desc()))
        .limit(limit)
        .select(Message::as_select())
        .into_boxed();
    if let Some(before) = before {
        let Some(bound) = find(connection, user, before).await? else {
            return Ok(Vec::new());
        };
        let earlier = support_messages::created_at.lt(bound.created_at);
        let at_once = support_messages::created_at.eq(bound.created_at);
        messages = messages.filter(earlier.or(at_once.and(support_messages::id.lt(bound.id))));
    }
    messages.load(connection).await
}

/// How many answers a person has not seen.
pub async fn unread(connection: &mut Connection, user: UserId) -> QueryResult<i64> {
    support_messages::table
        .filter(support_messages::user_id.eq(user.0))
        .filter(support_messages::author.eq(SupportAuthor::Operator.as_str()))
        .filter(support_messages::read_at.is_null())
        .count()
        .get_result(connection)
        .await
}

/// Notes that a person saw the answers up to this message.
pub async fn mark_read(connection: &mut Connection, user: UserId, up_to: Uuid) -> QueryResult<()> {
    let Some(newest) = find(connection, user, up_to).await? else {
        return Ok(());
    };
    diesel::update(
        support_messages::table
            .filter(support_messages::user_id.eq(user.0))
            .filter(support_messages::author.eq(SupportAuthor::Operator.as_str()))
            .filter(support_messages::read_at.is_null())
            .filter(support_messages::created_at.le(newest.created_at)),
    )
    .set(support_messages::read_at.eq(clock::now()))
    .execute(connection)
    .await
    .map(drop)
}
