//! Changing the painted part of a picture alone. The model sees that part with what is around it, and a copy that shows
//! it where; of its answer only what is painted is put back.

use std::sync::Arc;

use bytes::Bytes;
use domain::errors::ErrorCode;
use image::imageops;
use images::derive::{Note, encode};
use images::mask::{Feather, Mask, Ratio, Region, composite, tinted};
use images::{Fonts, Picture, scale};

use super::on_pixels;
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;

/// A picture of which a part is to be changed.
pub(crate) struct Part {
    picture: Arc<Picture>,
    mask: Arc<Mask>,
    region: Region,
    feather: Feather,
    /// The part, and the copy that shows where.
    pub inputs: Vec<Input>,
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
pub(crate) async fn cut(
    context: &Context,
    bytes: Bytes,
    mask: Bytes,
    ratios: Vec<Ratio>,
) -> Result<Part, Failure> {
    on_pixels(context, ErrorCode::ImageUnreadable, move || {
        let picture = images::decode(&bytes, &Fonts::none())?;
        let mask = Mask::read(&mask, picture.pixels.dimensions())?;
        let feather = Feather::of(picture.pixels.dimensions());
        let region = Region::of(&mask, feather, &ratios)?;
        let png = |pixels, description: &str| {
            let encoded = encode::png(&picture.with_pixels(pixels), Note::Nothing)?;
            Ok(Input {
                mime: encoded.kind.mime(),
                bytes: encoded.bytes.into(),
                description: description.to_owned(),
            })
        };
        let inputs = vec![
            png(region.cut(&picture.pixels), "The picture to be changed.")?,
            png(
                tinted(&picture.pixels, &mask, &region),
                "The same picture; red marks the only part that may change.",
            )?,
        ];
        Ok(Part {
            inputs,
            mask: Arc::new(mask),
            region,
            feather,
            picture: Arc::new(picture),
        })
    })
    .await
}

/// Puts the model's answer back.
///
/// # Errors
/// `stream-malformed` for an answer that is no picture.
pub(crate) async fn put_back(context: &Context, part: Part, answer: Bytes) -> Result<Changed, Failure> {
    on_pixels(context, ErrorCode::StreamMalformed, move || {
        let answer = images::decode(&answer, &Fonts::none())?.pixels;
        let (picture, region) = (&part.picture, &part.region);
        let mut within = picture.pixels.clone();
        composite(&mut within, &answer, region, &part.mask, part.feather)?;
        let within = encode::png(&picture.with_pixels(within), Note::Composited)?;
        let framed = scale::to(&answer, region.frame.0, region.frame.1)?;
        let (left, top) = region.offset();
        let area = region.area;
        let patch = imageops::crop_imm(&framed, left, top, area.width, area.height).to_image();
        let mut whole = picture.pixels.clone();
        imageops::replace(&mut whole, &patch, area.left.into(), area.top.into());
        let whole = encode::png(&picture.with_pixels(whole), Note::Composited)?;
        Ok(Changed {
            within: within.bytes.into(),
            whole: whole.bytes.into(),
        })
    })
    .await
}
