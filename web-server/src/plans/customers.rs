//! Who accounts are to Stripe.

use db::plans::customers::{self, Readdressed};
use db::users::User;
use domain::ids::UserId;
use uuid::Uuid;

use super::{Plans, PlansError};

/// Addresses that one clean-up sends at most.
const MOST_ADDRESSES: i64 = 200;

impl Plans {
    /// The customer of an account, made when there is none yet.
    pub(super) async fn customer(&self, user: &User) -> Result<String, PlansError> {
        let found = {
            let mut connection = self.pool.get().await?;
            customers::find(&mut connection, user.user_id()).await?
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let account = user.user_id().to_string();
        let made = self.client.create_customer(&account, &user.email).await?;
        let mut connection = self.pool.get().await?;
        Ok(customers::store(&mut connection, user.user_id(), &made, &user.email).await?)
    }

    /// Sends Stripe the address of an account that has another one since its customer was made; of all accounts where none is
    /// given. Gives how many.
    ///
    /// # Errors
    /// [`PlansError`]; the next clean-up goes on with the rest.
    pub async fn send_addresses(&self, user: Option<UserId>) -> Result<usize, PlansError> {
        let due = {
            let mut connection = self.pool.get().await?;
            customers::readdressed(&mut connection, user, MOST_ADDRESSES).await?
        };
        for customer in &due {
            self.send_address(customer).await?;
        }
        Ok(due.len())
    }

    async fn send_address(&self, due: &Readdressed) -> Result<(), PlansError> {
        // A new key each time: an address may come back within a day.
        let key = Uuid::now_v7().to_string();
        match self.client.change_address(&due.customer, &due.email, &key).await {
            Ok(()) => {}
            // It would be refused again: the next address is sent.
            Err(failure) if failure.is_final() => {
                tracing::warn!(user = %due.user, %failure, "Stripe does not take the address of an account");
            }
            Err(failure) => return Err(failure.into()),
        }
        let mut connection = self.pool.get().await?;
        Ok(customers::note_address(&mut connection, due).await?)
    }
}
