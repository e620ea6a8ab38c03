//! The address that the payment service sends receipts to.

use std::path::Path;

use http_tests::Account;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use serde_json::json;
use test_support::mail::letters_in;
use web_server::maintenance::Maintenance;

use super::Shop;

/// Gives an account another address, with the link that was mailed to it.
async fn change(shop: &Shop, account: &Account, email: &str) {
    let asked = json!({ "email": email, "password": PASSWORD });
    let answer = account.post("/api/account/email", asked).await;
    assert_eq!(answer.status, 202, "{}", answer.text);
    let folder = Path::new(shop.app.setting("STATE_DIR")).join("mail");
    let letter = || {
        let letters = letters_in(&folder).unwrap();
        letters.into_iter().rfind(|letter| letter.to == email)
    };
    wait_until("the mail is there", || async { letter().is_some() }).await;
    let beginning = format!("{}/confirm-email#token=", shop.app.origin());
    let letter = letter().unwrap();
    let token = letter.link(&beginning).unwrap().replace(&beginning, "");
    account
        .post("/api/account/email/confirm", json!({ "token": token }))
        .await
        .ok();
}

async fn clean_up(shop: &Shop) {
    Maintenance::connect(&shop.app.config())
        .await
        .unwrap()
        .run_once()
        .await;
}

fn changes(shop: &Shop) -> usize {
    let requests = shop.stripe.requests();
    let changes = requests
        .iter()
        .filter(|request| request.what.starts_with("POST customers/"));
    changes.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_address_is_that_of_the_customer() {
    let shop = Shop::open().await;
    let (account, nobody) = (shop.app.register().await, shop.app.register().await);
    shop.begin_pack(&account, 50).await;
    let customer = shop.customer(&account).await;
    assert_eq!(shop.stripe.address_of(&customer), Some(account.email.clone()));
    change(&shop, &account, "ada@example.com").await;
    wait_until("the address is sent", || async {
        shop.stripe.address_of(&customer).as_deref() == Some("ada@example.com")
    })
    .await;
    // Whoever never bought anything is no customer.
    change(&shop, &nobody, "bob@example.com").await;
    wait_until("it is noted", || async {
        let noted = "SELECT count(*) FROM payment_customers WHERE email = 'ada@example.com'";
        shop.app.number(noted).await == 1
    })
    .await;
    clean_up(&shop).await;
    assert_eq!((changes(&shop), shop.stripe.customers().len()), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_was_not_sent_is_sent_by_the_clean_up() {
    let shop = Shop::open().await;
    let (ada, bob) = (shop.app.register().await, shop.app.register().await);
    for account in [&ada, &bob] {
        shop.begin_pack(account, 50).await;
    }
    let customer = shop.customer(&ada).await;
    shop.stripe.fail_next(500);
    let before = shop.stripe.requests().len();
    change(&shop, &ada, "ada@example.com").await;
    wait_until("it was tried", || async { shop.stripe.requests().len() > before }).await;
    assert_eq!(shop.stripe.address_of(&customer), Some(ada.email.clone()));
    // A customer from before addresses were noted.
    shop.app
        .sql(&format!(
            "UPDATE payment_customers SET email = NULL WHERE user_id = '{}'",
            bob.uid
        ))
        .await;
    clean_up(&shop).await;
    assert_eq!(
        shop.stripe.address_of(&customer).as_deref(),
        Some("ada@example.com")
    );
    let sent = changes(&shop);
    clean_up(&shop).await;
    assert_eq!((sent, changes(&shop)), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_that_is_gone_holds_up_no_other_address() {
    let shop = Shop::open().await;
    let (ada, bob) = (shop.app.register().await, shop.app.register().await);
    for account in [&ada, &bob] {
        shop.begin_pack(account, 50).await;
    }
    let customer = shop.customer(&bob).await;
    shop.app
        .sql(&format!(
            "UPDATE payment_customers SET email = NULL;
             UPDATE payment_customers SET customer_id = 'cus_gone' WHERE user_id = '{}'",
            ada.uid
        ))
        .await;
    shop.app
        .sql(&format!(
            "UPDATE users SET email = 'bob@example.com' WHERE id = '{}'",
            bob.uid
        ))
        .await;
    clean_up(&shop).await;
    clean_up(&shop).await;
    assert_eq!(
        shop.stripe.address_of(&customer).as_deref(),
        Some("bob@example.com")
    );
    assert_eq!(changes(&shop), 2);
}
