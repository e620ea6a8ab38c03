//! The icon that came with a publication.

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::published_apps::{PublishedApp, files};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use publishing::files::ICON_512;
use publishing::icons::{self, IconImage};

use crate::context::Context;
use crate::failure::Failure;

/// What decoding an icon takes at most, in bytes: 4,096 pixels a side of 16 bits, made 8, and tables.
const LARGEST: u64 = 4_096 * 4_096 * (8 + 4) + 64 * 1024 * 1024;

/// Decodes the icon on a thread of its own.
pub(super) async fn read(context: &Context, text: &str) -> Result<Option<IconImage>, Failure> {
    let Some(bytes) = icon_bytes(text)? else {
        return Ok(None);
    };
    let read = context.pixels.work(LARGEST, move || IconImage::read(&bytes));
    let image = read.await?.map_err(|error| {
        tracing::info!(%error, "an icon was refused");
        ErrorCode::InvalidIcon
    })?;
    Ok(Some(image))
}

/// The icon that somebody uploaded for the publication before; nothing where that was drawn from the app's name.
pub(super) async fn kept(context: &Context, held: &PublishedApp) -> Result<Option<IconImage>, Failure> {
    let published = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        files::bytes_at(&mut connection, PublicationId(held.id), held.version, ICON_512)
            .await
            .context("the icon cannot be read")?
    };
    let Some(published) = published else {
        return Ok(None);
    };
    let name = held.name.clone();
    let read = tokio::task::spawn_blocking(move || {
        let is_drawn = icons::from_name(name.trim()).is_ok_and(|drawn| drawn.any_512 == published);
        // What was scaled from an upload is a sound image.
        (!is_drawn).then(|| IconImage::read(&published).ok()).flatten()
    });
    Ok(read.await.context("the decoder panicked")?)
}

/// The bytes of a data URL (`data:image/png;base64,…`); none when the text is blank.
fn icon_bytes(text: &str) -> Result<Option<Vec<u8>>, ErrorCode> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let (head, body) = text.trim().split_once(',').ok_or(ErrorCode::InvalidIcon)?;
    if !head.starts_with("data:image/") || !head.ends_with(";base64") {
        return Err(ErrorCode::InvalidIcon);
    }
    STANDARD
        .decode(body)
        .map(Some)
        .map_err(|_| ErrorCode::InvalidIcon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_come_as_data_urls() {
        assert_eq!(icon_bytes(" "), Ok(None));
        assert_eq!(icon_bytes("data:image/png;base64,AQI="), Ok(Some(vec![1, 2])));
        for bad in ["AQI=", "data:text/html;base64,AQI=", "data:image/png;base64,*"] {
            assert_eq!(icon_bytes(bad), Err(ErrorCode::InvalidIcon), "{bad}");
        }
    }
}
