//! Images within an answer, as data URLs. They leave piece by piece as they are read: an answer may have tens of
//! megabytes of them, and whoever asks many times at once is not to have all of that in memory.

use std::io;

use actix_web::http::header::ContentEncoding;
use actix_web::{HttpResponse, http};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use blobs::Blobs;
use bytes::Bytes;
use domain::blob::BlobHash;
use domain::ids::UserId;
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use serde::Serialize;
use uuid::Uuid;

use crate::error::ApiResult;

/// Bytes that are written at once as letters: a multiple of three, so that pieces are written like the whole.
const PIECE: usize = 48 * 1024;

/// The images of an answer. Each stands in it as a mark, until it leaves.
pub(super) struct Inline {
    /// What no answer has otherwise.
    mark: String,
    images: Vec<BlobHash>,
}

/// A piece of an answer.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Image(BlobHash),
}

impl Part {
    /// What leaves for it.
    async fn read(self, blobs: Blobs, user: UserId) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let hash = match self {
            Self::Text(text) => return Ok(stream::once(async { Ok(Bytes::from(text)) }).boxed()),
            Self::Image(hash) => hash,
        };
        let opened = blobs.open(user, hash).await.map_err(io::Error::other)?;
        let opened = opened.ok_or(io::ErrorKind::NotFound)?;
        Ok(letters(opened.pieces.map_err(io::Error::other)).boxed())
    }
}

impl Inline {
    pub(super) fn new() -> Self {
        Self {
            mark: Uuid::new_v4().simple().to_string(),
            images: Vec::new(),
        }
    }

    /// What stands for a file of this type.
    pub(super) fn address(&mut self, mime: &str, hash: BlobHash) -> String {
        let address = format!("data:{mime};base64,{}{};", self.mark, self.images.len());
        self.images.push(hash);
        address
    }

    /// The answer, with the files of this person in the place of what stands for them. It breaks off when one of them is
    /// gone meanwhile.
    ///
    /// # Errors
    /// For what is no JSON.
    pub(super) fn respond(&self, blobs: &Blobs, user: UserId, answer: &impl Serialize) -> ApiResult {
        let json = serde_json::to_string(answer).map_err(anyhow::Error::from)?;
        let blobs = blobs.clone();
        let pieces = stream::iter(self.parts(&json))
            .then(move |part| part.read(blobs.clone(), user))
            .try_flatten();
        Ok(HttpResponse::Ok()
            .content_type(http::header::ContentType::json())
            // Letters of what is packed already.
            .insert_header(ContentEncoding::Identity)
            .streaming::<_, io::Error>(pieces))
    }

    fn parts(&self, json: &str) -> Vec<Part> {
        let mut pieces = json.split(&self.mark);
        let mut parts = vec![Part::Text(pieces.next().unwrap_or_default().to_owned())];
        for piece in pieces {
            let (number, text) = piece.split_once(';').unwrap_or_default();
            let image = number.parse().ok().and_then(|at: usize| self.images.get(at));
            parts.extend(image.map(|hash| Part::Image(*hash)));
            parts.push(Part::Text(text.to_owned()));
        }
        parts
    }
}

/// Bytes as the letters of base64, in small pieces.
fn letters<S: Stream<Item = io::Result<Bytes>> + Unpin>(
    mut bytes: S,
) -> impl Stream<Item = io::Result<Bytes>> {
    async_stream::try_stream! {
        let mut held = Vec::with_capacity(PIECE);
        while let Some(piece) = bytes.try_next().await? {
            let mut rest = piece.as_ref();
            while !rest.is_empty() {
                let (now, later) = rest.split_at(rest.len().min(PIECE - held.len()));
                held.extend_from_slice(now);
                rest = later;
                if held.len() == PIECE {
                    yield Bytes::from(STANDARD.encode(&held));
                    held.clear();
                }
            }
        }
        yield Bytes::from(STANDARD.encode(&held));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn bytes_in_any_pieces_are_the_letters_of_all_of_them_in_small_ones() {
        let whole: Vec<u8> = (0..=250).cycle().take(3 * PIECE + 7).collect();
        for size in [1_000, PIECE - 1, PIECE, 2 * PIECE + 1, whole.len()] {
            let pieces: Vec<_> = whole
                .chunks(size)
                .map(|piece| Ok(Bytes::copy_from_slice(piece)))
                .collect();
            let written: Vec<Bytes> = letters(stream::iter(pieces)).try_collect().await.unwrap();
            assert_eq!(written.concat(), STANDARD.encode(&whole).into_bytes(), "{size}");
            assert!(written.iter().all(|piece| piece.len() <= PIECE / 3 * 4), "{size}");
        }
    }

    #[test]
    fn an_image_stands_wherever_its_address_does() {
        let hash = |byte| BlobHash([byte; 32]);
        let mut inline = Inline::new();
        let [first, second] = [1, 2].map(|byte| inline.address("image/png", hash(byte)));
        let json = serde_json::to_string(&[&first, "a;b", &second, &first]).unwrap();
        let text = |text: &str| Part::Text(text.to_owned());
        let expected = [
            text("[\"data:image/png;base64,"),
            Part::Image(hash(1)),
            text("\",\"a;b\",\"data:image/png;base64,"),
            Part::Image(hash(2)),
            text("\",\"data:image/png;base64,"),
            Part::Image(hash(1)),
            text("\"]"),
        ];
        assert_eq!(inline.parts(&json), expected);
    }
}
