//! Publishes an app on an origin of its own.
//!
//! - [`pages`]: which pages are published
//! - [`files`]: the files that they refer to
//! - [`icon`]: the icon that came with it
//! - [`libraries`]: what its pages load from CDNs

mod files;
mod icon;
mod libraries;
mod pages;

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context as _;
use db::generations;
use db::jobs::finish::WriteError;
use db::published_apps::publish::{self, File, Publication};
use db::published_apps::slugs::{self, Request, Slug};
use db::published_apps::{self, PublishedApp};
use db::shared_data;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, unix_millis};
use domain::slug::AppSlug;
use jobs::kinds::Publish;
use jobs::kinds::publish::{PublishOutput, PublishPage, PublishedPage};
use publishing::bundle::KEPT_MAX;
use publishing::files::{APPLE_TOUCH_ICON, MANIFEST, SERVICE_WORKER};
use publishing::icons::IconImage;
use publishing::insecure::INSECURE_MAX;
use publishing::libraries::Copies;
use publishing::{Bundle, PublishError};

use self::files::Files;
use self::libraries::Libraries;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::quota::StorageQuota;
use crate::run::Run;

impl Handler for Publish {
    /// Builds the files of the app. Running it twice gives the same app the same slug.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PublishOutput>, Failure> {
        run.progress(10, "Creating PWA...", 1).await?;
        let input = &job.input;
        // Before a slug is taken for ever: an icon that cannot be used ends the job.
        let icon = icon::read(context, input.icon.as_deref().unwrap_or_default()).await?;
        let pages = {
            let mut connection = context.pool.get().await.context("no database connection")?;
            Arc::new(pages::of(&mut connection, input).await?)
        };
        let files = files::of(context, job.user, &pages).await?;
        let libraries = if input.copy_libraries {
            Some(libraries::of(context, job.user, &pages).await?)
        } else {
            None
        };
        let held = slug(context, &job).await?;
        run.progress(40, "Preparing app for installation...", 2).await?;
        let icon = match icon {
            Some(icon) => Some(icon),
            None => icon::kept(context, &held).await?,
        };
        let origin = context.config.http.app_origin(&held.slug);
        let version = held.version + 1;
        let building = Building {
            name: input.name.clone(),
            pages: Arc::clone(&pages),
            files: files.paths(),
            libraries: libraries.as_ref().map(|libraries| Arc::clone(&libraries.copies)),
            version,
            icon,
            origin: origin.clone(),
            main_origin: context.config.http.origin(),
        };
        let bundle = match building.build().await {
            Ok(bundle) => bundle,
            Err(failure) => {
                let mut connection = context.pool.get().await.context("no database connection")?;
                slugs::release(&mut connection, PublicationId(held.id), job.id)
                    .await
                    .context("the slug cannot be freed")?;
                return Err(failure);
            }
        };
        run.progress(90, "Creating share link...", 3).await?;
        let output = PublishOutput {
            kept_libraries: kept_libraries(&bundle, libraries.as_ref()),
            ..output(context, &held, &origin, &pages, &bundle, &files)
        };
        let mut publication = publication(&job, &held, &bundle, files);
        if let Some(libraries) = &libraries {
            publication.files.extend(libraries::published(&libraries.copies));
        }
        let publication = Arc::new(publication);
        let (ai, data) = (input.ai.clone(), input.data);
        let size = publication.files.iter().map(|file| file.bytes.len()).sum();
        let quota = StorageQuota::for_publication(context, job.user, job.app()?.client_id, size);
        Ok(Finished::writing_if_allowed(move |connection| {
            let (publication, output, quota) = (Arc::clone(&publication), output.clone(), quota.clone());
            let ai = ai.clone();
            Box::pin(async move {
                if let Some(record) = publication.generation
                    && !generations::lock(connection, record).await?
                {
                    return Err(WriteError::Refused(ErrorCode::GenerationNotFound));
                }
                quota.check_and_lock(connection).await?;
                let is_newest = publish::store(connection, &publication).await?;
                if let Some(ai) = ai.filter(|_| is_newest) {
                    db::app_ai::store(connection, publication.id, &ai).await?;
                }
                if let Some(data) = data.filter(|_| is_newest) {
                    shared_data::set_writers(connection, publication.id, data.writers).await?;
                }
                quota.make(connection, publication.id).await?;
                Ok(output)
            })
        }))
    }
}

/// The app's row with its slug: the one it was online with, else one that the account may hold.
async fn slug(context: &Context, job: &Job<Publish>) -> Result<PublishedApp, Failure> {
    let rules = &context.config.publishing;
    let (app, input) = (job.app()?.key, &job.input);
    let mut connection = context.pool.get().await.context("no database connection")?;
    let held = published_apps::find_by_app(&mut connection, app)
        .await
        .context("the app cannot be read")?;
    if let Some(held) = held.filter(|held| held.version > 0) {
        return Ok(held);
    }
    let name = input.slug_name.as_deref().unwrap_or(&input.name);
    let first = AppSlug::from_name(name, unix_millis());
    if rules.reserved_slugs.has(&first) {
        return Err(ErrorCode::SlugReserved.into());
    }
    let request = Request {
        app,
        job: job.id,
        name: &input.name,
        first: &first,
        free_limit: rules.free_tier_slugs,
    };
    match slugs::reserve(&mut connection, request)
        .await
        .context("no slug could be had")?
    {
        Slug::Held(held) => Ok(held),
        Slug::TooMany => Err(ErrorCode::SlugLimit.into()),
    }
}

