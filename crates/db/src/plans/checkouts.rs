//! Purchases that were begun. The credits of a pack enter the ledger when it is paid, once for each checkout, and go again as
//! far as the payment went back.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::plan::{CheckoutState, SubscriptionStatus};
use domain::tier::Tier;
use uuid::Uuid;

use crate::schema::{checkouts, subscriptions};
use crate::statement::Statement;
use crate::{Connection, clean_ups, clock, credits, users};

/// What is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bought {
    Plan(Tier),
    Credits(i32),
}

/// A purchase that was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The payment service's own.
    pub session: String,
    pub user: UserId,
    pub bought: Bought,
    pub state: CheckoutState,
    /// Whether its credits are in the ledger.
    pub is_credited: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = checkouts)]
struct Row {
    session_id: String,
    user_id: Uuid,
    tier: Option<String>,
    credits: Option<i32>,
    state: String,
    credited_at: Option<DateTime<Utc>>,
}

impl From<Row> for Checkout {
    fn from(row: Row) -> Self {
        let tier = row.tier.and_then(|tier| tier.parse().ok());
        Self {
            session: row.session_id,
            user: UserId(row.user_id),
            // The database admits one of both, and not both.
            bought: match row.credits {
                Some(credits) => Bought::Credits(credits),
                None => Bought::Plan(tier.unwrap_or(Tier::Free)),
            },
            state: CheckoutState::of(&row.state),
            is_credited: row.credited_at.is_some(),
        }
    }
}

/// Stores a purchase that begins.
pub async fn begin(
    connection: &mut Connection,
    user: UserId,
    session: &str,
    bought: Bought,
) -> QueryResult<()> {
    let (kind, tier, credits) = match bought {
        Bought::Plan(tier) => ("plan", Some(tier.as_str()), None),
        Bought::Credits(credits) => ("credits", None, Some(credits)),
    };
    diesel::insert_into(checkouts::table)
        .values((
            checkouts::session_id.eq(session),
            checkouts::user_id.eq(user.0),
            checkouts::kind.eq(kind),
            checkouts::tier.eq(tier),
            checkouts::credits.eq(credits),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The purchase of this session.
pub async fn find(connection: &mut Connection, session: &str) -> QueryResult<Option<Checkout>> {
    let row: Option<Row> = checkouts::table
        .find(session)
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(Checkout::from))
}

/// The pack that was paid with this payment.
pub async fn of_payment(connection: &mut Connection, payment_intent: &str) -> QueryResult<Option<Checkout>> {
    let row: Option<Row> = checkouts::table
        .filter(checkouts::payment_intent.eq(payment_intent))
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(Checkout::from))
}

/// The purchases of plans of an account that nobody has paid yet.
pub async fn open_plans(connection: &mut Connection, user: UserId) -> QueryResult<Vec<Checkout>> {
    let rows: Vec<Row> = checkouts::table
        .filter(checkouts::user_id.eq(user.0))
        .filter(checkouts::kind.eq("plan"))
        .filter(checkouts::state.eq(CheckoutState::Open.as_str()))
        .order(checkouts::created_at)
        .select(Row::as_select())
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(Checkout::from).collect())
}

/// Whether an account ever paid for anything.
pub async fn has_paid(connection: &mut Connection, user: UserId) -> QueryResult<bool> {
    let complete = checkouts::table
        .filter(checkouts::user_id.eq(user.0))
        .filter(checkouts::state.eq(CheckoutState::Complete.as_str()));
    let subscribed = subscriptions::table
        .find(user.0)
        .filter(subscriptions::status.ne(SubscriptionStatus::Incomplete.as_str()));
    diesel::select(exists(complete).or(exists(subscribed)))
        .get_result(connection)
        .await
}

