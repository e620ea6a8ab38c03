//! How far an account is with its first steps: the dialog, the tours, and the first tasks. Who did nothing has no row.
//!
//! Whatever is reached is reached once: the moment stays, also when two devices report it, and when the jobs and apps that
//! showed it are gone.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, PublicationId, UserId};
use domain::onboarding::{Interest, TourType};
use serde_json::Value;
use uuid::Uuid;

use crate::Connection;
use crate::schema::first_steps;
use crate::statement::Statement;

/// How far an account is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FirstSteps {
    /// The interests that the person chose.
    pub interests: Vec<Interest>,
    /// The dialog is over with either.
    pub completed_at: Option<DateTime<Utc>>,
    pub dismissed_at: Option<DateTime<Utc>>,
    pub app_tour: Tour,
    pub image_tour: Tour,
    pub tasks: FirstTasks,
}

/// How far an account is with a tour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable)]
pub struct Tour {
    /// Counted from 0.
    pub step: i32,
    pub completed_at: Option<DateTime<Utc>>,
    pub dismissed_at: Option<DateTime<Utc>>,
}

/// When each first task was first done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = first_steps)]
pub struct FirstTasks {
    pub described_at: Option<DateTime<Utc>>,
    pub changed_at: Option<DateTime<Utc>>,
    pub edited_at: Option<DateTime<Utc>>,
    pub published_at: Option<DateTime<Utc>>,
    /// When the person put the list of them away.
    pub checklist_dismissed_at: Option<DateTime<Utc>>,
}

/// A milestone that an account reaches once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Milestone {
    /// The dialog is completed.
    Completed,
    /// The dialog is dismissed.
    Dismissed,
    /// A tour is seen to its end.
    TourCompleted(TourType),
    /// A tour is left before its end.
    TourDismissed(TourType),
    /// An app is edited by hand.
    EditedByHand,
    /// The list of first tasks is put away.
    ChecklistDismissed,
}

/// A first task that the work on apps itself shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownTask {
    /// An app is made from a description.
    Described,
    /// An app is changed by a request.
    Changed,
}

/// How far an account is.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<FirstSteps> {
    type Row = (
        Value,
        Option<DateTime<Utc>>,
        Option<DateTime<Utc>>,
        Tour,
        Tour,
        FirstTasks,
    );
    let found: Option<Row> = first_steps::table
        .find(user.0)
        .select((
            first_steps::interests,
            first_steps::completed_at,
            first_steps::dismissed_at,
            (
                first_steps::app_tour_step,
                first_steps::app_tour_completed_at,
                first_steps::app_tour_dismissed_at,
            ),
            (
                first_steps::image_tour_step,
                first_steps::image_tour_completed_at,
                first_steps::image_tour_dismissed_at,
            ),
            FirstTasks::as_select(),
        ))
        .first(connection)
        .await
        .optional()?;
    let Some((interests, completed_at, dismissed_at, app_tour, image_tour, tasks)) = found else {
        return Ok(FirstSteps::default());
    };
    Ok(FirstSteps {
        // Those that a later version wrote are none.
        interests: serde_json::from_value(interests).unwrap_or_default(),
        completed_at,
        dismissed_at,
        app_tour,
        image_tour,
        tasks,
    })
}

/// Makes the row of an account; nothing where it has one.
pub async fn initialize(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    diesel::insert_into(first_steps::table)
        .values(first_steps::user_id.eq(user.0))
        .on_conflict_do_nothing()
        .execute(connection)
        .await
        .map(drop)
}

/// Stores the interests of a person.
pub async fn set_interests(
    connection: &mut Connection,
    user: UserId,
    interests: &[Interest],
) -> QueryResult<()> {
    let interests = serde_json::to_value(interests)
        .map_err(|error| diesel::result::Error::SerializationError(Box::new(error)))?;
    diesel::insert_into(first_steps::table)
        .values((
            first_steps::user_id.eq(user.0),
            first_steps::interests.eq(&interests),
        ))
        .on_conflict(first_steps::user_id)
        .do_update()
        .set(first_steps::interests.eq(&interests))
        .execute(connection)
        .await
        .map(drop)
}

