//! Large bodies on their way, of requests and of answers. Each lies in memory until it came or left, which its client
//! may draw out; so there may only be so many bytes of them at once, in all and for one network.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{RequestHead, ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError as _};
use bytes::Bytes;
use domain::errors::ErrorCode;
use domain::limits::PAGE_MAX_BYTES;
use tokio::time::Instant;

use crate::address::Network;
use crate::budget::{Budget, Share};
use crate::error::ApiError;
use crate::state::AppState;
use crate::transfer_rate::{self, TransferRate};

const MIB: usize = 1024 * 1024;
/// Bodies up to this size are not counted: how many there may be is bounded by the connections.
const LARGE: usize = 256 * 1024;
/// Bytes of large request bodies, in all and of one network: as JSON and read, they take three times that.
const REQUESTS: (usize, usize) = (256 * MIB, 96 * MIB);
/// Bytes of large answers, in all and of one network.
const ANSWERS: (usize, usize) = (512 * MIB, 128 * MIB);
/// The calls whose files are written to temporary files as they come. Their texts count as they grow
/// ([`LargeBodies::of_request`]).
const STREAMED: [&str; 3] = [
    "/api/files",
    "/api/v2/generate-full-code-with-files",
    "/api/v2/modify-full-code-with-files",
];
/// What such a request holds: pieces of a file, and of the connection.
const STREAM_BUFFER: usize = 512 * 1024;
/// What of an answer is handed to the connection at once.
const PIECE: usize = 64 * 1024;

/// Counts the bytes of large bodies. Cheap to clone.
#[derive(Clone)]
pub struct LargeBodies {
    requests: Arc<Budget>,
    answers: Arc<Budget>,
}

impl Default for LargeBodies {
    fn default() -> Self {
        Self {
            requests: Budget::new(REQUESTS.0, REQUESTS.1),
            answers: Budget::new(ANSWERS.0, ANSWERS.1),
        }
    }
}

impl LargeBodies {
    /// Memory for a part of a request whose files are streamed; nothing when there is too much beside it already.
    pub(crate) fn of_request(&self, network: Network, bytes: usize) -> Option<Share> {
        self.requests.take(Some(network), bytes)
    }
}

/// Answers 429 to a request whose body, or whose answer, would be too much beside what is on its way already.
///
/// # Errors
/// Those of the service inside.
pub async fn bound(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(state) = request.app_data::<Data<AppState>>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let network = Network::of_client(request.head(), state.config.http.proxies);
    let incoming = held(&request);
    let share = if incoming > LARGE {
        let Some(share) = state.large_bodies.requests.take(Some(network), incoming) else {
            tracing::warn!(from = %network, bytes = incoming, "refused: too many large bodies come");
            return Ok(request.into_response(refusal()));
        };
        Some(share)
    } else {
        None
    };
    let response = next.call(request).await?;
    drop(share);
    let answers = Answers {
        budget: Arc::clone(&state.large_bodies.answers),
        network,
        timeout: state.config.http.request_timeout,
    };
    let body = match response.response().body().size() {
        BodySize::Sized(size) => {
            let size = usize::try_from(size).unwrap_or(usize::MAX);
            if size <= LARGE {
                return Ok(response.map_into_boxed_body());
            }
            let Some(share) = answers.take(size) else {
                tracing::warn!(from = %network, bytes = size, "refused: too many large answers leave");
                return Ok(response.into_response(refusal()));
            };
            Leaving::whole(answers, share)
        }
        BodySize::Stream => Leaving::stream(answers),
        BodySize::None => return Ok(response.map_into_boxed_body()),
    };
    Ok(response.map_body(|_, inner| {
        BoxBody::new(LargeAnswer {
            inner: inner.boxed(),
            leaving: body,
            rest: Bytes::new(),
        })
    }))
}

/// What a request holds of memory as it comes: all of it, or the buffer of one whose files are streamed.
fn held(request: &ServiceRequest) -> usize {
    let incoming = incoming(request.head());
    if STREAMED.contains(&request.path()) {
        incoming.min(STREAM_BUFFER)
    } else {
        incoming
    }
}

fn refusal() -> actix_web::HttpResponse {
    ApiError::from(ErrorCode::RateLimited).error_response()
}

/// How many bytes a request's body has; as many as it may have when it does not say.
pub fn incoming(head: &RequestHead) -> usize {
    if head.headers().contains_key(TRANSFER_ENCODING) {
        return PAGE_MAX_BYTES;
    }
    let length = head.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or(0)
}

/// Where large answers go.
struct Answers {
    budget: Arc<Budget>,
    network: Network,
    timeout: Duration,
}

impl Answers {
    fn take(&self, bytes: usize) -> Option<Share> {
        self.budget.take(Some(self.network), bytes)
    }
}

/// What an answer holds of the budget.
struct Leaving {
    answers: Answers,
    /// Whether a share is held for the whole answer, and not for what a stream gave last.
    whole: bool,
    held: Option<(Share, TransferRate)>,
}

impl Leaving {
    fn whole(answers: Answers, share: Share) -> Self {
        let transfer_rate = TransferRate::new(answers.timeout, transfer_rate::DOWNLOAD_MIN);
        Self {
            answers,
            whole: true,
            held: Some((share, transfer_rate)),
        }
    }

    fn stream(answers: Answers) -> Self {
        Self {
            answers,
            whole: false,
            held: None,
        }
    }

    /// A stream gave so many bytes at once.
    fn begin(&mut self, bytes: usize) -> io::Result<()> {
        if self.whole || bytes <= LARGE {
            return Ok(());
        }
        let share = self.answers.take(bytes);
        let share = share.ok_or_else(|| io::Error::other("too many large answers leave"))?;
        self.held = Some((
            share,
            TransferRate::new(self.answers.timeout, transfer_rate::DOWNLOAD_MIN),
        ));
        Ok(())
    }

    /// A piece is handed over: those before have left.
    fn goes_on(&mut self, bytes: usize) -> io::Result<()> {
        match &mut self.held {
            Some((_, transfer_rate)) if transfer_rate.by() < Instant::now() => Err(io::Error::new(
                io::ErrorKind::TimedOut,
                "the answer is read too slowly",
            )),
            Some((_, transfer_rate)) => {
                transfer_rate.add(bytes);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// All that a stream gave has left.
    fn end(&mut self) {
        if !self.whole {
            self.held = None;
        }
    }
}

/// An answer that is handed over in pieces, so that it counts until nearly all of it has left.
struct LargeAnswer {
    inner: BoxBody,
    leaving: Leaving,
    rest: Bytes,
}

impl MessageBody for LargeAnswer {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.inner.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            this.leaving.end();
            match ready!(this.inner.as_pin_mut().poll_next(context)) {
                Some(Ok(bytes)) if bytes.len() > PIECE => {
                    this.leaving.begin(bytes.len())?;
                    this.rest = bytes;
                }
                other => return Poll::Ready(other),
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(PIECE));
        this.leaving.goes_on(piece.len())?;
        Poll::Ready(Some(Ok(piece)))
    }
}
