//! Tiers that an operator assigned, beside those that are paid.

use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::tier::Tier;
use http_tests::Account;
use serde_json::{Value, json};
use test_support::stripe::Play;

use super::{Shop, tier};

/// As `web-server set-tier` does.
async fn assign(shop: &Shop, account: &Account, tier: Tier) -> Tier {
    let user = UserId(account.uid.parse().unwrap());
    let mut connection = shop.app.connect().await;
    let now = db::plans::tiers::assign(&mut connection, user, tier).await;
    now.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_assigned_is_not_taken_away_by_what_is_paid_nor_the_other_way_round() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "explorer").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(assign(&shop, &account, Tier::Pro).await, Tier::Pro);
    let info = account.get("/api/subscription-info").await.ok();
    // Whoever pays sees what they pay.
    assert_eq!(
        (
            &info["tier"],
            &info["subscription"]["tier"],
            &info["subscription"]["managed"]
        ),
        (&json!("pro"), &json!("explorer"), &json!("stripe"))
    );
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.end(&id);
    shop.deliver_all().await;
    let info = account.get("/api/subscription-info").await.ok();
    let assigned = json!({
        "status": "active", "tier": "pro", "renewsAt": null, "endsAt": null, "managed": "operator",
    });
    assert_eq!((&info["tier"], &info["subscription"]), (&json!("pro"), &assigned));

    let another = shop.app.register().await;
    let session = shop.begin_plan(&another, "pro").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(assign(&shop, &another, Tier::Free).await, Tier::Pro);
    assert_eq!(assign(&shop, &another, Tier::Explorer).await, Tier::Pro);
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.end(&id);
    shop.deliver_all().await;
    assert_eq!(tier(&another).await, "explorer");
    assert_eq!(assign(&shop, &another, Tier::Free).await, Tier::Free);
    assert_eq!(
        another.get("/api/subscription-info").await.ok()["subscription"],
        Value::Null
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_buys_what_an_operator_assigned() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    assign(&shop, &account, Tier::Explorer).await;
    let refused = shop.ask(&account, json!({ "tier": "explorer" })).await;
    refused.is_error(ErrorCode::SubscriptionExists);
    shop.begin_plan(&account, "pro").await;
    assign(&shop, &account, Tier::Pro).await;
    let refused = shop.ask(&account, json!({ "tier": "pro" })).await;
    refused.is_error(ErrorCode::SubscriptionExists);
}
