//! The messages between a person and support.

use actix_web::{HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use db::support::{self, Message, NewMessage, Sent};
use domain::errors::ErrorCode;
use domain::limits::{SUPPORT_BODY_MAX_BYTES, SUPPORT_PAGE_MAX, SUPPORT_UNANSWERED_MAX};
use domain::support::{SupportAuthor, SupportText};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;
use crate::support::mails::SupportMails;

/// Which messages.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SupportPage {
    /// The earliest message of the page that this one comes before.
    #[param(nullable = false)]
    before: Option<String>,
    /// Most messages of the answer, 50 when absent; 0 asks for the rest of the answer alone.
    #[param(nullable = false, minimum = 0, maximum = 50)]
    limit: Option<i64>,
}

/// What a person wrote to support, and the answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupportChat {
    /// The newest last.
    pub messages: Vec<SupportMessage>,
    /// Whether there are earlier ones.
    pub more: bool,
    /// How many answers the person has not seen.
    pub unread: i64,
    /// Whether operators see the person's messages marked as those of a paid plan.
    pub paid: bool,
    /// Whether an answer that is not seen for ten minutes is mailed.
    pub replies_by_mail: bool,
}

/// A message of either side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupportMessage {
    /// The value for `before`.
    #[schema(format = Uuid)]
    pub id: String,
    /// Who wrote it.
    pub from: SupportSender,
    /// Plain text; empty where a screenshot says everything.
    pub text: String,
    /// The screenshot that came along.
    #[schema(required = true)]
    pub image: Option<SupportImage>,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SupportSender {
    /// The person.
    User,
    /// Whoever runs the product.
    Operator,
}

/// A screenshot.
#[derive(Debug, Serialize, ToSchema)]
pub struct SupportImage {
    /// For whoever has this address, until it runs out.
    pub url: String,
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
}

impl SupportMessage {
    fn of(state: &AppState, message: Message) -> Self {
        let from = match message.author() {
            SupportAuthor::User => SupportSender::User,
            SupportAuthor::Operator => SupportSender::Operator,
        };
        let image = message.image.map(|image| SupportImage {
            url: state.image_addresses.of_screenshot(image.id),
            width: image.width,
            height: image.height,
        });
        Self {
            id: message.id.to_string(),
            from,
            text: message.body,
            image,
            created_at: message.created_at,
        }
    }
}

/// What the account wrote to support and the answers, page by page from the newest on.
#[utoipa::path(tag = "support", operation_id = "supportMessages", security(("bearer" = [])), params(SupportPage),
    responses((status = 200, body = SupportChat), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/api/support/messages")]
pub async fn support_messages(
    user: CurrentUser,
    state: web::Data<AppState>,
    page: web::Query<SupportPage>,
) -> ApiResult<web::Json<SupportChat>> {
    let limit = page.limit.unwrap_or(SUPPORT_PAGE_MAX);
    if !(0..=SUPPORT_PAGE_MAX).contains(&limit) {
        return Err(ApiError::invalid("limit"));
    }
    let before = page.before.as_deref().map(str::parse::<Uuid>).transpose();
    let before = before.map_err(|_| ApiError::invalid("before"))?;
    let mut connection = state.pool.get().await?;
    let mut found = if limit == 0 {
        Vec::new()
    } else {
        // One more than requested shows whether others follow.
        support::history(&mut connection, user.id(), before, limit + 1).await?
    };
    let more = i64::try_from(found.len()).is_ok_and(|found| found > limit);
    found.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(web::Json(SupportChat {
        messages: found
            .into_iter()
            .rev()
            .map(|message| SupportMessage::of(&state, message))
            .collect(),
        more,
        unread: support::unread(&mut connection, user.id()).await?,
        paid: user.tier().is_pro(),
        replies_by_mail: state.config.mail.is_configured(),
    }))
}

/// A message to support.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSupportMessage {
    /// The id of the message, a fresh UUID: sent again, it is not stored twice.
    #[schema(format = Uuid, nullable = false)]
    id: Option<String>,
    /// At most 4,000 characters; may be empty with a screenshot.
    text: String,
    /// A screenshot that was uploaded before.
    #[schema(format = Uuid, nullable = false)]
    image_id: Option<String>,
}

/// Sends a message to support. Operators are mailed about it at most once in 15 minutes.
#[utoipa::path(tag = "support", operation_id = "sendSupportMessage", security(("bearer" = [])),
    request_body = NewSupportMessage, responses(
    (status = 201, body = SupportMessage), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/support/messages")]
pub async fn send_support_message(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<NewSupportMessage, SUPPORT_BODY_MAX_BYTES>,
) -> ApiResult {
    let message = parsed(&user, body.0)?;
    rate::count(state.redis(), rate::SUPPORT_MESSAGES, &user.id().to_string()).await?;
    let sent = {
        let mut connection = state.pool.get().await?;
        support::send(&mut connection, &message, SUPPORT_UNANSWERED_MAX).await?
    };
    let message = match sent {
        Sent::Stored(message, conversation) => {
            let mails = SupportMails::of(&state);
            state
                .background
                .start(async move { mails.notify(conversation).await });
            message
        }
        Sent::Repeated(message) => message,
        Sent::Taken => return Err(ErrorCode::IdempotencyKeyReused.into()),
        Sent::Unanswered => return Err(ErrorCode::SupportUnanswered.into()),
        Sent::NoImage => return Err(ErrorCode::ImageNotFound.into()),
    };
    Ok(HttpResponse::Created().json(SupportMessage::of(&state, message)))
}

fn parsed(user: &CurrentUser, body: NewSupportMessage) -> ApiResult<NewMessage> {
    let text = SupportText::parse(&body.text)?;
    if text.is_empty() && body.image_id.is_none() {
        return Err(ErrorCode::SupportMessage.into());
    }
    let id = body.id.as_deref().map(str::parse).transpose();
    let image = body.image_id.as_deref().map(str::parse).transpose();
    Ok(NewMessage {
        id: id
            .map_err(|_| ApiError::invalid("id"))?
            .unwrap_or_else(Uuid::now_v7),
        user: user.id(),
        text,
        image: image.map_err(|_| ErrorCode::ImageNotFound)?,
    })
}
