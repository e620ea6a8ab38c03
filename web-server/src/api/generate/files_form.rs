//! The form of a request that files come along with. Files go to temporary files as they come; what stays in memory is
//! the text, and counts among the large bodies as it grows.

use std::collections::HashMap;

use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use domain::asset_path;
use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId};
use domain::limits::{ATTACHED_MAX, ATTACHED_MAX_BYTES, PAGE_MAX_BYTES};
use futures_util::TryStreamExt as _;
use jobs::kinds::read_file::UsedFile;

use crate::address::Network;
use crate::api::app_request::{PageOfApp, read_guidance};
use crate::api::attachments::{self, FileUse, GivenFile, Incoming};
use crate::api::fields::{Fields, SMALL, bytes, name_of, unreadable};
use crate::api::storable;
use crate::auth::CurrentUser;
use crate::budget::Share;
use crate::error::{ApiError, ApiResult};
use crate::rate;
use crate::state::AppState;

/// Most fields: the files, and the rest.
const MOST_FIELDS: usize = ATTACHED_MAX + 24;
/// Text that is counted at once among the large bodies.
const COUNTED: usize = 1024 * 1024;
/// Texts of other fields: a prompt of 10,000 characters, and some.
const TEXT_MAX_BYTES: usize = 64 * 1024;

/// What a form has.
pub(super) struct FilesForm {
    texts: HashMap<String, String>,
    files: Vec<Incoming>,
    uploaded: Vec<GivenFile>,
    /// The memory of the texts.
    _held: Vec<Share>,
}

/// What a model is given besides the prompt.
pub(super) struct Besides {
    /// Whether it may search the web.
    pub grounding: bool,
    pub guidance: Option<String>,
}

impl FilesForm {
    /// Reads a form. Fields that are not known are skipped.
    ///
    /// # Errors
    /// `pro-required`, `too-many-files`, `file-too-large`, `files-too-large`, `payload-too-large`; `rate-limited` when too many large
    /// bodies come at once; `invalid-request` for what is no such form.
    pub async fn read(
        state: &AppState,
        user: &CurrentUser,
        request: &HttpRequest,
        parts: Multipart,
    ) -> ApiResult<Self> {
        let network = Network::of_client(request.head(), state.config.http.proxies);
        let mut form = Self {
            texts: HashMap::new(),
            files: Vec::new(),
            uploaded: Vec::new(),
            _held: Vec::new(),
        };
        let (mut fields, mut left) = (Fields::of(parts, MOST_FIELDS), ATTACHED_MAX_BYTES);
        while let Some(mut field) = fields.next().await? {
            let name = name_of(&field).to_owned();
            match name.as_str() {
                "files" if form.files.len() == ATTACHED_MAX => return Err(ErrorCode::TooManyFiles.into()),
                "files" => {
                    attachments::permitted(user)?;
                    let file = attachments::receive(&mut field, left).await?;
                    left = left.saturating_sub(file.bytes.len());
                    form.files.push(file);
                }
                "uploaded" => {
                    let given = bytes(&mut field, TEXT_MAX_BYTES, ErrorCode::PayloadTooLarge).await?;
                    form.uploaded = serde_json::from_slice(&given).map_err(|_| ApiError::invalid(&name))?;
                }
                "current_html" | "style_source" => {
                    let text = form.page(state, network, &mut field).await?;
                    form.texts.insert(name, text);
                }
                "prompt"
                | "modification_prompt"
                | "internal_prompt"
                | "model"
                | "appId"
                | "page"
                | "element_id"
                | "enable_grounding"
                | "provider_override"
                | "api_key_override"
                | "base_url_override" => {
                    let text = bytes(&mut field, TEXT_MAX_BYTES, ErrorCode::PayloadTooLarge).await?;
                    let text = String::from_utf8(text).map_err(|_| ApiError::invalid(&name))?;
                    form.texts.insert(name, storable(text));
                }
                _ => drop(bytes(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?),
            }
        }
        Ok(form)
    }

    /// A page, whose bytes count as they come.
    async fn page(&mut self, state: &AppState, network: Network, field: &mut Field) -> ApiResult<String> {
        let (mut text, mut counted) = (Vec::new(), COUNTED);
        while let Some(piece) = field.try_next().await.map_err(unreadable)? {
            if text.len() + piece.len() > PAGE_MAX_BYTES {
                return Err(ErrorCode::PayloadTooLarge.into());
            }
            while text.len() + piece.len() > counted {
                let share = state.large_bodies.of_request(network, COUNTED);
                self._held.push(share.ok_or(ErrorCode::RateLimited)?);
                counted += COUNTED;
            }
            text.extend_from_slice(&piece);
        }
        let text = String::from_utf8(text).map_err(|_| ApiError::invalid(name_of(field)))?;
        Ok(storable(text))
    }

    /// The text of a field; nothing where it is absent or blank.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.texts.remove(name).filter(|text| !text.trim().is_empty())
    }

    /// The page of the app that the request is about, which the form has as JSON.
    ///
    /// # Errors
    /// `invalid-request`.
    pub fn place(&mut self) -> ApiResult<Option<PageOfApp>> {
        let page = self.text("page");
        let page = page.map(|page| serde_json::from_str(&page)).transpose();
        page.map_err(|_| ApiError::invalid("page"))
    }

    /// What a model is given besides the prompt.
    ///
    /// # Errors
    /// `pro-required`, `invalid-request`.
    pub fn besides(&mut self, user: &CurrentUser) -> ApiResult<Besides> {
        let grounding = match self.text("enable_grounding").as_deref().map(str::trim) {
            None | Some("false" | "0") => false,
            Some("true" | "1") => true,
            Some(_) => return Err(ApiError::invalid("enable_grounding")),
        };
        let guidance = self.text("internal_prompt");
        Ok(Besides {
            grounding,
            guidance: read_guidance(user, guidance)?,
        })
    }

    /// Stores and reads the files with the app, and gives all that the request uses, those that were attached before among
    /// them. Of a request that is sent again nothing is stored. What this stored is given up when one file cannot be used.
    ///
    /// # Errors
    /// `file-unreadable`, `file-not-found`, `too-many-files`, `files-too-large`, `storage-quota-exceeded`,
    /// `app-files-full`, `rate-limited`.
    pub async fn used(
        self,
        state: &AppState,
        user: &CurrentUser,
        app: &AppId,
        job: JobId,
    ) -> ApiResult<Vec<UsedFile>> {
        let mut given = self.uploaded;
        if given.len() + self.files.len() > ATTACHED_MAX {
            return Err(ErrorCode::TooManyFiles.into());
        }
        let come = self.files.iter().map(|file| GivenFile {
            path: asset_path::of(file.hash),
            r#use: FileUse::App,
        });
        let is_repeated = {
            let mut connection = state.pool.get().await?;
            db::jobs::read::exists(&mut connection, job, user.id()).await?
        };
        if !is_repeated && !self.files.is_empty() {
            let count = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
            rate::count_many(state.redis(), rate::FILES, &user.id().to_string(), count).await?;
            attachments::check(state, user, app, &given).await?;
            attachments::keep_all(state, user, app, &self.files).await?;
        }
        given.extend(come);
        attachments::resolve(state, user, app, given).await
    }
}
