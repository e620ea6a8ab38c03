//! By when a client must have sent what is still missing: the head of its next request, or the rest of a body; and by
//! when it must have read what waits to be written. An answer may take as long as it likes as long as nothing waits, so
//! that an event stream may stay open.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use crate::transfer_rate::{self, TransferRate};

/// How long a connection outlives the deadline of a body, so that the answer to it leaves.
const GRACE: Duration = Duration::from_secs(1);

/// The deadlines of one connection. It lives on one thread.
pub struct Connection {
    timeout: Duration,
    in_flight: Cell<usize>,
    /// By when the next request must have come; counted from the end of the one before.
    next_request: Cell<Option<Instant>>,
    /// By when the body must have come.
    body: Cell<Option<Instant>>,
    /// How fast what waits to be written leaves.
    writing: Cell<Option<TransferRate>>,
    armed: Cell<Option<Instant>>,
    changed: Notify,
    /// Requests that are over, answer and body.
    ended: Cell<u64>,
    /// Bytes of the newest request's body that came.
    body_bytes: Cell<u64>,
}

impl Connection {
    /// A connection that waits for its first request.
    pub fn new(timeout: Duration) -> Rc<Self> {
        Rc::new(Self {
            timeout,
            in_flight: Cell::new(0),
            next_request: Cell::new(Some(Instant::now() + timeout)),
            body: Cell::new(None),
            writing: Cell::new(None),
            armed: Cell::new(None),
            changed: Notify::new(),
            ended: Cell::new(0),
            body_bytes: Cell::new(0),
        })
    }

    /// A request was read, all but its body.
    pub fn begin(self: &Rc<Self>) -> InFlight {
        self.in_flight.set(self.in_flight.get() + 1);
        self.next_request.set(None);
        self.body_bytes.set(0);
        InFlight(Rc::clone(self))
    }

    /// A body comes: the time it has.
    pub fn body_begins(&self) -> TransferRate {
        let transfer_rate = TransferRate::new(self.timeout, transfer_rate::UPLOAD_MIN);
        self.body_due(&transfer_rate);
        transfer_rate
    }

    /// So much more of the body came.
    pub fn body_goes_on(&self, transfer_rate: &mut TransferRate, bytes: usize) {
        transfer_rate.add(bytes);
        self.body_bytes.set(transfer_rate.moved());
        self.body_due(transfer_rate);
    }

    /// The client does not read as fast as it is written to.
    pub fn write_waits(&self) {
        if self.writing.get().is_none() {
            self.writing
                .set(Some(TransferRate::new(self.timeout, transfer_rate::DOWNLOAD_MIN)));
            self.wake();
        }
    }

    /// So many bytes left.
    pub fn wrote(&self, bytes: usize) {
        if let Some(mut transfer_rate) = self.writing.get() {
            transfer_rate.add(bytes);
            self.writing.set(Some(transfer_rate));
        }
    }

    /// Nothing waits to be written.
    pub fn all_written(&self) {
        self.writing.set(None);
    }

    /// How many requests are over, and the bytes of the newest one's body.
    pub fn ended(&self) -> (u64, u64) {
        (self.ended.get(), self.body_bytes.get())
    }

    /// All of the body came.
    pub fn body_ended(&self) {
        self.body.set(None);
    }

    /// Ends when something did not come, or did not leave, in time.
    pub async fn overdue(&self) {
        loop {
            let due = self.due();
            self.armed.set(due);
            match due {
                Some(due) if due <= Instant::now() => return,
                Some(due) => tokio::select! {
                    () = sleep_until(due) => {}
                    () = self.changed.notified() => {}
                },
                None => self.changed.notified().await,
            }
        }
    }

    fn body_due(&self, transfer_rate: &TransferRate) {
        self.body.set(Some(transfer_rate.by() + GRACE));
        self.wake();
    }

    fn due(&self) -> Option<Instant> {
        let written = self.writing.get().map(|transfer_rate| transfer_rate.by());
        [self.next_request.get(), self.body.get(), written]
            .into_iter()
            .flatten()
            .min()
    }

    /// Has [`Connection::overdue`] look again when something is due before it would.
    fn wake(&self) {
        let is_earlier = match (self.due(), self.armed.get()) {
            (Some(due), Some(armed)) => due < armed,
            (due, None) => due.is_some(),
            (None, _) => false,
        };
        if is_earlier {
            self.changed.notify_one();
        }
    }
}

/// A request that is answered. Dropped, the answer has left.
pub struct InFlight(Rc<Connection>);

impl Drop for InFlight {
    fn drop(&mut self) {
        let connection = &self.0;
        let left = connection.in_flight.get().saturating_sub(1);
        connection.in_flight.set(left);
        connection.ended.set(connection.ended.get() + 1);
        if left == 0 {
            connection
                .next_request
                .set(Some(Instant::now() + connection.timeout));
            connection.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_millis(200);
    /// Longer than the timeout and the grace together.
    const LONG: Duration = Duration::from_millis(1_600);

    async fn is_overdue_within(connection: &Connection, wait: Duration) -> bool {
        tokio::time::timeout(wait, connection.overdue()).await.is_ok()
    }

    #[tokio::test]
    async fn a_connection_without_a_request_is_overdue() {
        let connection = Connection::new(TIMEOUT);
        assert!(!is_overdue_within(&connection, TIMEOUT / 2).await);
        assert!(is_overdue_within(&connection, LONG).await);
    }

    #[tokio::test]
    async fn an_answer_may_take_as_long_as_it_likes() {
        let connection = Connection::new(TIMEOUT);
        let answer = connection.begin();
        assert!(!is_overdue_within(&connection, LONG).await);
        drop(answer);
        assert!(!is_overdue_within(&connection, TIMEOUT / 2).await);
        assert!(is_overdue_within(&connection, LONG).await);
    }

    #[tokio::test]
    async fn a_body_that_stops_is_overdue_though_its_request_is_in_flight() {
        let connection = Connection::new(TIMEOUT);
        let _answer = connection.begin();
        let mut clock = connection.body_begins();
        connection.body_goes_on(&mut clock, 1_024 * 1_024);
        assert!(is_overdue_within(&connection, LONG).await);
    }

    #[tokio::test]
    async fn a_body_that_came_is_waited_for_no_longer() {
        let connection = Connection::new(TIMEOUT);
        let _answer = connection.begin();
        let mut clock = connection.body_begins();
        connection.body_goes_on(&mut clock, 10);
        connection.body_ended();
        assert!(!is_overdue_within(&connection, LONG).await);
    }

    #[tokio::test]
    async fn a_deadline_that_comes_first_is_kept() {
        let connection = Connection::new(TIMEOUT);
        let answer = connection.begin();
        let ended = tokio::time::timeout(LONG, connection.overdue());
        let end = async { drop(answer) };
        assert!(tokio::join!(ended, end).0.is_ok());
    }

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_overdue() {
        let connection = Connection::new(TIMEOUT);
        let _answer = connection.begin();
        connection.write_waits();
        assert!(is_overdue_within(&connection, LONG).await);
    }

    #[tokio::test]
    async fn an_answer_that_is_read_slowly_is_not_overdue() {
        let connection = Connection::new(TIMEOUT);
        let _answer = connection.begin();
        connection.write_waits();
        for _ in 0..4 {
            assert!(!is_overdue_within(&connection, TIMEOUT / 2).await);
            connection.wrote(100_000);
        }
        connection.all_written();
        assert!(!is_overdue_within(&connection, LONG).await);
    }
}
