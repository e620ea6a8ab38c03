//! What a step makes of a draft's page.

use db::drafts::{Step, StoredDraft, StoredPage};
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::ids::{GenerationId, PageId};
use domain::limits::PROMPT_MAX_CHARS;
use domain::name::{AppName, StepName};
use domain::page_change::{Splice, apply, between};
use domain::page_html::PageHtml;
use domain::page_metadata::PageMetadata;
use domain::page_place::PagePlace;
use sha2::{Digest as _, Sha256};

use super::keep::KeepDraftRequest;
use crate::api::{metadata_to_store, storable};
use crate::error::{ApiError, ApiResult};

/// The most splices of one change. The change that leads back has as many, and has to fit among the page's revisions.
const SPLICES_MAX: usize = 1_000;

/// A step as it is asked for.
pub(super) struct AskedStep {
    base: i32,
    content: Content,
    sha256: BlobHash,
    name: StepName,
    page: PagePlace,
    prompt: Option<String>,
    is_home: Option<bool>,
    /// As JSON.
    metadata: Option<String>,
}

enum Content {
    /// The page after the step.
    Page(String),
    Change(Vec<Splice>),
}

/// What comes of a step.
pub(super) enum Next {
    /// The page is stored as it is after the step.
    IsStored {
        /// The record of its app.
        record: GenerationId,
        /// The revision of the page.
        revision: i32,
    },
    /// The page has another revision than the step was made of.
    Outdated { revision: i32 },
    Step {
        draft: StoredDraft,
        /// What is to be kept.
        step: Box<Step>,
    },
}

impl AskedStep {
    /// Reads a step of this page.
    ///
    /// # Errors
    /// `invalid-request`, and `invalid-prompt` for one that is too long.
    pub(super) fn read(page: PageId, request: KeepDraftRequest) -> ApiResult<Self> {
        if request.base < 0 {
            return Err(ApiError::invalid("base"));
        }
        let content = match (request.html, request.change) {
            (Some(html), None) => Content::Page(html),
            (None, Some(change)) if change.len() > SPLICES_MAX => return Err(ApiError::invalid("change")),
            (None, Some(change)) if request.base > 0 => Content::Change(change),
            (None, _) => return Err(ApiError::invalid("html")),
            (Some(_), Some(_)) => return Err(ApiError::invalid("change")),
        };
        let sha256 = request.sha256.parse();
        let sha256 = sha256.map_err(|_| ApiError::invalid("sha256"))?;
        let prompt = request.prompt.map(storable);
        if prompt
            .as_ref()
            .is_some_and(|prompt| prompt.chars().count() > PROMPT_MAX_CHARS)
        {
            return Err(ErrorCode::InvalidPrompt.into());
        }
        let place = request.page;
        let metadata = place.metadata.as_ref().map(metadata_to_store).transpose()?;
        Ok(Self {
            base: request.base,
            content,
            sha256,
            name: StepName::of(&request.step),
            page: PagePlace::new(page, &place.name, place.slug.as_deref(), place.order.max(0)),
            prompt,
            is_home: place.is_home_page,
            metadata,
        })
    }

    /// Whether the stored page has the name, the place and the metadata of this step. The slug follows the name.
    fn says_the_same(&self, stored: &StoredPage) -> bool {
        stored.name == self.page.name
            && stored.position == self.page.position
            && (stored.is_home || self.is_home != Some(true))
            && self
                .metadata
                .as_ref()
                .is_none_or(|metadata| PageMetadata::are_same(&stored.metadata, metadata))
    }
}

/// What a step makes of what is stored. It reads a page that may have megabytes several times: not for a thread that
/// serves.
///
/// # Errors
/// `invalid-request` for what is no change of the page, or does not make the page that its hash is of; `html-required`
/// and `payload-too-large` for a page that is blank or too long.
pub(super) fn next(draft: StoredDraft, asked: AskedStep) -> ApiResult<Next> {
    let revision = draft.revision();
    if let (Some(record), Some(page)) = (draft.record(), &draft.page)
        && hash(&page.html) == asked.sha256
        && asked.says_the_same(page)
    {
        return Ok(Next::IsStored { record, revision });
    }
    if revision != asked.base {
        return Ok(Next::Outdated { revision });
    }
    let stored = draft.page.as_ref().map(|page| page.html.as_str());
    let (html, back) = match (asked.content, stored) {
        (Content::Page(html), Some(stored)) => {
            let back = between(&html, stored);
            (html, back)
        }
        (Content::Page(html), None) => (html, Vec::new()),
        (Content::Change(change), stored) => {
            let changed = apply(stored.unwrap_or_default(), &change);
            let changed = changed.map_err(|_| ApiError::invalid("change"))?;
            (changed.page, changed.back)
        }
    };
    if hash(&html) != asked.sha256 {
        return Err(ApiError::invalid("sha256"));
    }
    // A page that is stored without them is not the one that the client has.
    if html.contains('\0') {
        return Err(ApiError::invalid("html"));
    }
    let html = PageHtml::parse(html)
        .map_err(|error| error.code(ErrorCode::HtmlRequired))?
        .into_string();
    let title = match draft.record() {
        Some(_) => None,
        None => editing::title::title(&html).and_then(|title| AppName::of_title(&title)),
    };
    let is_changed = stored != Some(html.as_str());
    let back = if is_changed {
        Some(serde_json::to_string(&back).map_err(anyhow::Error::from)?)
    } else {
        None
    };
    let step = Step {
        page: asked.page,
        html,
        prompt: asked.prompt,
        is_home: asked.is_home,
        metadata: asked.metadata,
        name: asked.name,
        back,
        title,
    };
    Ok(Next::Step {
        draft,
        step: Box::new(step),
    })
}

fn hash(html: &str) -> BlobHash {
    BlobHash(Sha256::digest(html.as_bytes()).into())
}
