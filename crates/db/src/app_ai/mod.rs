//! AI in apps.
//!
//! - this file: what the owner of a published app set
//! - [`calls`]: calls, their reservation in budgets and what became of it
//! - [`images`]: images that apps asked for
//! - [`permissions`]: apps that may use AI in their preview

pub mod calls;
pub mod images;
pub mod permissions;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::app_ai::{AppAiSettings, Payer};
use domain::ids::PublicationId;

use crate::schema::{app_ai_settings, published_apps};
use crate::{Connection, clock};

/// What is set for a published app, and whether its owner stopped it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AppAi {
    pub settings: AppAiSettings,
    pub is_stopped: bool,
}

/// Settings as the table has them.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = app_ai_settings, treat_none_as_null = true)]
struct Stored<'a> {
    payer: &'a str,
    system_prompt: &'a str,
    model: Option<&'a str>,
    image_model: Option<&'a str>,
    daily_budget: i32,
    visitor_limit: i32,
}

/// What is set for a published app; nobody pays for one of which nothing is stored.
pub async fn find(connection: &mut Connection, app: PublicationId) -> QueryResult<AppAi> {
    type Row = (String, String, Option<String>, Option<String>, i32, i32, bool);
    let row: Option<Row> = app_ai_settings::table
        .find(app.0)
        .select((
            app_ai_settings::payer,
            app_ai_settings::system_prompt,
            app_ai_settings::model,
            app_ai_settings::image_model,
            app_ai_settings::daily_budget,
            app_ai_settings::visitor_limit,
            app_ai_settings::is_stopped,
        ))
        .first(connection)
        .await
        .optional()?;
    let found = row.map(
        |(payer, system_prompt, model, image_model, daily_budget, visitor_limit, is_stopped)| AppAi {
            settings: AppAiSettings {
                payer: Payer::of(&payer),
                system_prompt,
                model,
                image_model,
                daily_budget,
                visitor_limit,
            },
            is_stopped,
        },
    );
    Ok(found.unwrap_or_default())
}

/// Sets it. What is stopped stays so.
pub async fn store(
    connection: &mut Connection,
    app: PublicationId,
    settings: &AppAiSettings,
) -> QueryResult<()> {
    let stored = Stored {
        payer: settings.payer.as_str(),
        system_prompt: &settings.system_prompt,
        model: settings.model.as_deref(),
        image_model: settings.image_model.as_deref(),
        daily_budget: settings.daily_budget,
        visitor_limit: settings.visitor_limit,
    };
    diesel::insert_into(app_ai_settings::table)
        .values((app_ai_settings::published_app_id.eq(app.0), &stored))
        .on_conflict(app_ai_settings::published_app_id)
        .do_update()
        .set((
            &stored,
            app_ai_settings::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Stops the AI of an app, or lets it go on. Calls that are made meanwhile wait for this row: after it none begins.
pub async fn set_stopped(
    connection: &mut Connection,
    app: PublicationId,
    is_stopped: bool,
) -> QueryResult<()> {
    let usual = AppAiSettings::default();
    diesel::insert_into(app_ai_settings::table)
        .values((
            app_ai_settings::published_app_id.eq(app.0),
            app_ai_settings::payer.eq(usual.payer.as_str()),
            app_ai_settings::system_prompt.eq(""),
            app_ai_settings::daily_budget.eq(usual.daily_budget),
            app_ai_settings::visitor_limit.eq(usual.visitor_limit),
            app_ai_settings::is_stopped.eq(is_stopped),
        ))
        .on_conflict(app_ai_settings::published_app_id)
        .do_update()
        .set((
            app_ai_settings::is_stopped.eq(is_stopped),
            app_ai_settings::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The daily budget of an app whose AI this payer pays, while it is online and nobody stopped it. Its row stays locked until
/// the transaction ends, so that calls of the app are counted one after the other.
pub(crate) async fn lock(
    connection: &mut Connection,
    app: PublicationId,
    payer: Payer,
) -> QueryResult<Option<i32>> {
    app_ai_settings::table
        .find(app.0)
        .filter(app_ai_settings::payer.eq(payer.as_str()))
        .filter(app_ai_settings::is_stopped.eq(false))
        .filter(diesel::dsl::exists(
            published_apps::table
                .find(app.0)
                .filter(published_apps::is_active.eq(true)),
        ))
        .select(app_ai_settings::daily_budget)
        .for_update()
        .first(connection)
        .await
        .optional()
}
