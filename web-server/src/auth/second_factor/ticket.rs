//! A ticket for the right password until the code comes: a random token that is valid for five minutes and a few codes,
//! for one sign-in. It lives in Redis; should Redis lose it, the person enters the password again.

use db::users::User;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::limits::{SECOND_FACTOR_LIFE, SECOND_FACTOR_TRIES};
use platform::redis::Redis;

use crate::auth::opaque;
use crate::error::ApiResult;
use crate::state::AppState;

/// A ticket that holds.
#[derive(Debug)]
pub struct Ticket {
    key: String,
    /// The account whose password was right.
    pub user: UserId,
    /// The epoch of the account then.
    pub epoch: i32,
}

impl Ticket {
    /// A new one for an account, and the token that stands for it.
    ///
    /// # Errors
    /// When Redis does not answer.
    pub async fn issue(state: &AppState, user: &User) -> ApiResult<String> {
        let (token, hash) = opaque::new();
        let _: () = redis::cmd("SET")
            .arg(key(state.redis(), &hash))
            .arg(format!("{} {}", user.user_id(), user.session_epoch))
            .arg("EX")
            .arg(SECOND_FACTOR_LIFE.as_secs())
            .query_async(&mut state.redis().connection())
            .await?;
        Ok(token)
    }

    /// The ticket that a token stands for, with one try of it used.
    ///
    /// # Errors
    /// `second-factor-expired` when it is unknown, too old or used up.
    pub async fn shown(state: &AppState, token: &str) -> ApiResult<Self> {
        let key = key(state.redis(), &opaque::hash(token));
        let tries = format!("{key}:tries");
        let (tried, found): (u32, Option<String>) = redis::pipe()
            .atomic()
            .cmd("INCR")
            .arg(&tries)
            .cmd("EXPIRE")
            .arg(&tries)
            .arg(SECOND_FACTOR_LIFE.as_secs())
            .ignore()
            .cmd("GET")
            .arg(&key)
            .query_async(&mut state.redis().connection())
            .await?;
        let ticket = found.filter(|_| tried <= SECOND_FACTOR_TRIES).and_then(|found| {
            let (user, epoch) = found.split_once(' ')?;
            Some(Self {
                key,
                user: user.parse().ok()?,
                epoch: epoch.parse().ok()?,
            })
        });
        Ok(ticket.ok_or(ErrorCode::SecondFactorExpired)?)
    }

    /// Uses the ticket up for its sign-in.
    ///
    /// # Errors
    /// `second-factor-expired` when another call did so first, or it ran out meanwhile.
    pub async fn redeem(self, state: &AppState) -> ApiResult<()> {
        let removed: u32 = redis::cmd("DEL")
            .arg(&self.key)
            .query_async(&mut state.redis().connection())
            .await?;
        if removed == 0 {
            return Err(ErrorCode::SecondFactorExpired.into());
        }
        Ok(())
    }
}

fn key(redis: &Redis, hash: &[u8]) -> String {
    use base64::Engine as _;
    let hash = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(hash);
    redis.key(&format!("second-factor:{hash}"))
}
