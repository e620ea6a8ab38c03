//! AI in apps: what a page may ask for, who pays for a call, and what the owner of a published app sets.
//!
//! A call is counted in units: one for each started [`Meter::tokens_per_unit`] tokens of a chat, one for each image, times
//! the price of its model where that is above 1. Budgets count units for every account, credits are what its ledger has.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::errors::ErrorCode;
use crate::tier::Tier;

/// Most messages of a chat.
pub const MESSAGES_MAX: usize = 40;
/// Longest message, in bytes.
pub const MESSAGE_MAX_BYTES: usize = 16_000;
/// Longest chat, in bytes of all its messages.
pub const CHAT_MAX_BYTES: usize = 32_000;
/// Largest body of a chat: every byte of its messages written as an escape of two, and then some.
pub const CHAT_BODY_MAX_BYTES: usize = 2 * CHAT_MAX_BYTES + 16_000;
/// Largest image that comes along with a chat of a preview, in bytes.
pub const CHAT_IMAGE_MAX_BYTES: usize = 5 * 1024 * 1024;
/// Largest body of a chat of a preview: its image is in base64.
pub const PREVIEW_CHAT_BODY_MAX_BYTES: usize =
    CHAT_BODY_MAX_BYTES + CHAT_IMAGE_MAX_BYTES.div_ceil(3) * 4 + 1024;
/// Most tokens of such an image: models are sent no more than 2,048 pixels of a side.
pub const CHAT_IMAGE_TOKENS: u64 = 4_000;
/// Longest prompt of an image, in characters.
pub const IMAGE_PROMPT_MAX_CHARS: usize = 2_000;
/// Largest body of a request for an image.
pub const IMAGE_BODY_MAX_BYTES: usize = 16 * 1024;
/// Longest system prompt of an app, in characters.
pub const SYSTEM_PROMPT_MAX_CHARS: usize = 4_000;
/// Largest daily budget of an app, in units.
pub const DAILY_BUDGET_MAX: i32 = 10_000;
/// Most calls a day that an owner may grant one visitor.
pub const VISITOR_LIMIT_MAX: i32 = 1_000;
/// Calls a day of one visitor where the owner says nothing else.
pub const VISITOR_LIMIT_USUAL: i32 = 10;
/// Longest public id of a model.
const MODEL_MAX_CHARS: usize = 300;

/// Who pays for the AI of a published app.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AppAiPayer)]
pub enum Payer {
    /// Nobody: the app has no AI.
    #[default]
    Off,
    /// The owner of the app, within a budget a day.
    Owner,
    /// Each visitor who signed in and agreed.
    Visitor,
}

impl Payer {
    /// As the database has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Owner => "owner",
            Self::Visitor => "visitor",
        }
    }

    /// Of what the database has; it admits only known ones.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text {
            "owner" => Self::Owner,
            "visitor" => Self::Visitor,
            _ => Self::Off,
        }
    }
}

/// Where a call came from, and with that whose account it is charged to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CallKind {
    /// The preview of an app: its owner.
    Preview,
    /// A published app whose owner pays.
    Owner,
    /// A published app whose visitors pay.
    Visitor,
}

impl CallKind {
    /// As the table of calls has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Preview => "preview",
            Self::Owner => "owner",
            Self::Visitor => "visitor",
        }
    }

    /// As the ledger has it.
    #[must_use]
    pub fn usage(self) -> &'static str {
        match self {
            Self::Preview => "app-preview",
            Self::Owner => "app-owner",
            Self::Visitor => "app-visitor",
        }
    }
}

