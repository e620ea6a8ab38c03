//! What is known of a connection once its request was read: that it is answered, and how its body comes.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_http::BoxedPayloadStream;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _};
use bytes::Bytes;
use futures_util::{FutureExt as _, Stream};
use tokio::time::{Instant, Sleep, sleep_until};

use super::connection::{Connection, InFlight};
use crate::transfer_rate::TransferRate;

/// Tells the connection of a request when its body must have come, and when its answer has left. A body that does
/// not come in time ends with [`io::ErrorKind::TimedOut`].
///
/// # Errors
/// Those of the service inside.
pub async fn watch(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let connection = request.request().conn_data::<Rc<Connection>>().cloned();
    let in_flight = connection.as_ref().map(Connection::begin);
    if let Some(connection) = connection {
        let payload = match request.take_payload() {
            Payload::None => Payload::None,
            inner => timed(inner, connection),
        };
        request.set_payload(payload);
    }
    let response = next.call(request).await?;
    Ok(response.map_body(|_, body| Answer {
        body: body.boxed(),
        _in_flight: in_flight,
    }))
}

fn timed(inner: Payload, connection: Rc<Connection>) -> Payload {
    let payload: BoxedPayloadStream = Box::pin(TimedBody::new(inner, connection));
    Payload::Stream { payload }
}

/// A body that must come in time.
struct TimedBody {
    inner: Payload,
    connection: Rc<Connection>,
    transfer_rate: TransferRate,
    sleep: Pin<Box<Sleep>>,
}

impl TimedBody {
    fn new(inner: Payload, connection: Rc<Connection>) -> Self {
        let transfer_rate = connection.body_begins();
        let sleep = Box::pin(sleep_until(transfer_rate.by()));
        Self {
            inner,
            connection,
            transfer_rate,
            sleep,
        }
    }
}

impl Stream for TimedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        match Pin::new(&mut this.inner).poll_next(context) {
            Poll::Ready(Some(Ok(bytes))) => {
                this.connection.body_goes_on(&mut this.transfer_rate, bytes.len());
                Poll::Ready(Some(Ok(bytes)))
            }
            Poll::Ready(None) => {
                this.connection.body_ended();
                Poll::Ready(None)
            }
            Poll::Ready(Some(Err(error))) => Poll::Ready(Some(Err(error))),
            Poll::Pending => loop {
                if this.transfer_rate.by() <= Instant::now() {
                    let late = io::Error::new(io::ErrorKind::TimedOut, "the body came too slowly");
                    return Poll::Ready(Some(Err(PayloadError::Io(late))));
                }
                if this.sleep.deadline() != this.transfer_rate.by() {
                    this.sleep.as_mut().reset(this.transfer_rate.by());
                }
                if this.sleep.poll_unpin(context).is_pending() {
                    return Poll::Pending;
                }
            },
        }
    }
}

/// An answer that says when it has left.
struct Answer {
    body: BoxBody,
    _in_flight: Option<InFlight>,
}

impl MessageBody for Answer {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.body.as_pin_mut().poll_next(context)
    }
}
