//! What a model of a provider is asked for.

use ai::images::{self, ImageError, ImageProvider as _, ImageRequest, ImageRoute, Images, InputImage, Words};
use domain::errors::ErrorCode;

use crate::draw::{DrawRequest, Drawn, ImageNotes, Input, NotDrawn};

/// Most characters of a model's words in an error.
const MOST_WORDS: usize = 300;

/// One image. The inputs are of formats that every provider takes (`image_jobs::inputs`).
///
/// # Errors
/// What the provider says, of the catalogue.
pub(super) async fn draw(
    images: &Images,
    route: ImageRoute,
    request: &DrawRequest,
) -> Result<Drawn, NotDrawn> {
    let request = ImageRequest {
        inputs: request.inputs.iter().map(image).collect(),
        mask: request.mask.clone().filter(|_| route.takes_mask()),
        ratio: request.ratio.as_deref().and_then(|ratio| ratio.parse().ok()),
        size: request.size.clone(),
        ..ImageRequest::new(route, request.prompt.clone())
    };
    match images.generate(&request).await {
        Ok(answer) => Ok(Drawn {
            bytes: answer.bytes,
            notes: ImageNotes {
                words: answer.words.map(|words| words.as_str().to_owned()),
                left_out: None,
            },
        }),
        Err(error) => {
            tracing::info!(%error, provider = %request.model.provider, "no image came");
            Err(not_drawn(&error))
        }
    }
}

/// Why, with what the model says of it.
fn not_drawn(error: &ImageError) -> NotDrawn {
    let code = code(error);
    let detail = error.words().and_then(notes).map(|words| {
        let message = code.image_message().trim_end_matches('.');
        format!("{message}. The model answered: \u{201c}{words}\u{201d}").into()
    });
    NotDrawn { code, detail }
}

/// Words of a model as they are shown: one line of them, without what would change how other text is shown.
fn notes(words: &Words) -> Option<String> {
    let is_shown =
        |c: &char| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain: String = words
        .as_str()
        .chars()
        .filter(is_shown)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut cut: String = line.chars().take(MOST_WORDS).collect();
    if cut.len() < line.len() {
        cut.push('\u{2026}');
    }
    Some(cut).filter(|cut| !cut.is_empty())
}

/// A shape as masks know it.
pub(super) fn of_masks(ratio: images::Ratio) -> ::images::mask::Ratio {
    let (width, height) = ratio.sides();
    ::images::mask::Ratio { width, height }
}

/// A route is there, so that a lack of one is a change of the settings meanwhile.
fn code(error: &ImageError) -> ErrorCode {
    match error {
        ImageError::NoProvider => ErrorCode::ProviderUnavailable,
        other => other.code(),
    }
}

fn image(input: &Input) -> InputImage {
    InputImage {
        mime: input.mime.to_owned(),
        bytes: input.bytes.clone(),
        description: Some(input.description.clone()).filter(|description| !description.is_empty()),
    }
}
