//! How an answer is sent.

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use bytes::Bytes;

use super::drawing::Drawing;
use super::wire::ImageWire;

const PIECE: usize = 64 * 1024;

pub(super) async fn play(wire: ImageWire, mut drawing: Drawing) -> HttpResponse {
    while let Drawing::Slow(pause, then) = drawing {
        tokio::time::sleep(pause).await;
        drawing = *then;
    }
    if let Some((code, value)) = wire.answer(&drawing) {
        return match drawing {
            Drawing::Cut(_, after) => part(&value.to_string(), after, true),
            Drawing::EndEarly(_, after) => part(&value.to_string(), after, false),
            _ => status(code).json(value),
        };
    }
    match drawing {
        Drawing::Status {
            code,
            kind,
            body,
            retry_after,
        } => {
            let mut response = status(code);
            if let Some(seconds) = retry_after {
                response.insert_header(("retry-after", seconds.to_string()));
            }
            response.content_type(kind).body(body)
        }
        Drawing::Huge { bytes, announced } => huge(bytes, announced),
        Drawing::Redirect(target) => HttpResponse::TemporaryRedirect()
            .insert_header(("location", target))
            .finish(),
        _ => {
            tokio::time::sleep(Duration::from_secs(3_600)).await;
            HttpResponse::RequestTimeout().finish()
        }
    }
}

fn status(code: u16) -> actix_web::HttpResponseBuilder {
    HttpResponse::build(StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR))
}

fn part(whole: &str, after: usize, breaks: bool) -> HttpResponse {
    let sent: Vec<u8> = whole.bytes().take(after).collect();
    let body = async_stream::stream! {
        yield Ok(Bytes::from(sent));
        if breaks {
            tokio::time::sleep(Duration::from_millis(20)).await;
            yield Err(std::io::Error::other("cut"));
        }
    };
    HttpResponse::Ok()
        .content_type("application/json")
        .streaming(Box::pin(body))
}

fn huge(bytes: usize, announced: bool) -> HttpResponse {
    let body = async_stream::stream! {
        let mut left = bytes;
        yield Ok::<_, std::io::Error>(Bytes::from_static(b"{\"data\":[{\"b64_json\":\""));
        while left > 0 {
            let piece = left.min(PIECE);
            left -= piece;
            yield Ok(Bytes::from(vec![b'A'; piece]));
        }
    };
    let mut response = HttpResponse::Ok();
    if announced {
        response.no_chunking(u64::try_from(bytes).unwrap_or(u64::MAX));
    }
    response
        .content_type("application/json")
        .streaming(Box::pin(body))
}