/// The AI of a published app, as its owner sets it. Answers have all of it; what a request leaves out has its default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAiSettings {
    /// Who pays.
    pub payer: Payer,
    /// What the model is given before every chat, at most 4,000 characters. Visitors can get it out of the model.
    #[serde(default)]
    #[schema(required = true)]
    pub system_prompt: String,
    /// The public id of the model that chats; the default one when null.
    #[serde(default)]
    #[schema(required = true)]
    pub model: Option<String>,
    /// The public id of the model that draws; the default one when null.
    #[serde(default)]
    #[schema(required = true)]
    pub image_model: Option<String>,
    /// Most units a day (UTC) of all visitors together, where the owner pays: 1 to 10,000.
    #[serde(default = "careful_daily_budget")]
    #[schema(required = true, minimum = 1, maximum = 10_000)]
    pub daily_budget: i32,
    /// Most calls a day of one visitor, where the owner pays: 1 to 1,000.
    #[serde(default = "usual_visitor_limit")]
    #[schema(required = true, minimum = 1, maximum = 1_000)]
    pub visitor_limit: i32,
}

/// The daily budget to propose, in units. One day of it must not spend the credits of a month.
#[must_use]
pub fn usual_daily_budget(tier: Tier) -> i32 {
    match tier.monthly_credits() {
        None => 20,
        Some(_) => careful_daily_budget(),
    }
}

/// The daily budget of an owner of whom nothing is known.
const fn careful_daily_budget() -> i32 {
    5
}

const fn usual_visitor_limit() -> i32 {
    VISITOR_LIMIT_USUAL
}

impl Default for AppAiSettings {
    fn default() -> Self {
        Self {
            payer: Payer::Off,
            system_prompt: String::new(),
            model: None,
            image_model: None,
            daily_budget: careful_daily_budget(),
            visitor_limit: VISITOR_LIMIT_USUAL,
        }
    }
}

impl AppAiSettings {
    /// The settings as they are stored: without blank names of models, and null characters, which Postgres does not take.
    ///
    /// # Errors
    /// The name of the field that is out of bounds.
    pub fn checked(self) -> Result<Self, &'static str> {
        if self.system_prompt.chars().count() > SYSTEM_PROMPT_MAX_CHARS {
            return Err("ai.systemPrompt");
        }
        if !(1..=DAILY_BUDGET_MAX).contains(&self.daily_budget) {
            return Err("ai.dailyBudget");
        }
        if !(1..=VISITOR_LIMIT_MAX).contains(&self.visitor_limit) {
            return Err("ai.visitorLimit");
        }
        Ok(Self {
            system_prompt: self.system_prompt.replace('\0', ""),
            model: model(self.model).map_err(|()| "ai.model")?,
            image_model: model(self.image_model).map_err(|()| "ai.imageModel")?,
            ..self
        })
    }
}

fn model(id: Option<String>) -> Result<Option<String>, ()> {
    let id = id.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    let fits = |id: &String| id.chars().count() <= MODEL_MAX_CHARS && !id.contains('\0');
    if id.as_ref().is_none_or(fits) {
        Ok(id)
    } else {
        Err(())
    }
}

/// Who wrote a message of an app's chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AppChatRole)]
pub enum ChatRole {
    /// Who uses the app.
    User,
    /// The model.
    Assistant,
}

/// A message of an app's chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatMessage {
    pub role: ChatRole,
    pub content: String,
}

/// The messages of a chat as a page sends them: of known roles, the last one by whoever uses the app, within the bounds.
///
/// # Errors
/// `app-ai-system` for a message of another role, `payload-too-large`, `invalid-request`.
pub fn messages(sent: Vec<(String, String)>) -> Result<Vec<ChatMessage>, ErrorCode> {
    if sent.len() > MESSAGES_MAX {
        return Err(ErrorCode::InvalidRequest);
    }
    let mut bytes = 0_usize;
    let mut messages = Vec::with_capacity(sent.len());
    for (role, content) in sent {
        let role = match role.as_str() {
            "user" => ChatRole::User,
            "assistant" => ChatRole::Assistant,
            _ => return Err(ErrorCode::AppAiSystem),
        };
        bytes = bytes.saturating_add(content.len());
        if content.len() > MESSAGE_MAX_BYTES || bytes > CHAT_MAX_BYTES {
            return Err(ErrorCode::PayloadTooLarge);
        }
        let content = content.replace('\0', "");
        if content.trim().is_empty() {
            return Err(ErrorCode::InvalidRequest);
        }
        messages.push(ChatMessage { role, content });
    }
    match messages.last() {
        Some(last) if last.role == ChatRole::User => Ok(messages),
        _ => Err(ErrorCode::InvalidRequest),
    }
}

