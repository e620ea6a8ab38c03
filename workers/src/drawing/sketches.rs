//! The offline studio: draws by rule, changes images by rule, and says what it cannot do.

use bytes::Bytes;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use images::derive::{Note, encode};
use images::mask::{Mask, Ratio};
use images::memory::Weighed;
use images::{Fonts, ImageError, probe};
use offline::adjusting::{self, CannotDo};
use offline::drawing::{self, Beat, DrawError};
use platform::spooled::SpooledBytes;

use crate::draw::{DrawRequest, Drawn, Frame, ImageNotes, NotDrawn, Task};
use crate::pixels::Pixels;

/// What drawing a sketch takes, in bytes: layers of 2,048 pixels a side, the image and its file.
const SKETCH: u64 = 160 * 1024 * 1024;
/// Precedes the list of what is not in an image.
const LEFT_OUT: &str = "Not drawn (needs an AI model):";
/// Note on images that came along to go by.
const NOT_LOOKED_AT: &str = "It cannot use reference images.";

/// The offline studio.
pub(super) struct Sketches {
    pixels: Pixels,
    fonts: Fonts,
}

impl Sketches {
    pub(super) fn new(pixels: Pixels, fonts: Fonts) -> Self {
        Self { pixels, fonts }
    }

    /// A sketch, or a changed image.
    ///
    /// # Errors
    /// What it cannot do, with what it can.
    pub(super) async fn draw(&self, request: &DrawRequest) -> Result<Drawn, NotDrawn> {
        let (request, fonts) = (request.clone(), self.fonts.clone());
        let bytes = self.weight(&request).await?;
        let worked = self.pixels.work(bytes, move || match &request.task {
            Task::New => sketch(&request, None, &fonts),
            Task::Frame(frame) => sketch(&request, Some(frame), &fonts),
            Task::Change => changed(&request, &fonts),
        });
        worked.await.unwrap_or_else(|error| {
            tracing::error!("the offline studio failed: {error:#}");
            Err(ErrorCode::ImageFailed.into())
        })
    }

    /// What drawing it takes, in bytes.
    async fn weight(&self, request: &DrawRequest) -> Result<u64, NotDrawn> {
        let Task::Change = request.task else {
            return Ok(SKETCH);
        };
        let input = request.inputs.first().ok_or(ErrorCode::ImageUnreadable)?;
        let mask = match &request.mask {
            Some(mask) => Some(self.weighed(mask).await?),
            None => None,
        };
        let image = self.weighed(&input.bytes).await?;
        Ok(image.changing(mask))
    }

    async fn weighed(&self, file: &SpooledBytes) -> Result<Weighed, NotDrawn> {
        let weighed = self.pixels.weighed(file).await.map_err(|error| {
            tracing::error!("the offline studio failed: {error:#}");
            ErrorCode::ImageFailed
        })?;
        weighed.map_err(|error| unreadable(&error))
    }
}

fn sketch(request: &DrawRequest, frame: Option<&Frame>, fonts: &Fonts) -> Result<Drawn, NotDrawn> {
    let about = frame.map_or(&request.prompt, |frame| &frame.story);
    let (width, height) = drawing::size_in_words(about, request.ratio.as_deref().and_then(ratio));
    let sketch = drawing::Request {
        prompt: about.clone(),
        width,
        height,
        seed: request.seed,
    };
    let drawing = match frame {
        None => drawing::draw(&sketch, fonts),
        Some(frame) => {
            let beats: Vec<Beat> = frame.beats.iter().map(beat).collect();
            drawing::frame(&sketch, &beats, frame.index, frame.take, fonts)
        }
    };
    let drawing = drawing.map_err(|error| failed(&error))?;
    Ok(Drawn {
        bytes: spooled(drawing.png)?,
        notes: notes(drawing.words, &drawing.left_out, !request.inputs.is_empty()),
    })
}

/// The first input as it was given, changed within the mask: the rest stays as it is, byte for byte.
fn changed(request: &DrawRequest, fonts: &Fonts) -> Result<Drawn, NotDrawn> {
    let input = request.inputs.first().ok_or(ErrorCode::ImageUnreadable)?;
    let size = probe(&read(&input.bytes)?).map_err(|error| unreadable(&error))?;
    // The mask first: reading it takes more than it has in the end. Each file is held as long as it is decoded.
    let mask = match &request.mask {
        Some(mask) => {
            Some(Mask::read(&read(mask)?, (size.width, size.height)).map_err(|error| unreadable(&error))?)
        }
        None => None,
    };
    let image = images::decode(&read(&input.bytes)?, fonts).map_err(|error| unreadable(&error))?;
    let (pixels, colours) = image.taken();
    let edited = adjusting::adjust(pixels, mask.as_ref(), &request.prompt).map_err(cannot)?;
    let encoded = encode::png(&colours.with_pixels(edited.pixels), Note::Enhanced);
    Ok(Drawn {
        bytes: spooled(encoded.map_err(|error| unreadable(&error))?.bytes)?,
        notes: notes(edited.words, &edited.left_out, request.inputs.len() > 1),
    })
}

/// `is_given` when images came along, which nobody looked at.
fn notes(words: String, left_out: &[String], is_given: bool) -> ImageNotes {
    let parts: Vec<String> = left_out.iter().map(|part| format!("“{part}”")).collect();
    let without = (!parts.is_empty()).then(|| format!("{LEFT_OUT} {}.", parts.join(", ")));
    let unseen = is_given.then(|| NOT_LOOKED_AT.to_owned());
    let limitations: Vec<String> = without.into_iter().chain(unseen.clone()).collect();
    let all: Vec<String> = std::iter::once(words).chain(unseen).collect();
    ImageNotes {
        words: Some(all.join(" ")),
        left_out: (!limitations.is_empty()).then(|| limitations.join(" ")),
    }
}

fn read(file: &SpooledBytes) -> Result<Bytes, NotDrawn> {
    file.read().map_err(|error| lost(&error))
}

fn spooled(file: Vec<u8>) -> Result<SpooledBytes, NotDrawn> {
    SpooledBytes::of(file.into()).map_err(|error| lost(&error))
}

fn lost(error: &std::io::Error) -> NotDrawn {
    tracing::error!(%error, "a temporary file failed");
    ErrorCode::ImageFailed.into()
}

fn cannot(cannot: CannotDo) -> NotDrawn {
    NotDrawn {
        code: ErrorCode::ImageStudioCannot,
        detail: Some(ErrorDetail {
            reason: cannot.reason,
            can: cannot.can,
            came: None,
        }),
    }
}

/// Its words go to the person: each is a sentence for them.
fn unreadable(error: &ImageError) -> NotDrawn {
    tracing::info!(%error, "an image was refused");
    NotDrawn {
        code: ErrorCode::ImageUnreadable,
        detail: Some(error.to_string().into()),
    }
}

fn failed(error: &DrawError) -> NotDrawn {
    tracing::error!(%error, "a sketch failed");
    ErrorCode::ImageFailed.into()
}

fn beat((story_beat, caption): &(String, String)) -> Beat {
    Beat {
        story_beat: story_beat.clone(),
        caption: caption.clone(),
    }
}

fn ratio(text: &str) -> Option<Ratio> {
    let (width, height) = text.split_once(':')?;
    Some(Ratio {
        width: width.trim().parse().ok()?,
        height: height.trim().parse().ok()?,
    })
}
