//! Changing the painted part of an image alone. The model sees that part with what is around it, and a copy that shows
//! it where; of its answer only what is painted is put back. While the model draws, nothing is held decoded.

use bytes::Bytes;
use domain::errors::ErrorCode;
use image::RgbaImage;
use images::derive::{Note, encode};
use images::mask::{Feather, Mask, Ratio, Region, Sent, composite, replace};
use images::memory::{MOST, Weighed};
use images::{DecodedImage, Fonts, ImageError, Probe, probe};
use platform::spooled::SpooledBytes;

use super::inputs::SENT_SIDE;
use super::{memory, on_pixels, read, spooled, within_memory};
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::fonts;
use crate::pixels::MemoryPermit;

/// An image, and its mask.
type Files = (SpooledBytes, SpooledBytes);

/// A part of an image that is to be changed.
pub(crate) struct Part {
    /// Where it is.
    pub place: Place,
    /// The part, and the copy that shows where.
    pub inputs: Vec<Input>,
    /// The mask of the part, for who goes by one.
    pub mask: SpooledBytes,
    pub ratio: String,
}

/// Where a part is, and how it is put back.
pub(crate) struct Place {
    region: Region,
    feather: Feather,
}

/// What came of it.
pub(crate) struct Changed {
    /// Held until both are stored.
    pub memory: MemoryPermit,
    /// The image with the painted part changed.
    pub within: Bytes,
    /// The image with all of the part that the model was sent changed.
    pub whole: Bytes,
}

/// Cuts out what the model is sent.
///
/// # Errors
/// `image-unreadable` for an image or a mask that cannot be used.
pub(crate) async fn cut(context: &Context, files: Files, ratios: Vec<Ratio>) -> Result<Part, Failure> {
    let weight = |[image, mask]: [Weighed; 2]| Ok(image.cutting(mask));
    let cut = files.clone();
    let weighed = [&files.0, &files.1];
    on_pixels(context, ErrorCode::ImageUnreadable, weighed, weight, move || {
        let (image, mask) = decoded(&cut)?;
        let feather = Feather::of(image.pixels.dimensions());
        let region = Region::of(&mask, feather, &ratios)?;
        let (pixels, colours) = image.taken();
        let sent = Sent::of(pixels, mask, &region, SENT_SIDE)?;
        let png = |pixels: RgbaImage| {
            let sent = colours.with_pixels(pixels);
            spooled(encode::png(&sent, Note::Nothing)?.bytes)
        };
        let input = |bytes: SpooledBytes, description: &str| Input {
            mime: "image/png",
            bytes,
            description: description.to_owned(),
        };
        let inputs = vec![
            input(png(sent.part)?, "The picture to be changed."),
            input(
                png(sent.tinted)?,
                "The same picture; red marks the only part that may change.",
            ),
        ];
        let (width, height) = region.frame;
        Ok(Part {
            inputs,
            mask: png(sent.mask)?,
            ratio: format!("{width}:{height}"),
            place: Place { region, feather },
        })
    })
    .await
}

/// Puts the model's answer back.
///
/// # Errors
/// `stream-malformed` for an answer that is no image, `image-too-large` when what it makes of the image is: without
/// loss, the largest images that are nothing but chance.
pub(crate) async fn put_back(
    context: &Context,
    files: Files,
    place: Place,
    answer: SpooledBytes,
) -> Result<Changed, Failure> {
    let weight = |[image, mask, answer]: [Weighed; 3]| {
        let bytes = image.putting_back(mask, answer);
        // Only an answer that is larger than any model draws.
        if bytes > MOST {
            return Err(ImageError::TooManyBytes);
        }
        Ok(bytes)
    };
    let weighed = [&files.0, &files.1, &answer];
    let memory = memory(context, ErrorCode::StreamMalformed, weighed, weight).await?;
    let put_back = move || {
        let Place { region, feather } = place;
        let (mut image, mask) = decoded(&files)?;
        let answer = images::decode(&read(&answer)?, &Fonts::none())?.pixels;
        composite(&mut image.pixels, &answer, &region, &mask, feather)?;
        drop(mask);
        let within = encode::png(&image, Note::Composited)?.bytes;
        // What is painted lies within: all that was composited is replaced.
        replace(&mut image.pixels, &answer, &region)?;
        drop(answer);
        let whole = encode::png(&image, Note::Composited)?.bytes;
        Ok((Bytes::from(within), Bytes::from(whole)))
    };
    let (within, whole) = within_memory(&memory, ErrorCode::StreamMalformed, put_back).await?;
    Ok(Changed {
        memory,
        within,
        whole,
    })
}

/// The mask first: reading it takes more than it has in the end. Each file is held as long as it is decoded.
fn decoded((image, mask): &Files) -> Result<(DecodedImage, Mask), ImageError> {
    let Probe { width, height, .. } = probe(&read(image)?)?;
    let mask = Mask::read(&read(mask)?, (width, height))?;
    Ok((images::decode(&read(image)?, &fonts::for_images())?, mask))
}