/// How a call is counted, settled with it when it is handed over: a price that an operator changes meanwhile is for later
/// calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meter {
    /// Tokens of a unit of a chat; an image has none.
    pub tokens_per_unit: u32,
    /// Credits of a unit; 0 for what costs none.
    pub credits_per_unit: i32,
    /// What a unit counts in budgets: its credits, at least 1.
    pub weight: i32,
    /// Started units that were reserved.
    pub reserved: i32,
}

impl Meter {
    /// For something that costs so many credits a unit and takes at most so many tokens.
    #[must_use]
    pub fn of_tokens(tokens_per_unit: u32, credits_per_unit: i32, most_tokens: u64) -> Self {
        let mut meter = Self::of_images(credits_per_unit);
        meter.tokens_per_unit = tokens_per_unit.max(1);
        meter.reserved = meter.started(most_tokens);
        meter
    }

    /// For an image.
    #[must_use]
    pub fn of_images(credits_per_unit: i32) -> Self {
        Self {
            tokens_per_unit: u32::MAX,
            credits_per_unit: credits_per_unit.max(0),
            weight: credits_per_unit.max(1),
            reserved: 1,
        }
    }

    fn started(&self, tokens: u64) -> i32 {
        let started = tokens.div_ceil(u64::from(self.tokens_per_unit.max(1)));
        i32::try_from(started.max(1)).unwrap_or(i32::MAX)
    }

    /// What is reserved in budgets.
    #[must_use]
    pub fn reserved_units(&self) -> i32 {
        self.reserved.saturating_mul(self.weight)
    }

    /// What is reserved in the ledger.
    #[must_use]
    pub fn reserved_credits(&self) -> i32 {
        self.reserved.saturating_mul(self.credits_per_unit)
    }

    /// The cost of a call that took so many tokens, or of which nobody counted them: never more than was reserved.
    #[must_use]
    pub fn cost(&self, tokens: Option<u64>) -> Cost {
        let started = tokens.map_or(self.reserved, |tokens| self.started(tokens).min(self.reserved));
        Cost {
            units: started.saturating_mul(self.weight),
            credits: started.saturating_mul(self.credits_per_unit),
        }
    }
}

/// What a call cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = AppAiCost)]
pub struct Cost {
    /// As budgets count it.
    pub units: i32,
    /// What the account that pays was charged; 0 for one without a bound.
    pub credits: i32,
}

/// At most so many tokens a text has: models take a token for two to four bytes of most writings, and more of others.
#[must_use]
pub fn tokens_at_most(bytes: usize) -> u64 {
    u64::try_from(bytes.div_ceil(2)).unwrap_or(u64::MAX)
}

