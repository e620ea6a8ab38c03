//! The ledger: what an account can spend is the sum of its rows, whatever happens to jobs.

use db::credits::{self, Balance, Reservation, Unconfirmed};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};
use domain::email::Email;
use domain::ids::{JobId, UserId};
use http_tests::TestApp;
use test_support::database::TestDatabase;
use test_support::stack::Stack;

struct Ledger {
    database: TestDatabase,
    connection: db::Connection,
    user: UserId,
}

impl Ledger {
    /// A database with one account.
    async fn create() -> Self {
        let stack = Stack::from_env().unwrap();
        let database = TestDatabase::create(&stack.database_url).await.unwrap();
        let mut connection = database.connect().await.unwrap();
        let email = Email::parse("ada@example.org").unwrap();
        let user = db::users::create(&mut connection, &email, "", false)
            .await
            .unwrap()
            .unwrap();
        Self {
            database,
            connection,
            user: user.user_id(),
        }
    }

    async fn number(&mut self, query: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = BigInt)]
            value: i64,
        }
        let query = format!("SELECT coalesce(({query}), 0)::bigint AS value");
        let row: Row = diesel::sql_query(query)
            .get_result(&mut self.connection)
            .await
            .unwrap();
        row.value
    }

    async fn sql(&mut self, statement: &str) {
        self.connection.batch_execute(statement).await.unwrap();
    }

    /// Credits of the month, and those without an end.
    async fn left(&mut self) -> (i32, i32) {
        let balance = self.balance().await;
        (balance.monthly_left, balance.purchased_left)
    }

    async fn balance(&mut self) -> Balance {
        credits::balance(&mut self.connection, self.user)
            .await
            .unwrap()
            .unwrap()
    }

    async fn reserve(&mut self, job: JobId, amount: i32) -> Reservation {
        self.reserve_until_confirmed(job, amount, Unconfirmed::PaysAll)
            .await
    }

    async fn reserve_until_confirmed(
        &mut self,
        job: JobId,
        amount: i32,
        unconfirmed: Unconfirmed,
    ) -> Reservation {
        reserve(&mut self.connection, self.user, job, amount, unconfirmed)
            .await
            .unwrap()
    }

    async fn charge(&mut self, amount: i32) -> JobId {
        let job = JobId::generate();
        assert_eq!(self.reserve(job, amount).await, Reservation::Reserved);
        credits::commit(&mut self.connection, job).await.unwrap();
        job
    }

    async fn refund(&mut self, job: JobId, amount: i32) -> i32 {
        credits::refund(&mut self.connection, job, amount).await.unwrap()
    }

    async fn purchase(&mut self, amount: i32, reference: &str) -> bool {
        credits::purchase(&mut self.connection, self.user, amount, reference)
            .await
            .unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_takes_credits_of_the_month_first_and_bought_ones_then() {
    let mut ledger = Ledger::create().await;
    assert!(ledger.purchase(5, "payment 1").await);
    assert!(!ledger.purchase(5, "payment 1").await);
    assert_eq!(ledger.left().await, (10, 5));
    ledger.charge(8).await;
    let job = ledger.charge(4).await;
    assert_eq!(ledger.left().await, (0, 3));
    let refused = ledger.reserve(JobId::generate(), 4).await;
    assert_eq!(refused, Reservation::OutOfCredits(ledger.balance().await));
    assert_eq!(ledger.left().await, (0, 3));
    // Back to where they came from, the bought ones first, and never more than was charged.
    assert_eq!(ledger.refund(job, 3).await, 3);
    assert_eq!(ledger.left().await, (1, 5));
    assert_eq!(ledger.refund(job, 3).await, 1);
    assert_eq!(ledger.refund(job, 3).await, 0);
    assert_eq!(ledger.left().await, (2, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_month_gave_counts_for_that_month_when_it_comes_back() {
    let mut ledger = Ledger::create().await;
    let job = ledger.charge(4).await;
    ledger
        .sql("UPDATE credit_ledger SET period = (period - interval '1 month')::date")
        .await;
    assert_eq!(ledger.left().await, (10, 0));
    assert_eq!(ledger.refund(job, 4).await, 4);
    assert_eq!(ledger.left().await, (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_charged_once_and_settled_once() {
    let mut ledger = Ledger::create().await;
    ledger.purchase(5, "payment 1").await;
    let job = ledger.charge(10).await;
    // Its id again: the job itself may be pruned, and the month's credits are used up.
    assert_eq!(ledger.reserve(job, 1).await, Reservation::ChargedBefore);
    // A job without a price would give the other one's charge back.
    assert_eq!(ledger.reserve(job, 0).await, Reservation::ChargedBefore);
    credits::give_back(&mut ledger.connection, job).await.unwrap();
    assert_eq!(ledger.left().await, (0, 5));
    let other = JobId::generate();
    ledger.reserve(other, 2).await;
    for _ in 0..2 {
        credits::give_back(&mut ledger.connection, other).await.unwrap();
        credits::commit(&mut ledger.connection, other).await.unwrap();
        assert_eq!(ledger.left().await, (0, 5));
    }
    assert_eq!(ledger.refund(other, 2).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn granted_credits_have_no_end() {
    let mut ledger = Ledger::create().await;
    credits::grant(&mut ledger.connection, ledger.user, 3, "a long outage")
        .await
        .unwrap();
    assert_eq!(ledger.left().await, (10, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_without_a_bound_leaves_the_allotment_of_the_next_tier_whole() {
    let mut ledger = Ledger::create().await;
    ledger.sql("UPDATE users SET tier = 'pro'").await;
    for _ in 0..12 {
        ledger.charge(3).await;
    }
    assert_eq!(ledger.number("SELECT count(*) FROM credit_ledger").await, 12);
    ledger.sql("UPDATE users SET tier = 'free'").await;
    assert_eq!(ledger.left().await, (10, 0));
}

/// As a job that is made: the account is locked first.
async fn reserve(
    connection: &mut db::Connection,
    user: UserId,
    job: JobId,
    amount: i32,
    unconfirmed: Unconfirmed,
) -> db::QueryResult<Reservation> {
    let tier = db::users::lock(connection, user).await?;
    credits::reserve(connection, user, tier, job, amount, unconfirmed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_at_once_never_spend_a_credit_twice() {
    let mut ledger = Ledger::create().await;
    ledger.purchase(5, "payment 1").await;
    let user = ledger.user;
    let reservations = (0..12).map(|_| async {
        let mut connection = ledger.database.connect().await.unwrap();
        connection
            .transaction(async |connection| {
                reserve(connection, user, JobId::generate(), 3, Unconfirmed::PaysAll).await
            })
            .await
            .unwrap()
    });
    let reservations = futures_util::future::join_all(reservations).await;
    let reserved = reservations
        .iter()
        .filter(|reservation| **reservation == Reservation::Reserved);
    assert_eq!(reserved.count(), 5);
    assert_eq!(ledger.left().await, (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_first_apps_at_once_an_unconfirmed_account_pays_one() {
    let mut ledger = Ledger::create().await;
    ledger.sql("UPDATE users SET awaits_confirmation = true").await;
    let user = ledger.user;
    let (kind, first_app) = (Unconfirmed::Nothing, Unconfirmed::PaysFirstApp);
    let refused = ledger.reserve_until_confirmed(JobId::generate(), 1, kind).await;
    assert_eq!(refused, Reservation::Unconfirmed);
    let jobs: Vec<JobId> = (0..8).map(|_| JobId::generate()).collect();
    let reservations = jobs.iter().map(|job| async {
        let mut connection = ledger.database.connect().await.unwrap();
        connection
            .transaction(async |connection| reserve(connection, user, *job, 3, first_app).await)
            .await
            .unwrap()
    });
    let reservations = futures_util::future::join_all(reservations).await;
    let reserved: Vec<JobId> = jobs
        .into_iter()
        .zip(&reservations)
        .filter_map(|(job, reservation)| (*reservation == Reservation::Reserved).then_some(job))
        .collect();
    let refused = reservations
        .iter()
        .filter(|one| **one == Reservation::Unconfirmed);
    assert_eq!((reserved.len(), refused.count()), (1, 7));
    assert_eq!(ledger.left().await, (7, 0));

    // One that fails comes back, once; one that was charged in an earlier month does not.
    credits::give_back(&mut ledger.connection, reserved[0])
        .await
        .unwrap();
    let job = JobId::generate();
    let again = ledger.reserve_until_confirmed(job, 3, first_app).await;
    assert_eq!(again, Reservation::Reserved);
    credits::commit(&mut ledger.connection, job).await.unwrap();
    ledger
        .sql("UPDATE credit_ledger SET period = period - interval '1 month'")
        .await;
    let another = ledger
        .reserve_until_confirmed(JobId::generate(), 3, first_app)
        .await;
    assert_eq!(another, Reservation::Unconfirmed);
    // Part of a price is none, bought credits do not wait, and no more is spent than there is.
    ledger.purchase(2, "payment 1").await;
    let dear = ledger.reserve_until_confirmed(JobId::generate(), 3, kind).await;
    assert_eq!(dear, Reservation::Unconfirmed);
    let bought = ledger.reserve_until_confirmed(JobId::generate(), 2, kind).await;
    assert_eq!(bought, Reservation::Reserved);
    assert_eq!(ledger.left().await, (10, 0));
    let dearest = ledger.reserve_until_confirmed(JobId::generate(), 11, kind).await;
    assert_eq!(dearest, Reservation::OutOfCredits(ledger.balance().await));
    ledger.sql("UPDATE users SET email_verified_at = now()").await;
    let confirmed = ledger.reserve_until_confirmed(JobId::generate(), 10, kind).await;
    assert_eq!(confirmed, Reservation::Reserved);
}

/// What a job was charged, and what of it came back.
struct Charge {
    job: JobId,
    price: i32,
    is_settled: bool,
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_the_balance_is_the_sum_and_never_below_nothing() {
    let mut ledger = Ledger::create().await;
    let mut seed: u64 = 0x5eed;
    let mut random = |bound: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % bound
    };
    let mut charges: Vec<Charge> = Vec::new();
    // Spent less what came back: each has a row, so this is what the sums must give.
    let (mut spent, mut added) = (0, 0);
    for step in 0..400 {
        let amount = i32::try_from(random(4)).unwrap() + 1;
        let some = usize::try_from(random(64)).unwrap();
        match random(6) {
            0 | 1 => {
                let job = JobId::generate();
                let (monthly, purchased) = ledger.left().await;
                let reservation = ledger.reserve(job, amount).await;
                assert_eq!(
                    reservation == Reservation::Reserved,
                    monthly + purchased >= amount
                );
                if reservation == Reservation::Reserved {
                    spent += amount;
                    charges.push(Charge {
                        job,
                        price: amount,
                        is_settled: false,
                    });
                }
            }
            2 => {
                ledger.purchase(amount, &format!("payment {}", some % 20)).await;
                added = i32::try_from(ledger.number(
                    "SELECT sum(amount) FROM credit_ledger WHERE source IN ('purchased', 'grant') AND amount > 0",
                ).await).unwrap();
            }
            kind if !charges.is_empty() => {
                let index = some % charges.len();
                let (job, price, is_settled) = {
                    let charge = &charges[index];
                    (charge.job, charge.price, charge.is_settled)
                };
                match kind {
                    3 => credits::commit(&mut ledger.connection, job).await.unwrap(),
                    4 => {
                        credits::give_back(&mut ledger.connection, job).await.unwrap();
                        spent -= if is_settled { 0 } else { price };
                    }
                    _ => {
                        let back = ledger.refund(job, amount).await;
                        assert!(back == 0 || is_settled);
                        spent -= back;
                    }
                }
                charges[index].is_settled |= kind != 5;
            }
            _ => {}
        }
        let (monthly, purchased) = ledger.left().await;
        assert_eq!(monthly + purchased, 10 + added - spent, "step {step}");
        let below = "SELECT count(*) FROM (SELECT sum(amount) FROM credit_ledger WHERE period IS NULL) AS t(left_over)
            WHERE left_over < 0";
        assert_eq!(ledger.number(below).await, 0, "step {step}");
    }
    let twice = "SELECT count(*) FROM (
        SELECT job_id FROM credit_ledger WHERE amount <= 0 GROUP BY job_id, source HAVING count(*) > 1) AS t";
    assert_eq!(ledger.number(twice).await, 0);
    let too_much = "SELECT count(*) FROM (
        SELECT job_id FROM credit_ledger WHERE job_id IS NOT NULL GROUP BY job_id, period HAVING sum(amount) > 0) AS t";
    assert_eq!(ledger.number(too_much).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn pruning_jobs_changes_nobodys_balance() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    account.generate_all("a tip calculator").await.complete();
    app.sql("DELETE FROM jobs").await;
    assert_eq!(account.credits().await, 9);
    assert_eq!(app.charges().await, 1);
}
