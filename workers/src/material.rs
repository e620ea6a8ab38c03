//! The files that come along with a request, as a model is shown them.

use std::collections::HashMap;
use std::sync::Arc;

use ai::{Material, MaterialFile, NamedFile, SentImage, TextRequest};
use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::app_files::{self, FileInfo, ReadFile};
use db::personality_preferences;
use domain::asset_path;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::file_kind::FileKind;
use domain::ids::{AppKey, UserId};
use domain::limits::SHOWN_FILES_MAX;
use domain::personality::Preferences;
use jobs::kinds::read_file::UsedFile;

use crate::context::Context;
use crate::failure::Failure;
use crate::image_jobs::inputs;

/// What the offline studio says of files.
pub(crate) const NOT_READ: &str = "The offline studio does not read files. Connect an AI model for that.";

/// What a request brings along besides its words.
#[derive(Debug, Clone, Default)]
pub(crate) struct Along {
    material: Material,
    preferences: Preferences,
    guidance: Option<String>,
    grounding: bool,
}

impl Along {
    /// The files of a request, and those that the app has from earlier ones.
    ///
    /// # Errors
    /// `file-not-found` when one is gone, `image-unreadable` for an image that cannot be decoded.
    pub async fn load(
        context: &Context,
        user: UserId,
        app: AppKey,
        files: &[UsedFile],
        model: &str,
    ) -> Result<Self, Failure> {
        let hashes: Vec<BlobHash> = files.iter().filter_map(|file| file.sha256.parse().ok()).collect();
        let (read, shown) = {
            let mut connection = context.pool.get().await.context("no connection")?;
            let read = if hashes.is_empty() {
                Vec::new()
            } else {
                app_files::read(&mut connection, app, &hashes)
                    .await
                    .context("the files of a request")?
            };
            let shown = app_files::shown(&mut connection, app, SHOWN_FILES_MAX).await;
            (read, shown.context("the files of an app")?)
        };
        let mut read: HashMap<Vec<u8>, ReadFile> = read
            .into_iter()
            .map(|file| (file.info.sha256.clone(), file))
            .collect();
        let sees = context.ai.sees(model);
        let mut material = Material::default();
        for (hash, used) in hashes.iter().zip(files) {
            let file = read.remove(hash.0.as_slice()).ok_or(ErrorCode::FileNotFound)?;
            let is_image = file.info.kind == FileKind::Image.as_str();
            let image = if sees && is_image {
                Some(seen(context, user, *hash).await?)
            } else {
                None
            };
            material
                .files
                .push(material_file(file, *hash, used.for_reference, image)?);
        }
        for info in shown {
            let Some(hash) = info.hash().filter(|hash| !hashes.contains(hash)) else {
                continue;
            };
            material.shown.push(named(&info, Some(asset_path::of(hash)))?);
        }
        Ok(Self {
            material,
            ..Self::default()
        })
    }

    /// With how the person likes answers and apps to be, where the settings let models know. It is read as the job runs: the
    /// input of a job that is sent again stays the same.
    pub async fn liking(self, context: &Context, user: UserId) -> Result<Self, Failure> {
        let mut connection = context.pool.get().await.context("no connection")?;
        let preferences = personality_preferences::for_models(&mut connection, user)
            .await
            .context("how a person likes it")?;
        Ok(Self { preferences, ..self })
    }

    /// With what the model is to mind besides, and whether it may search the web.
    pub fn minding(self, guidance: Option<String>, grounding: bool) -> Self {
        Self {
            guidance,
            grounding,
            ..self
        }
    }

    /// Whether the request has files of its own.
    pub fn has_files(&self) -> bool {
        !self.material.files.is_empty()
    }

    /// The request with what comes along, cut to the context of its model; and a sentence for each part that was cut.
    pub fn onto(&self, context: &Context, request: TextRequest) -> (TextRequest, String) {
        let mut request = request
            .with_material(self.material.clone())
            .liking(self.preferences)
            .minding(self.guidance.clone(), self.grounding);
        let cut = context.ai.fit(&mut request);
        (request, cut.join("\n"))
    }
}

/// An image as models look at it: rotated as its camera held it, without its place, no larger than they look at.
///
/// # Errors
/// `image-unreadable` for one that is gone, or cannot be decoded.
pub(crate) async fn seen(context: &Context, user: UserId, hash: BlobHash) -> Result<SentImage, Failure> {
    let file = inputs::file(context, user, &hash.to_string()).await?;
    let sent = inputs::sent(context, file).await?;
    let bytes = sent.bytes.clone();
    let base64 = tokio::task::spawn_blocking(move || bytes.read().map(|bytes| STANDARD.encode(bytes)));
    let base64 = base64
        .await
        .context("reading an image")?
        .context("reading an image")?;
    Ok(SentImage {
        mime: sent.mime,
        base64: Arc::from(base64),
    })
}

fn material_file(
    file: ReadFile,
    hash: BlobHash,
    for_reference: bool,
    image: Option<SentImage>,
) -> anyhow::Result<MaterialFile> {
    let address = (!for_reference).then(|| asset_path::of(hash));
    let text = file.content.unwrap_or_default();
    Ok(MaterialFile {
        named: named(&file.info, address)?,
        total_chars: usize::try_from(file.info.content_chars)
            .unwrap_or(0)
            .max(text.chars().count()),
        text,
        image,
    })
}

fn named(info: &FileInfo, address: Option<String>) -> anyhow::Result<NamedFile> {
    Ok(NamedFile {
        name: info.name.clone(),
        kind: info.kind.parse()?,
        facts: facts(info),
        address,
    })
}

/// What is known of a file besides its name and kind.
fn facts(info: &FileInfo) -> String {
    let mut facts = vec![info.media_type.clone()];
    if let (Some(width), Some(height)) = (info.width, info.height) {
        facts.push(format!("{width} x {height} pixels"));
    }
    if let Some(duration) = info.duration_ms {
        facts.push(format!("{} seconds", (duration + 500) / 1000));
    }
    // such as the encoding in which a page has to read it
    let notes: Vec<String> = serde_json::from_str(&info.notes).unwrap_or_default();
    facts.extend(notes);
    facts.join(", ")
}
