//! What a published app asks of models, at addresses of its own origin: no header lets another page call them, no token of
//! the product is in the page, and the app is the one whose host it is. Its owner chose who pays; system prompt and models
//! are stored with its settings, never sent by its page.
//!
//! Three things bound what strangers can spend: limits in Redis for visitor, address and app; calls at once; and the budget
//! of the day, in Postgres, which holds whatever else fails.

use std::time::Duration;

use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use chrono::Utc;
use db::app_ai::AppAi;
use domain::app_ai::{CHAT_BODY_MAX_BYTES, CallKind, IMAGE_BODY_MAX_BYTES, Payer};
use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use domain::model_connection::ConnectedModel;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::visitor::{
    self, AppHere, Purpose, Visitor, address_key, refuse_foreign, sign_in, sign_in_needed, visitor_for_ai,
};
use crate::api::SmallJson;
use crate::api::app_ai::answer;
use crate::api::app_ai::call::{self, Caller, Chat, calls_a_minute};
use crate::api::app_ai::request::{AppChatMessage, Image, messages};
use crate::error::ApiResult;
use crate::idempotency_key::IdempotencyKey;
use crate::rate::{self, Limit};
use crate::state::AppState;

/// By what a client tells visitors of one network address apart.
const VISITOR: &str = "x-morpheo-visitor";
/// A network address may have so many times the calls of a visitor, and an app so many.
const OF_ADDRESS: u32 = 3;
const OF_APP: u32 = 12;
/// In a day: offices and schools have one address.
const OF_ADDRESS_A_DAY: u32 = 5;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Registers the addresses.
pub fn configure(services: &mut ServiceConfig) {
    services
        .service(
            web::resource("/_ai/status")
                .route(web::get().to(status))
                .default_service(web::to(not_allowed)),
        )
        .service(
            web::resource("/_ai/chat")
                .route(web::post().to(chat))
                .default_service(web::to(not_allowed)),
        )
        .service(
            web::resource("/_ai/image")
                .route(web::post().to(image))
                .default_service(web::to(not_allowed)),
        );
}

async fn not_allowed() -> HttpResponse {
    HttpResponse::MethodNotAllowed().finish()
}

/// Whether the app has AI, who pays, and where a visitor signs in.
async fn status(state: web::Data<AppState>, request: HttpRequest) -> ApiResult {
    let app = visitor::app(&state, &request).await?;
    let AppAi { settings, is_stopped } = {
        let mut connection = state.pool.get().await?;
        db::app_ai::find(&mut connection, app.id).await?
    };
    Ok(HttpResponse::Ok()
        .insert_header(("cache-control", "no-store"))
        .json(json!({
            "payer": settings.payer,
            "stopped": is_stopped,
            "signIn": sign_in(&state, &app, Purpose::Ai),
        })))
}

/// A chat of a published app.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChatBody {
    messages: Vec<AppChatMessage>,
    #[serde(default)]
    json: bool,
    #[serde(default)]
    stream: bool,
}

async fn chat(
    state: web::Data<AppState>,
    request: HttpRequest,
    key: IdempotencyKey,
    body: SmallJson<ChatBody, CHAT_BODY_MAX_BYTES>,
) -> ApiResult {
    let called = admit(&state, &request, key).await?;
    let messages = messages(body.0.messages)?;
    let own = called.own_model(&state).await?;
    let counted = called.count(&state).await?;
    let settings = &called.ai.settings;
    let chat = Chat {
        system: settings.system_prompt.clone(),
        messages,
        image: None,
        json: body.0.json,
        models: own
            .into_iter()
            .chain(called.model(settings.model.as_ref()))
            .collect(),
    };
    let handed = call::chat(&state, &called.caller, called.key, chat).await;
    counted.settled(&state, handed).await?;
    if body.0.stream {
        Ok(answer::stream(&state, called.caller, called.key))
    } else {
        answer::json(&state, &called.caller, called.key).await
    }
}

