//! What a model of a provider is asked for.

use ai::images::{self, ImageError, ImageProvider as _, ImageRequest, ImageRoute, Images, InputPicture};
use domain::errors::ErrorCode;

use crate::draw::{Drawn, Input, NotDrawn, Wish};

/// One picture. The inputs are of formats that every provider takes (`studio_pictures::inputs`).
///
/// # Errors
/// What the provider says, of the catalogue.
pub(super) async fn draw(images: &Images, route: ImageRoute, wish: &Wish) -> Result<Drawn, NotDrawn> {
    let request = ImageRequest {
        inputs: wish.inputs.iter().map(picture).collect(),
        mask: wish.mask.clone().filter(|_| route.takes_mask()),
        ratio: wish.ratio.as_deref().and_then(|ratio| ratio.parse().ok()),
        ..ImageRequest::new(route, wish.prompt.clone())
    };
    match images.generate(&request).await {
        Ok(answer) => Ok(Drawn {
            bytes: answer.bytes,
            words: answer.words.map(|words| words.as_str().to_owned()),
        }),
        Err(error) => {
            tracing::info!(%error, provider = %request.model.provider, "no picture came");
            Err(code(&error).into())
        }
    }
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

fn picture(input: &Input) -> InputPicture {
    InputPicture {
        mime: input.mime.to_owned(),
        bytes: input.bytes.clone(),
        description: Some(input.description.clone()).filter(|said| !said.is_empty()),
    }
}