/// Numbers a read of a purchase.
///
/// # Errors
/// [`diesel::result::Error::NotFound`] when there is no such purchase; other database errors.
pub async fn begin_read(connection: &mut Connection, session: &str) -> QueryResult<i64> {
    diesel::update(checkouts::table.find(session))
        .set((
            checkouts::reads.eq(checkouts::reads + 1),
            checkouts::read_at.eq(clock::now()),
        ))
        .returning(checkouts::reads)
        .get_result(connection)
        .await
}

/// [`begin_read`], unless one began less than `pause` ago.
pub async fn begin_read_after(
    connection: &mut Connection,
    session: &str,
    pause: Duration,
) -> QueryResult<Option<i64>> {
    let is_due = checkouts::read_at.is_null().or(checkouts::read_at
        .assume_not_null()
        .lt(clock::before(pause).assume_not_null()));
    diesel::update(checkouts::table.find(session).filter(is_due))
        .set((
            checkouts::reads.eq(checkouts::reads + 1),
            checkouts::read_at.eq(clock::now()),
        ))
        .returning(checkouts::reads)
        .get_result(connection)
        .await
        .optional()
}

/// What a read of a purchase gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    pub state: CheckoutState,
    /// The payment of a pack, once there is one.
    pub payment_intent: Option<String>,
    /// How many credits of a paid pack go because its payment went back.
    pub taken_back: i32,
}

/// Stores what the read with this number gave, and what it makes of the ledger, in one transaction. Gives whether it was the
/// newest so far: an older one changes nothing.
pub async fn store(
    connection: &mut Connection,
    checkout: &Checkout,
    number: i64,
    read: &Read,
) -> QueryResult<bool> {
    connection
        .transaction(async move |connection| {
            // First, as every transaction that locks an account: the sums of jobs that begin meanwhile stay true.
            users::lock(connection, checkout.user).await?;
            let stored: Option<(Option<DateTime<Utc>>, i32)> =
                diesel::update(checkouts::table.find(&checkout.session))
                    .filter(checkouts::stored_read.lt(number))
                    .set((
                        checkouts::stored_read.eq(number),
                        checkouts::state.eq(read.state.as_str()),
                        read.payment_intent
                            .as_deref()
                            .map(|payment| checkouts::payment_intent.eq(payment)),
                    ))
                    .returning((checkouts::credited_at, checkouts::taken_back))
                    .get_result(connection)
                    .await
                    .optional()?;
            let Some((credited_at, taken_back)) = stored else {
                return Ok(false);
            };
            if let Bought::Credits(credits) = checkout.bought
                && read.state == CheckoutState::Complete
            {
                if credited_at.is_none() {
                    credits::purchase(connection, checkout.user, credits, &reference(checkout)).await?;
                }
                let wanted = read.taken_back.clamp(0, credits);
                credits::reverse(
                    connection,
                    checkout.user,
                    taken_back - wanted,
                    &reference(checkout),
                )
                .await?;
                diesel::update(checkouts::table.find(&checkout.session))
                    .set((
                        checkouts::credited_at.eq(clock::first_or_now("credited_at")),
                        checkouts::taken_back.eq(wanted),
                    ))
                    .execute(connection)
                    .await?;
            }
            Ok(true)
        })
        .await
}

/// What the ledger knows a purchase by.
fn reference(checkout: &Checkout) -> String {
    format!("stripe {}", checkout.session)
}

/// Forgets at most `batch` purchases of more than `days` days ago of which nothing came. Gives how many, or nothing when
/// another process is at it.
pub async fn forget_expired(
    connection: &mut Connection,
    days: i32,
    batch: i64,
) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let forgotten = Statement::<()>::new(
                "DELETE FROM checkouts WHERE ctid = ANY (ARRAY(
                     SELECT ctid FROM checkouts
                     WHERE state = 'expired' AND created_at < statement_timestamp() - ?::integer * interval '1 day'
                     LIMIT ?))",
            )
            .bind::<Integer, _>(days)
            .bind::<BigInt, _>(batch)
            .execute(connection)
            .await?;
            clean_ups::note(connection, "checkouts", forgotten).await?;
            Ok(Some(forgotten))
        })
        .await
}