/// An image for a published app.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImageBody {
    prompt: String,
    ratio: Option<String>,
}

async fn image(
    state: web::Data<AppState>,
    request: HttpRequest,
    key: IdempotencyKey,
    body: SmallJson<ImageBody, IMAGE_BODY_MAX_BYTES>,
) -> ApiResult {
    let called = admit(&state, &request, key).await?;
    let image = Image::parse(&body.0.prompt, body.0.ratio.as_deref())?;
    let counted = called.count(&state).await?;
    let model = called.model(called.ai.settings.image_model.as_ref());
    let handed = call::image(&state, &called.caller, called.key, image, model).await;
    counted.settled(&state, handed).await?;
    answer::image(&state, &called.caller, called.key).await
}

/// A call of a page that may be made, as far as its app and its visitor tell.
struct Called {
    app: AppHere,
    ai: AppAi,
    /// Who signed in, if anybody did.
    visitor: Option<Visitor>,
    /// What the visitor is counted by: the account, or what can be seen of whoever has none.
    known_by: String,
    /// The network address.
    address: String,
    caller: Caller,
    key: JobId,
}

/// Lets a call of an app's own page through, if somebody pays for it.
///
/// # Errors
/// `app-ai-origin`, `app-ai-busy`, `app-not-found`, `app-ai-off`, `app-ai-sign-in`, `app-token-refused`, `invalid-request`.
async fn admit(state: &AppState, request: &HttpRequest, key: IdempotencyKey) -> ApiResult<Called> {
    let slug = visitor::slug(state, request)?;
    refuse_foreign(state, request, &slug)?;
    let key = key.required()?;
    let address = address_key(state, request);
    // Before anything is looked up.
    let most = state.config.app_ai.calls_per_minute.saturating_mul(OF_ADDRESS);
    let limit = calls_a_minute("app-ai-addresses", most);
    rate::count(state.redis(), limit, &format!("{slug}:{address}")).await?;
    let app = visitor::app(state, request).await?;
    let (ai, owner) = {
        let mut connection = state.pool.get().await?;
        let ai = db::app_ai::find(&mut connection, app.id).await?;
        (ai, db::published_apps::owner(&mut connection, app.id).await?)
    };
    let owner = owner.ok_or(ErrorCode::AppNotFound)?;
    if ai.settings.payer == Payer::Off || ai.is_stopped {
        return Err(ErrorCode::AppAiOff.into());
    }
    let visitor = visitor_for_ai(state, request, &app).await?;
    let (kind, payer) = match ai.settings.payer {
        Payer::Visitor => {
            let paying = visitor.as_ref().filter(|visitor| visitor.ai);
            let paying =
                paying.ok_or_else(|| sign_in_needed(state, &app, ErrorCode::AppAiSignIn, Purpose::Ai))?;
            (CallKind::Visitor, paying.user)
        }
        Payer::Owner | Payer::Off => (CallKind::Owner, owner),
    };
    let known_by = match &visitor {
        Some(visitor) => visitor.subject.clone(),
        None => format!("{address} {}", told_apart_by(request)),
    };
    let caller = Caller {
        kind,
        payer,
        tier: tier(state, payer).await?,
        app: Some(app.id),
        preview_of: None,
        visitor: Some(state.publication_tokens.visitor_key(app.id, &known_by)?),
        address: Some(
            state
                .publication_tokens
                .visitor_key(app.id, &format!("address {address}"))?,
        ),
        at_once: state.config.app_ai.at_once,
    };
    Ok(Called {
        app,
        ai,
        visitor,
        known_by,
        address,
        caller,
        key,
    })
}

/// An id that the page's client made up, if it has the form of one. Whoever makes up many shares the limits of the address.
fn told_apart_by(request: &HttpRequest) -> String {
    let id = request.headers().get(VISITOR);
    let id = id.and_then(|id| id.to_str().ok()?.parse::<Uuid>().ok());
    id.map(|id| id.to_string()).unwrap_or_default()
}

