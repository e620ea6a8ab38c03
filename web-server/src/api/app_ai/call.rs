//! A call of an app becomes a job: what it may take is reserved in the ledger and in the budget of the app, in the
//! transaction that makes the job. The one that ends it settles both.

use std::time::Duration;

use db::app_ai::calls::{CallBounds, NewCall, Refusal};
use domain::app_ai::{CHAT_IMAGE_TOKENS, CallKind, ChatMessage, Meter, tokens_at_most};
use domain::errors::{ErrorCode, VISITOR_OUT_OF_CREDITS};
use domain::ids::{AppId, JobId, PublicationId, UserId};
use domain::tier::Tier;
use jobs::kinds::app_ai::{AppChatInput, AppImageInput};
use jobs::kinds::{AppChat, AppImage, JobKind};
use jobs::submit::{Submission, SubmitError};

use super::refusals::{self, OwnersRefusal};
use super::request::Image;
use crate::api::app_request::{read_model_at, refuse_unwatched};
use crate::api::images::model_at;
use crate::error::{ApiError, ApiResult};
use crate::rate::Limit;
use crate::state::AppState;

/// Calls of a visitor at once, or of an account in previews.
pub(crate) const AT_ONCE_OF_VISITOR: i64 = 2;
/// Calls of an app at once from one network address, whoever makes them.
const AT_ONCE_OF_ADDRESS: i64 = 3;
/// Bytes that a model reads beside an app's own: the product's rules, and what stands around each message.
const RULES_BYTES: usize = 1_000;
const AROUND_MESSAGE_BYTES: usize = 16;

/// So many calls a minute.
pub(crate) fn calls_a_minute(name: &'static str, most: u32) -> Limit {
    Limit {
        name,
        most,
        within: Duration::from_secs(60),
        error: ErrorCode::AppAiBusy,
    }
}

/// Who calls, and who pays.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub kind: CallKind,
    /// The account that is charged.
    pub payer: UserId,
    pub tier: Tier,
    /// None for a preview.
    pub app: Option<PublicationId>,
    /// The app whose preview calls; none for a published app.
    pub preview_of: Option<AppId>,
    /// What the visitor is counted by; none for a preview.
    pub visitor: Option<Vec<u8>>,
    /// What the visitor's network address is counted by; none for a preview.
    pub address: Option<Vec<u8>>,
    /// Calls of the app at once.
    pub at_once: i64,
}

/// A chat to be answered.
#[derive(Debug)]
pub(crate) struct Chat {
    /// Blank for nothing.
    pub system: String,
    pub messages: Vec<ChatMessage>,
    /// The hash of an image that the last message is about, stored for the job.
    pub image: Option<String>,
    pub json: bool,
    /// The public ids of models, the preferred one first: the first that the payer may use answers, else the default one.
    pub models: Vec<String>,
}

/// Hands a chat over.
///
/// # Errors
/// Why the call is not made.
pub(crate) async fn chat(state: &AppState, caller: &Caller, key: JobId, chat: Chat) -> ApiResult<()> {
    let config = &state.config.app_ai;
    let model = chat_model(state, caller, chat.models).await?;
    let price = state.jobs.prices().of(AppChat::NAME, &model);
    let messages = chat.messages.iter();
    let bytes = messages.map(|message| message.content.len() + AROUND_MESSAGE_BYTES);
    let bytes = bytes.sum::<usize>() + chat.system.len() + RULES_BYTES;
    let of_image = chat.image.as_ref().map_or(0, |_| CHAT_IMAGE_TOKENS);
    let most = tokens_at_most(bytes).saturating_add(u64::from(config.max_output_tokens) + of_image);
    let meter = Meter::of_tokens(config.tokens_per_credit, price, most);
    let input = AppChatInput {
        model,
        system: chat.system,
        messages: chat.messages,
        image: chat.image,
        json: chat.json,
        max_tokens: config.max_output_tokens,
        seconds: config.timeout.as_secs(),
        kind: caller.kind,
        meter,
    };
    submit::<AppChat>(state, caller, key, input, meter).await
}

/// Hands a request for an image over. `model`: the public id of one; blank for the default one.
///
/// # Errors
/// Why the call is not made.
pub(crate) async fn image(
    state: &AppState,
    caller: &Caller,
    key: JobId,
    image: Image,
    model: Option<String>,
) -> ApiResult<()> {
    let model = image_model(state, caller, model.unwrap_or_default()).await?;
    let meter = Meter::of_images(state.jobs.prices().of(AppImage::NAME, &model));
    let input = AppImageInput {
        model,
        prompt: image.prompt,
        ratio: image.ratio,
        seconds: state.config.app_ai.timeout.as_secs(),
        kind: caller.kind,
        meter,
    };
    submit::<AppImage>(state, caller, key, input, meter).await
}

