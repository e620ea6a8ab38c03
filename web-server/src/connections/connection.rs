//! By when a client must have sent what is still missing: the head of its next request, or the rest of a body.
//! While a request is answered nothing is missing, so that an event stream may stay open for as long as it takes.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Bytes a second that a body must come with on the whole.
const SLOWEST: u64 = 64 * 1024;
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
    /// What [`Connection::overdue`] sleeps for.
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
    pub fn body_begins(&self) -> BodyClock {
        let now = Instant::now();
        let clock = BodyClock {
            timeout: self.timeout,
            by: now + self.timeout,
            received: 0,
            started: now,
        };
        self.body_due(&clock);
        clock
    }

    /// So much more of the body came.
    pub fn body_goes_on(&self, clock: &mut BodyClock, bytes: usize) {
        clock.add(Instant::now(), bytes);
        self.body_bytes.set(clock.received);
        self.body_due(clock);
    }

    /// How many requests are over, and the bytes of the newest one's body.
    pub fn ended(&self) -> (u64, u64) {
        (self.ended.get(), self.body_bytes.get())
    }

    /// All of the body came.
    pub fn body_ended(&self) {
        self.body.set(None);
    }

    /// Ends when something did not come in time.
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

    fn body_due(&self, clock: &BodyClock) {
        self.body.set(Some(clock.by + GRACE));
        self.wake();
    }

    fn due(&self) -> Option<Instant> {
        self.next_request.get().into_iter().chain(self.body.get()).min()
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

/// The time a body has: it may neither pause for longer than the timeout, nor take longer than that and a second
/// for each 64 KB.
pub struct BodyClock {
    timeout: Duration,
    started: Instant,
    received: u64,
    by: Instant,
}

impl BodyClock {
    /// By when more must come.
    pub fn by(&self) -> Instant {
        self.by
    }

    fn add(&mut self, now: Instant, bytes: usize) {
        self.received = self
            .received
            .saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        let earned = Duration::from_secs(self.received / SLOWEST);
        self.by = (now + self.timeout).min(self.started + self.timeout + earned);
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

    #[test]
    fn a_body_has_a_pause_and_a_second_for_each_64_kb() {
        let started = Instant::now();
        let mut clock = BodyClock {
            timeout: Duration::from_secs(20),
            started,
            received: 0,
            by: started,
        };
        let after = |seconds| started + Duration::from_secs(seconds);
        clock.add(after(15), 10);
        assert_eq!(clock.by(), after(20), "a drip earns no time");
        clock.add(after(19), 64 * 1_024 * 5);
        assert_eq!(clock.by(), after(25));
        clock.add(after(20), 64 * 1_024 * 500);
        assert_eq!(clock.by(), after(40), "no pause is longer than the timeout");
    }
}