/// The tier of an account that can pay.
async fn tier(state: &AppState, payer: UserId) -> ApiResult<domain::tier::Tier> {
    let mut connection = state.pool.get().await?;
    let user = db::users::find(&mut connection, payer).await?;
    let user = user.filter(|user| user.disabled_at.is_none());
    Ok(user.ok_or(ErrorCode::AppAiOff)?.tier())
}

/// What was counted of a call against limits of the day, to be taken back when the call is not made.
struct Counted(Vec<(Limit, String)>);

impl Called {
    /// A model of the settings, where whoever pays may use it: nobody uses the connections of another account.
    fn model(&self, chosen: Option<&String>) -> Option<String> {
        let is_others =
            |id: &String| self.caller.kind == CallKind::Visitor && ConnectedModel::is_public_id(id);
        chosen.filter(|id| !is_others(id)).cloned()
    }

    /// The model that the visitor chose in the place of credits. Where it is gone, its consent ends with it, and the visitor
    /// is asked again: they did not agree to pay with credits.
    ///
    /// # Errors
    /// `app-ai-sign-in`.
    async fn own_model(&self, state: &AppState) -> ApiResult<Option<String>> {
        let paying = self.visitor.as_ref();
        let paying = paying.filter(|_| self.caller.kind == CallKind::Visitor);
        let Some((visitor, model)) = paying.and_then(|visitor| Some((visitor, visitor.ai_model.clone()?)))
        else {
            return Ok(None);
        };
        if call::may_use(state, &self.caller, model.clone()).await? {
            return Ok(Some(model));
        }
        {
            let mut connection = state.pool.get().await?;
            db::app_permissions::end_ai(&mut connection, visitor.user, self.app.id).await?;
        }
        Err(sign_in_needed(
            state,
            &self.app,
            ErrorCode::AppAiSignIn,
            Purpose::Ai,
        ))
    }

    /// Counts the call against the limits of visitor and app, and against those of the day.
    ///
    /// # Errors
    /// `app-ai-busy`, `app-ai-visitor-limit`.
    async fn count(&self, state: &AppState) -> ApiResult<Counted> {
        let (redis, app) = (state.redis(), self.app.id);
        let most = state.config.app_ai.calls_per_minute;
        let of_visitor = format!("{app}:{}", self.known_by);
        let of_address = format!("{app}:{}", self.address);
        let of_app = calls_a_minute("app-ai-apps", most.saturating_mul(OF_APP));
        rate::count(redis, calls_a_minute("app-ai-visitors", most), &of_visitor).await?;
        rate::count(redis, of_app, &app.to_string()).await?;
        let mut counted = Counted(Vec::new());
        if self.caller.kind != CallKind::Owner {
            return Ok(counted);
        }
        let granted = u32::try_from(self.ai.settings.visitor_limit).unwrap_or(0);
        let today = Utc::now().date_naive();
        for (name, most, who) in [
            ("app-ai-visitor-days", granted, of_visitor),
            (
                "app-ai-address-days",
                granted.saturating_mul(OF_ADDRESS_A_DAY),
                of_address,
            ),
        ] {
            let limit = Limit {
                name,
                most,
                within: DAY,
                error: ErrorCode::AppAiVisitorLimit,
            };
            let who = format!("{who}:{today}");
            let within = rate::count(redis, limit, &who).await;
            counted.0.push((limit, who));
            counted.settled(state, within).await?;
        }
        Ok(counted)
    }
}

impl Counted {
    /// The call is not made.
    async fn take_back(&self, state: &AppState) {
        for (limit, who) in &self.0 {
            rate::uncount(state.redis(), *limit, who).await;
        }
    }

    /// What became of handing the call over; one that is not made counts for nothing.
    async fn settled(&self, state: &AppState, handed: ApiResult<()>) -> ApiResult<()> {
        if handed.is_err() {
            self.take_back(state).await;
        }
        handed
    }
}
