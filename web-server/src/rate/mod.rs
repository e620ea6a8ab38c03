//! How often somebody may do something: counted in Redis, so that all web processes count together.

pub mod throttle;

use std::time::Duration;

use domain::errors::ErrorCode;
use platform::redis::Redis;

use crate::error::ApiError;

/// A limit: so many within so long.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    pub name: &'static str,
    /// Most within the window.
    pub most: u32,
    pub within: Duration,
    /// The answer above it.
    pub error: ErrorCode,
}

/// Links for a new password to one address, and apart from these for one account on its known devices.
pub const PASSWORD_RESETS: Limit = Limit {
    name: "password-resets",
    most: 5,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::TooManyRequests,
};

/// Purchases that one account begins: each calls the payment service several times.
pub const CHECKOUTS: Limit = Limit {
    name: "checkouts",
    most: 30,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Looks of one account at its purchases; a page that waits for a payment looks every two seconds.
pub const CHECKOUT_READS: Limit = Limit {
    name: "checkout-reads",
    most: 120,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Visits of one account to the portal of the payment service.
pub const PORTALS: Limit = Limit {
    name: "portals",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Links that confirm a new address, for one account or to one address.
pub const EMAIL_CHANGES: Limit = Limit {
    name: "email-changes",
    most: 5,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Links that confirm the address of a new account, for one account or to one address, beyond the first.
pub const EMAIL_CONFIRMATIONS: Limit = Limit {
    name: "email-confirmations",
    most: 5,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Mails about sign-ins on new devices that one account gets.
pub const NEW_DEVICE_MAILS: Limit = Limit {
    name: "new-device-mails",
    most: 5,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Generations and modifications of one account.
pub const GENERATIONS: Limit = Limit {
    name: "generations",
    most: 30,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Chat messages of one account.
pub const CHATS: Limit = Limit {
    name: "chats",
    most: 30,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Prompts that one account has improved: they cost nothing.
pub const ENHANCEMENTS: Limit = Limit {
    name: "enhancements",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Suggestions for pages of one account, on a press or by themselves.
pub const SUGGESTIONS: Limit = Limit {
    name: "suggestions",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Pages that one account has optimized: each takes minutes of a model and a browser.
pub const OPTIMIZATIONS: Limit = Limit {
    name: "optimizations",
    most: 5,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Pages of one account whose places of images are filled.
pub const IMAGE_MARKERS: Limit = Limit {
    name: "image-markers",
    most: 10,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Merges of one account: one for each change that a model made while the person edited.
pub const MERGES: Limit = Limit {
    name: "merges",
    most: 30,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Searches of one account; typing searches at each pause.
pub const SEARCHES: Limit = Limit {
    name: "searches",
    most: 60,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Steps of drafts that one account keeps: each edit by hand is one, and several may come at once.
pub const DRAFT_STEPS: Limit = Limit {
    name: "draft-steps",
    most: 120,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Publications of one account.
pub const PUBLICATIONS: Limit = Limit {
    name: "publications",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Thumbnails of apps of one account that a person asks for.
pub const THUMBNAILS: Limit = Limit {
    name: "pictures",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Thumbnails that are made when an app of an account was saved or published. Above it none is made.
pub const THUMBNAILS_IN_BACKGROUND: Limit = Limit {
    name: "pictures-aside",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Checks of pages of one account. Each takes seconds of a browser, and one waits for each app.
pub const CHECKS: Limit = Limit {
    name: "checks",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Repairs of one account: they cost nothing. Clients ask once in ten seconds at most by themselves.
pub const ERROR_CORRECTIONS: Limit = Limit {
    name: "error-corrections",
    most: 10,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// The same in a day: what costs nothing must not stand in for generations.
pub const ERROR_CORRECTIONS_OF_A_DAY: Limit = Limit {
    name: "error-corrections-day",
    most: 100,
    within: Duration::from_secs(24 * 60 * 60),
    error: ErrorCode::RateLimited,
};

/// Model connections that one account makes or changes.
pub const MODEL_CONNECTIONS: Limit = Limit {
    name: "model-connections",
    most: 30,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Tests of model connections of one account: each calls an address that a person chose.
pub const CONNECTION_TESTS: Limit = Limit {
    name: "connection-tests",
    most: 10,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Looks of one account for programs on the machine.
pub const NEARBY_MODELS: Limit = Limit {
    name: "nearby-models",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Usernames that one account asks for; typing asks at each pause. Names that others have are not to be listed by it.
pub const USERNAMES: Limit = Limit {
    name: "usernames",
    most: 60,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Exports of all data of one account. A client that reads slowly holds one of the few permits for ten minutes: with so few
/// a day, an account holds one for about an hour, and not for ever.
pub const ACCOUNT_EXPORTS: Limit = Limit {
    name: "account-exports-day",
    most: 5,
    within: Duration::from_secs(24 * 60 * 60),
    error: ErrorCode::RateLimited,
};

/// Requests of one account to be deleted.
pub const DELETIONS: Limit = Limit {
    name: "deletions",
    most: 10,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Imports, exports and uploads of one account.
pub const FILES: Limit = Limit {
    name: "files",
    most: 60,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Messages to support of one account.
pub const SUPPORT_MESSAGES: Limit = Limit {
    name: "support-messages",
    most: 20,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Screenshots for support of one account.
pub const SUPPORT_IMAGES: Limit = Limit {
    name: "support-images",
    most: 20,
    within: Duration::from_secs(60 * 60),
    error: ErrorCode::RateLimited,
};

/// Exports of shared data of one account.
pub const SHARED_DATA_EXPORTS: Limit = Limit {
    name: "shared-data-exports",
    most: 20,
    within: Duration::from_secs(60),
    error: ErrorCode::RateLimited,
};

/// Calls that read the shared data of one app, from one network address.
pub fn shared_data_reads(most: u32) -> Limit {
    Limit {
        name: "shared-data-reads",
        most,
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Calls that write the shared data of one app, of one visitor.
pub fn shared_data_writes(most: u32) -> Limit {
    Limit {
        name: "shared-data-writes",
        most,
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Calls that write the shared data of one app, of all its visitors.
pub fn shared_data_app_writes(most: u32) -> Limit {
    Limit {
        name: "shared-data-app-writes",
        most,
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Calls to sign in, to register or for a new password from one network address.
pub fn sign_ins(most: u32) -> Limit {
    Limit {
        name: "sign-ins",
        most,
        within: Duration::from_secs(15 * 60),
        error: ErrorCode::TooManyRequests,
    }
}

/// Calls that write, of one account or of one address without an account.
pub fn writes(most: u32) -> Limit {
    Limit {
        name: "writes",
        most,
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Parts of answers that browsers of one account send for its jobs: two answers at once, ten parts a second of each, where
/// other calls have their usual limit.
pub fn relay_parts(writes: u32) -> Limit {
    Limit {
        name: "relay-parts",
        most: writes.saturating_mul(4),
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Events of the payment service from one address, where other calls have their usual limit: it sends those of all customers.
pub fn payment_events(writes: u32) -> Limit {
    Limit {
        name: "payment-events",
        most: writes.saturating_mul(20),
        within: Duration::from_secs(60),
        error: ErrorCode::RateLimited,
    }
}

/// Kibibytes that calls which write may carry, of one account or of one address without an account.
pub fn written_kibibytes(megabytes: u32) -> Limit {
    Limit {
        name: "written-kibibytes",
        most: megabytes.saturating_mul(1024),
        within: Duration::from_secs(60 * 60),
        error: ErrorCode::RateLimited,
    }
}

/// Counts so many and refuses above the limit. A Redis that does not answer refuses nobody.
///
/// # Errors
/// The limit's own.
pub async fn count_many(redis: &Redis, limit: Limit, who: &str, amount: u32) -> Result<(), ApiError> {
    let amount = i32::try_from(amount).unwrap_or(i32::MAX);
    if change(redis, limit, who, amount).await > limit.most {
        Err(limit.error.into())
    } else {
        Ok(())
    }
}

/// Counts one and refuses above the limit. A Redis that does not answer refuses nobody.
///
/// # Errors
/// The limit's own.
pub async fn count(redis: &Redis, limit: Limit, who: &str) -> Result<(), ApiError> {
    count_many(redis, limit, who, 1).await
}

/// Takes one back that was counted for nothing.
pub async fn uncount(redis: &Redis, limit: Limit, who: &str) {
    let key = redis.key(&format!("rate:{}:{who}", limit.name));
    let taken: redis::RedisResult<()> = redis::cmd("DECR")
        .arg(&key)
        .query_async(&mut redis.connection())
        .await;
    if let Err(error) = taken {
        tracing::warn!(%error, limit = limit.name, "not taken back");
    }
}

/// Forgets what was counted. A Redis that does not answer remembers.
pub async fn forget(redis: &Redis, limit: Limit, who: &str) {
    let key = redis.key(&format!("rate:{}:{who}", limit.name));
    let forgotten: redis::RedisResult<()> = redis::cmd("DEL")
        .arg(&key)
        .query_async(&mut redis.connection())
        .await;
    if let Err(error) = forgotten {
        tracing::warn!(%error, limit = limit.name, "not forgotten");
    }
}

/// Counts one and gives the number. A Redis that does not answer counts nothing.
pub async fn add(redis: &Redis, limit: Limit, who: &str) -> u32 {
    change(redis, limit, who, 1).await
}

/// Takes one back that was counted.
pub async fn take_back(redis: &Redis, limit: Limit, who: &str) {
    change(redis, limit, who, -1).await;
}

async fn change(redis: &Redis, limit: Limit, who: &str, amount: i32) -> u32 {
    let key = redis.key(&format!("rate:{}:{who}", limit.name));
    let counted: redis::RedisResult<(i64,)> = redis::pipe()
        .atomic()
        .cmd("INCRBY")
        .arg(&key)
        .arg(amount)
        .cmd("EXPIRE")
        .arg(&key)
        .arg(limit.within.as_secs())
        .arg("NX")
        .ignore()
        .query_async(&mut redis.connection())
        .await;
    match counted {
        Ok((count,)) => u32::try_from(count.max(0)).unwrap_or(u32::MAX),
        Err(error) => {
            tracing::warn!(%error, limit = limit.name, "not counted");
            0
        }
    }
}