async fn chat_model(state: &AppState, caller: &Caller, models: Vec<String>) -> ApiResult<String> {
    for model in models {
        match usable(state, caller, model).await {
            Err(error) if may_have_another(caller, &error) => {}
            read => return read,
        }
    }
    read_model_at(state, caller.payer, caller.tier, None).await
}

/// Whether whoever pays may use this model for a chat of a published app.
///
/// # Errors
/// When that cannot be read.
pub(crate) async fn may_use(state: &AppState, caller: &Caller, model: String) -> ApiResult<bool> {
    match usable(state, caller, model).await {
        Ok(_) => Ok(true),
        Err(error) if may_have_another(caller, &error) => Ok(false),
        Err(error) => Err(error),
    }
}

async fn usable(state: &AppState, caller: &Caller, model: String) -> ApiResult<String> {
    let model = read_model_at(state, caller.payer, caller.tier, Some(model)).await?;
    refuse_unwatched(state, caller.payer, &model).await?;
    Ok(model)
}

async fn image_model(state: &AppState, caller: &Caller, model: String) -> ApiResult<String> {
    let (payer, tier) = (caller.payer, caller.tier);
    match model_at(state, payer, tier, &model).await {
        Err(error) if may_have_another(caller, &error) && !model.is_empty() => {
            model_at(state, payer, tier, "").await
        }
        read => read,
    }
}

/// Whether the default model takes the place of one that cannot be used: whoever uses a published app chose none.
fn may_have_another(caller: &Caller, error: &ApiError) -> bool {
    let is_about_model = matches!(
        error.code(),
        ErrorCode::UnknownModel | ErrorCode::ProRequired | ErrorCode::ConnectionBrowserOnly
    );
    is_about_model && caller.kind != CallKind::Preview
}

async fn submit<K: JobKind>(
    state: &AppState,
    caller: &Caller,
    key: JobId,
    input: K::Input,
    meter: Meter,
) -> ApiResult<()> {
    let call = NewCall {
        kind: caller.kind,
        app: caller.app,
        preview_of: caller.preview_of.clone(),
        visitor: caller.visitor.clone(),
        address: caller.address.clone(),
        units: meter.reserved_units(),
        bounds: CallBounds {
            of_app: caller.at_once,
            of_visitor: AT_ONCE_OF_VISITOR,
            of_address: AT_ONCE_OF_ADDRESS,
            daily_of_visitor: state.config.app_ai.visitor_daily_credits,
        },
    };
    let submission = Submission {
        app_call: Some(call),
        ..Submission::<K>::new(key, caller.payer, None, input)
    };
    match state.jobs.submit(submission).await {
        Ok(submitted) if submitted.is_repeated => Err(ErrorCode::RequestRepeated.into()),
        Ok(_) => Ok(()),
        // Whose request it was is nobody's business.
        Err(SubmitError::IdReused | SubmitError::IdTaken) => Err(ErrorCode::RequestRepeated.into()),
        Err(error) => Err(refused(state, caller, error).await),
    }
}

/// Why a call is not made, in words for whoever uses the app. What its owner can do something about is noted for them.
async fn refused(state: &AppState, caller: &Caller, error: SubmitError) -> ApiError {
    let why = match (&error, caller.kind) {
        (SubmitError::OutOfCredits(_) | SubmitError::CapPassed(_), CallKind::Owner) => OwnersRefusal::Credits,
        (SubmitError::Unconfirmed, CallKind::Owner) => OwnersRefusal::Email,
        (SubmitError::CallRefused(Refusal::Budget | Refusal::BudgetRest), CallKind::Owner) => {
            OwnersRefusal::Budget
        }
        // The plan of a visitor is no business of the app.
        (SubmitError::OutOfCredits(_), CallKind::Visitor) => {
            return ApiError::with_message(ErrorCode::OutOfCredits, VISITOR_OUT_OF_CREDITS);
        }
        // Nor is the number that they set.
        (SubmitError::CapPassed(_), CallKind::Visitor) => return ErrorCode::CreditCapReached.into(),
        _ => return error.into(),
    };
    if let Some(app) = caller.app {
        refusals::note(state, app, why).await;
    }
    match why {
        OwnersRefusal::Budget => error.into(),
        // The owner's credits are no business of visitors.
        OwnersRefusal::Credits | OwnersRefusal::Email => ErrorCode::AppAiUnavailable.into(),
    }
}
