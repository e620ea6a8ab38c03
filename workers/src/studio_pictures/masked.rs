//! Changing the painted part of a picture alone. The model sees that part with what is around it, and a copy that shows
//! it where; of its answer only what is painted is put back. While the model draws, nothing is held decoded.

use bytes::Bytes;
use domain::errors::ErrorCode;
use image::{Rgba, RgbaImage, imageops};
use images::derive::{Note, encode};
use images::mask::{Feather, Mask, Ratio, Region, composite, tinted};
use images::{Fonts, Picture, PictureError, scale};

use super::inputs::SENT_SIDE;
use super::on_pixels;
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;

/// A picture, and its mask.
type Files = (Bytes, Bytes);

/// A part of a picture that is to be changed.
pub(crate) struct Part {
    /// Where it is.
    pub place: Place,
    /// The part, and the copy that shows where.
    pub inputs: Vec<Input>,
    /// The mask of the part, for who goes by one.
    pub mask: Bytes,
    /// The part's shape.
    pub ratio: String,
}

/// Where a part is, and how it is put back.
pub(crate) struct Place {
    region: Region,
    feather: Feather,
}

/// What came of it.
pub(crate) struct Changed {
    /// The picture with the painted part changed.
    pub within: Bytes,
    /// The picture with all of the part that the model was sent changed.
    pub whole: Bytes,
}

/// Cuts out what the model is sent.
///
/// # Errors
/// `image-unreadable` for a picture or a mask that cannot be used.
pub(crate) async fn cut(context: &Context, files: Files, ratios: Vec<Ratio>) -> Result<Part, Failure> {
    on_pixels(context, ErrorCode::ImageUnreadable, move || {
        let (picture, mask) = read(&files)?;
        let feather = Feather::of(picture.pixels.dimensions());
        let region = Region::of(&mask, feather, &ratios)?;
        let png = |pixels: &RgbaImage| {
            let sent = picture.with_pixels(scale::within(pixels, SENT_SIDE)?);
            Ok::<_, PictureError>(Bytes::from(encode::png(&sent, Note::Nothing)?.bytes))
        };
        let input = |bytes, description: &str| Input {
            mime: "image/png",
            bytes,
            description: description.to_owned(),
        };
        let shown = png(&tinted(&picture.pixels, &mask, &region))?;
        let inputs = vec![
            input(png(&region.cut(&picture.pixels))?, "The picture to be changed."),
            input(
                shown,
                "The same picture; red marks the only part that may change.",
            ),
        ];
        let (width, height) = region.frame;
        Ok(Part {
            inputs,
            mask: png(&of_part(&mask, &region))?,
            ratio: format!("{width}:{height}"),
            place: Place { region, feather },
        })
    })
    .await
}

/// Puts the model's answer back.
///
/// # Errors
/// `stream-malformed` for an answer that is no picture.
pub(crate) async fn put_back(
    context: &Context,
    files: Files,
    place: Place,
    answer: Bytes,
) -> Result<Changed, Failure> {
    on_pixels(context, ErrorCode::StreamMalformed, move || {
        let Place { region, feather } = place;
        let (mut picture, mask) = read(&files)?;
        let answer = images::decode(&answer, &Fonts::none())?.pixels;
        composite(&mut picture.pixels, &answer, &region, &mask, feather)?;
        drop(mask);
        let within = encode::png(&picture, Note::Composited)?;
        let framed = scale::to(&answer, region.frame.0, region.frame.1)?;
        drop(answer);
        let (left, top) = region.offset();
        let area = region.area;
        // What is painted lies within: all that was composited is replaced.
        let patch = imageops::crop_imm(&framed, left, top, area.width, area.height);
        imageops::replace(&mut picture.pixels, &*patch, area.left.into(), area.top.into());
        let whole = encode::png(&picture, Note::Composited)?;
        Ok(Changed {
            within: within.bytes.into(),
            whole: whole.bytes.into(),
        })
    })
    .await
}

fn read((picture, mask): &Files) -> Result<(Picture, Mask), PictureError> {
    let picture = images::decode(picture, &Fonts::none())?;
    let mask = Mask::read(mask, picture.pixels.dimensions())?;
    Ok((picture, mask))
}

/// The mask of the part that is sent, in the size of its frame: white where it may change.
fn of_part(mask: &Mask, region: &Region) -> RgbaImage {
    let (across, down) = region.offset();
    let mut part = RgbaImage::from_pixel(region.frame.0, region.frame.1, Rgba([0, 0, 0, 255]));
    for y in 0..region.area.height {
        let row = mask.row(region.area.top + y);
        let row = row
            .iter()
            .skip(usize::try_from(region.area.left).unwrap_or(usize::MAX));
        for (x, value) in (0..region.area.width).zip(row) {
            if let Some(pixel) = part.get_pixel_mut_checked(across + x, down + y) {
                *pixel = Rgba([*value, *value, *value, 255]);
            }
        }
    }
    part
}