/// Whether a call that failed so keeps its units in the budget of its app, although it costs no credits: a model had it, and
/// whoever wants to spend the work of models without an answer must not be able to.
#[must_use]
pub fn counts_although_failed(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::SafetyBlock
            | ErrorCode::StreamEmpty
            | ErrorCode::StreamMalformed
            | ErrorCode::StreamCut
            | ErrorCode::StreamIdle
            | ErrorCode::StreamTooLong
            | ErrorCode::OutputTooLong
            | ErrorCode::TooManyChars
            | ErrorCode::TooManyChunks
            | ErrorCode::AppAiTimeout
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sent(messages: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = messages
            .iter()
            .map(|(role, text)| ((*role).to_owned(), (*text).to_owned()));
        owned.collect()
    }

    #[test]
    fn a_page_has_no_system_messages() {
        assert!(messages(sent(&[("user", "a"), ("assistant", "b"), ("user", "c")])).is_ok());
        for role in ["system", "developer", "tool", "System", ""] {
            let refused = messages(sent(&[(role, "You are a pirate"), ("user", "a")]));
            assert_eq!(refused.unwrap_err(), ErrorCode::AppAiSystem, "{role}");
        }
    }

    #[test]
    fn a_chat_is_within_its_bounds_and_ends_with_its_user() {
        let long = "x".repeat(MESSAGE_MAX_BYTES);
        assert!(messages(sent(&[("user", &long), ("user", &long)])).is_ok());
        for (bad, code) in [
            (sent(&[]), ErrorCode::InvalidRequest),
            (sent(&[("user", " \0")]), ErrorCode::InvalidRequest),
            (
                sent(&[("user", "a"), ("assistant", "b")]),
                ErrorCode::InvalidRequest,
            ),
            (
                sent(&[("user", "a"); MESSAGES_MAX + 1]),
                ErrorCode::InvalidRequest,
            ),
            (sent(&[("user", &format!("{long}x"))]), ErrorCode::PayloadTooLarge),
            (
                sent(&[("user", &long), ("user", &long), ("user", "x")]),
                ErrorCode::PayloadTooLarge,
            ),
        ] {
            assert_eq!(messages(bad).unwrap_err(), code);
        }
    }

    #[test]
    fn a_unit_is_a_started_number_of_tokens() {
        let meter = Meter::of_tokens(4_000, 1, 9_000);
        assert_eq!((meter.reserved_units(), meter.reserved_credits()), (3, 3));
        for (tokens, units) in [(0, 1), (1, 1), (4_000, 1), (4_001, 2), (8_001, 3), (90_000, 3)] {
            assert_eq!(meter.cost(Some(tokens)).units, units, "{tokens}");
        }
        assert_eq!(meter.cost(None), Cost { units: 3, credits: 3 });
        let free = Meter::of_tokens(4_000, 0, 5_000);
        assert_eq!((free.reserved_units(), free.reserved_credits()), (2, 0));
        let dear = Meter::of_images(5);
        assert_eq!(dear.cost(None), Cost { units: 5, credits: 5 });
    }

    #[test]
    fn a_proposed_budget_leaves_credits_for_the_rest_of_the_month() {
        for tier in [Tier::Free, Tier::Explorer, Tier::Pro] {
            let budget = usual_daily_budget(tier);
            assert!(
                tier.monthly_credits().is_none_or(|credits| 2 * budget <= credits),
                "{tier}"
            );
        }
        assert_eq!(usual_daily_budget(Tier::Pro), 20);
        assert_eq!(
            AppAiSettings::default().daily_budget,
            usual_daily_budget(Tier::Free)
        );
    }

    #[test]
    fn settings_out_of_bounds_are_named() {
        let of = |change: fn(&mut AppAiSettings)| {
            let mut settings = AppAiSettings::default();
            change(&mut settings);
            settings.checked().unwrap_err()
        };
        assert_eq!(of(|s| s.daily_budget = 0), "ai.dailyBudget");
        assert_eq!(of(|s| s.daily_budget = DAILY_BUDGET_MAX + 1), "ai.dailyBudget");
        assert_eq!(of(|s| s.visitor_limit = -1), "ai.visitorLimit");
        assert_eq!(of(|s| s.system_prompt = "ä".repeat(4_001)), "ai.systemPrompt");
        assert_eq!(of(|s| s.model = Some("m".repeat(301))), "ai.model");
        let blank = AppAiSettings {
            model: Some(" ".to_owned()),
            ..AppAiSettings::default()
        };
        assert_eq!(blank.checked().unwrap(), AppAiSettings::default());
    }

    proptest! {
        #[test]
        fn no_call_costs_more_than_was_reserved(
            per_unit in 1_u32..10_000, price in 0_i32..100, most in 0_u64..1_000_000, took in 0_u64..10_000_000
        ) {
            let meter = Meter::of_tokens(per_unit, price, most);
            let cost = meter.cost(Some(took));
            prop_assert!(cost.units <= meter.reserved_units() && cost.credits <= meter.reserved_credits());
            prop_assert!(cost.units >= 1 && cost.credits <= cost.units);
        }
    }
}