/// Stores the step that a tour is at.
pub async fn set_tour_step(
    connection: &mut Connection,
    user: UserId,
    tour: TourType,
    step: i32,
) -> QueryResult<()> {
    Statement::<()>::new(match tour {
        TourType::App => {
            "INSERT INTO first_steps (user_id, app_tour_step) VALUES (?, ?)
             ON CONFLICT (user_id) DO UPDATE SET app_tour_step = excluded.app_tour_step"
        }
        TourType::Image => {
            "INSERT INTO first_steps (user_id, image_tour_step) VALUES (?, ?)
             ON CONFLICT (user_id) DO UPDATE SET image_tour_step = excluded.image_tour_step"
        }
    })
    .bind::<SqlUuid, _>(user.0)
    .bind::<Integer, _>(step)
    .execute(connection)
    .await
    .map(drop)
}

/// The statement that stores the moment of a column once.
macro_rules! once {
    ($column:literal) => {
        concat!(
            "INSERT INTO first_steps AS kept (user_id, ",
            $column,
            ") VALUES (?, clock_timestamp()) ON CONFLICT (user_id) DO UPDATE SET ",
            $column,
            " = coalesce(kept.",
            $column,
            ", excluded.",
            $column,
            ") RETURNING ",
            $column
        )
    };
}

/// Notes that an account reached something, and gives when it first did.
pub async fn reach(
    connection: &mut Connection,
    user: UserId,
    milestone: Milestone,
) -> QueryResult<DateTime<Utc>> {
    Statement::<Timestamptz>::new(match milestone {
        Milestone::Completed => once!("completed_at"),
        Milestone::Dismissed => once!("dismissed_at"),
        Milestone::TourCompleted(TourType::App) => once!("app_tour_completed_at"),
        Milestone::TourCompleted(TourType::Image) => once!("image_tour_completed_at"),
        Milestone::TourDismissed(TourType::App) => once!("app_tour_dismissed_at"),
        Milestone::TourDismissed(TourType::Image) => once!("image_tour_dismissed_at"),
        Milestone::EditedByHand => once!("edited_at"),
        Milestone::ChecklistDismissed => once!("checklist_dismissed_at"),
    })
    .bind::<SqlUuid, _>(user.0)
    .get_result(connection)
    .await
}

/// The statement that stores the moment of a column once for the account of a row, and writes nothing, nor locks anything,
/// where it is stored already: the work on apps comes here with each of its results.
macro_rules! once_of {
    ($column:literal, $account:literal) => {
        concat!(
            "WITH account AS (",
            $account,
            ") INSERT INTO first_steps AS kept (user_id, ",
            $column,
            ") SELECT account.user_id, clock_timestamp() FROM account
             WHERE NOT EXISTS (
                 SELECT FROM first_steps
                 WHERE first_steps.user_id = account.user_id AND first_steps.",
            $column,
            " IS NOT NULL
             ) ON CONFLICT (user_id) DO UPDATE SET ",
            $column,
            " = coalesce(kept.",
            $column,
            ", excluded.",
            $column,
            ")"
        )
    };
}

/// Notes a first task of the account that has an app.
pub(crate) async fn note(connection: &mut Connection, app: AppKey, task: ShownTask) -> QueryResult<()> {
    let sql = match task {
        ShownTask::Described => once_of!("described_at", "SELECT user_id FROM apps WHERE id = ?"),
        ShownTask::Changed => once_of!("changed_at", "SELECT user_id FROM apps WHERE id = ?"),
    };
    note_of(connection, sql, app.0).await
}

/// Notes that the account of a published app has published one.
pub(crate) async fn note_published(connection: &mut Connection, published: PublicationId) -> QueryResult<()> {
    let sql = once_of!(
        "published_at",
        "SELECT apps.user_id FROM published_apps JOIN apps ON apps.id = published_apps.app_id
         WHERE published_apps.id = ?"
    );
    note_of(connection, sql, published.0).await
}

async fn note_of(connection: &mut Connection, sql: &'static str, id: Uuid) -> QueryResult<()> {
    Statement::<()>::new(sql)
        .bind::<SqlUuid, _>(id)
        .execute(connection)
        .await
        .map(drop)
}