/// What an app is built from.
struct Building {
    name: String,
    pages: Arc<Vec<PublishPage>>,
    /// The paths of files that its pages refer to.
    files: Vec<String>,
    /// None where its pages keep the addresses of libraries.
    libraries: Option<Arc<Copies>>,
    version: i32,
    icon: Option<IconImage>,
    origin: String,
    main_origin: String,
}

impl Building {
    /// Builds on a thread of its own: drawing icons takes a while.
    async fn build(self) -> Result<Bundle, Failure> {
        let built = tokio::task::spawn_blocking(move || {
            let pages: Vec<_> = self
                .pages
                .iter()
                .map(|page| publishing::PageInput {
                    name: &page.name,
                    slug: &page.slug,
                    html: &page.html,
                    is_home: page.is_home,
                })
                .collect();
            publishing::build(&publishing::PublishInput {
                name: &self.name,
                description: None,
                version: &format!("1.0.{}", self.version),
                pages: &pages,
                assets: &self.files,
                libraries: self.libraries.as_deref(),
                origin: &self.origin,
                main_origin: &self.main_origin,
                icon: self.icon.as_ref(),
            })
        });
        built
            .await
            .context("the builder panicked")?
            .map_err(|error| match error {
                PublishError::NameMissing => ErrorCode::AppNameRequired.into(),
                PublishError::PageMissing => ErrorCode::HtmlRequired.into(),
                other => Failure::Unexpected(other.into()),
            })
    }
}

fn output(
    context: &Context,
    held: &PublishedApp,
    origin: &str,
    pages: &[PublishPage],
    bundle: &Bundle,
    files: &Files,
) -> PublishOutput {
    let listing = format!("{}/a/{}", context.config.http.origin(), held.slug);
    let mut published: Vec<_> = pages
        .iter()
        .zip(&bundle.pages)
        .map(|(page, built)| PublishedPage {
            page_id: page.page_id.clone(),
            name: page.name.clone(),
            slug: page.slug.clone(),
            share_url: format!("{origin}{}", built.address.path),
            listing_url: if page.is_home {
                listing.clone()
            } else {
                format!("{listing}{}", built.address.path)
            },
            manifest_url: format!("{origin}/{}", built.address.manifest),
            is_home_page: page.is_home,
            broken_connections: built.broken_connections.clone(),
        })
        .collect();
    published.sort_by_key(|page| !page.is_home_page);
    PublishOutput {
        pwa_id: held.id.to_string(),
        pwa_page_url: format!("{origin}/"),
        manifest_url: format!("{origin}/{MANIFEST}"),
        service_worker_url: format!("{origin}/{SERVICE_WORKER}"),
        apple_touch_icon_url: format!("{origin}/{APPLE_TOUCH_ICON}"),
        app_slug: held.slug.clone(),
        share_url: format!("{origin}/"),
        share_url_camel: format!("{origin}/"),
        content_hash: bundle.content_hash.clone(),
        listing_url: listing,
        pages: published,
        missing_files: files.left_out(),
        kept_libraries: Vec::new(),
        blocked_addresses: blocked_addresses(bundle),
    }
}

/// Those of all pages, each host once.
fn blocked_addresses(bundle: &Bundle) -> Vec<String> {
    let pages = bundle.pages.iter();
    let all: BTreeSet<&String> = pages.flat_map(|page| &page.blocked_addresses).collect();
    all.into_iter().take(INSECURE_MAX).cloned().collect()
}

/// What is loaded from elsewhere although libraries are copied: by pages, and by copies.
fn kept_libraries(bundle: &Bundle, libraries: Option<&Libraries>) -> Vec<String> {
    let lacking = libraries.into_iter().flat_map(|libraries| &libraries.lacking);
    let all: BTreeSet<&String> = bundle.kept_libraries.iter().chain(lacking).collect();
    all.into_iter().take(KEPT_MAX).cloned().collect()
}

fn publication(job: &Job<Publish>, held: &PublishedApp, bundle: &Bundle, files: Files) -> Publication {
    let title = |path: &str| {
        let page = bundle.pages.iter().find(|page| page.address.file == path)?;
        Some(page.title.clone())
    };
    let built = bundle.files();
    let built = built.iter().map(|file| File {
        path: file.path.to_owned(),
        content_type: file.content_type.to_owned(),
        sha256: BlobHash(file.sha256()),
        bytes: file.bytes.to_vec(),
        title: title(file.path),
    });
    Publication {
        id: PublicationId(held.id),
        name: job.input.name.clone(),
        generation: job.input.generation,
        asked_at: job.asked_at,
        files: built.chain(files.into_published()).collect(),
        content_hash: bundle.content_hash.clone(),
    }
}
