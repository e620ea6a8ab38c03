//! What the deletion of an account means for what it pays.

use db::plans::ended_customers;
use db::plans::subscriptions::{self, AtDeletion};
use domain::ids::UserId;
use uuid::Uuid;

use super::{Plans, PlansError};

/// Customers that one clean-up deletes at most.
const MOST_CUSTOMERS: i64 = 200;

impl Plans {
    /// Lets the plan of an account that is going to be deleted end with what is paid, or go on since that was withdrawn. Of
    /// all accounts where none is given. Gives how many.
    ///
    /// # Errors
    /// [`PlansError`]; the next clean-up goes on with the rest.
    pub async fn follow_deletion(&self, user: Option<UserId>) -> Result<usize, PlansError> {
        let due = {
            let mut connection = self.pool.get().await?;
            subscriptions::at_deletion(&mut connection, user).await?
        };
        for subscription in &due {
            self.end_for_deletion(subscription).await?;
        }
        Ok(due.len())
    }

    async fn end_for_deletion(&self, due: &AtDeletion) -> Result<(), PlansError> {
        let key = Uuid::now_v7().to_string();
        let ended = self.client.end_with_period(&due.subscription, due.ends, &key);
        match ended.await {
            Ok(()) => {
                let mut connection = self.pool.get().await?;
                subscriptions::note_at_deletion(&mut connection, due).await?;
            }
            // It has ended already: the next read stores that.
            Err(failure) if failure.is_final() => {
                tracing::warn!(user = %due.user, %failure, "a plan does not follow the deletion of its account");
            }
            Err(failure) => return Err(failure.into()),
        }
        self.read_subscriptions(due.user).await
    }

    /// Deletes the customers of accounts that were deleted, which cancels their subscriptions. Gives how many. One that Stripe
    /// does not delete waits for the next clean-up.
    ///
    /// # Errors
    /// [`PlansError`]: that of the last one that could not be deleted.
    pub async fn delete_customers(&self) -> Result<usize, PlansError> {
        let ended = {
            let mut connection = self.pool.get().await?;
            ended_customers::all(&mut connection, MOST_CUSTOMERS).await?
        };
        let (mut deleted, mut failed) = (0, None);
        for customer in ended {
            match self.delete_customer(&customer).await {
                Ok(()) => deleted += 1,
                Err(PlansError::Stripe(failure)) if failure.is_final() => failed = Some(failure),
                // The others would fail alike.
                Err(error) => return Err(error),
            }
        }
        match failed {
            Some(failure) => Err(failure.into()),
            None => Ok(deleted),
        }
    }

    async fn delete_customer(&self, customer: &str) -> Result<(), PlansError> {
        self.client.delete_customer(customer).await?;
        let mut connection = self.pool.get().await?;
        Ok(ended_customers::forget(&mut connection, customer).await?)
    }
}
