//! Customers, and the portal where they manage what they pay.

use crate::client::{Client, Failure};
use crate::read::{own_id, text};

impl Client {
    /// Makes a customer and gives its id. The same account with the same address gets the same one, within a day.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn create_customer(&self, account: &str, email: &str) -> Result<String, Failure> {
        let fields = [("email", email), ("metadata[account]", account)];
        let key = format!("customer {account} {email}");
        own_id(&self.post(&["customers"], &fields, &shortened(&key)).await?)
    }

    /// Gives a customer another address, to which its receipts go. `key` tells this request from others.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn change_address(&self, customer: &str, email: &str, key: &str) -> Result<(), Failure> {
        self.post(&["customers", customer], &[("email", email)], &shortened(key))
            .await
            .map(drop)
    }

    /// Deletes a customer, which cancels its subscriptions at once. One that is not there any more is deleted.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn delete_customer(&self, customer: &str) -> Result<(), Failure> {
        match self.delete(&["customers", customer]).await {
            Err(failure) if !failure.is_missing() => Err(failure),
            _ => Ok(()),
        }
    }

    /// The address of the portal for a customer, for some minutes. From there a link leads back to `return_url`. `key` tells
    /// this request from others.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn open_portal(&self, customer: &str, return_url: &str, key: &str) -> Result<String, Failure> {
        let fields = [("customer", customer), ("return_url", return_url)];
        let session = self
            .post(&["billing_portal", "sessions"], &fields, &shortened(key))
            .await?;
        let url = text(&session, "/url").map(str::to_owned);
        url.ok_or_else(|| Failure::Form("a portal without an address".to_owned()))
    }
}

/// A key of a request: Stripe takes up to 255 characters. Headers have ASCII alone, so it is a digest.
pub(crate) fn shortened(key: &str) -> String {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(key.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
