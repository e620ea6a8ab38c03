//! Devices on which somebody signed in to an account before. Each keeps a signed cookie that says so. Wrong passwords
//! of strangers slow down sign-ins from unknown devices; those of the owner go on as usual.
//! The cookie opens nothing: a password is needed as on any other device.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use db::users::User;
use uuid::Uuid;

use super::clock::unix_seconds;
use super::cookie::SiteCookies;
use super::secret::{SigningSecret, is_keyed_hash, keyed_hash};

const NAME: &str = "morpheo_device";
/// How long a device that nobody signs in on is known.
const LIFE_SECONDS: u32 = 180 * 24 * 60 * 60;
const ID_BYTES: usize = 16;
const TIME_BYTES: usize = 8;

/// Writes and reads the cookies.
pub struct KnownDevices {
    key: Vec<u8>,
    cookies: SiteCookies,
}

/// A device that is known for one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceId([u8; ID_BYTES]);

impl std::fmt::Display for DeviceId {
    /// Unique among devices.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl KnownDevices {
    /// With a key made of this secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn new(secret: &SigningSecret, cookies: SiteCookies) -> anyhow::Result<Self> {
        Ok(Self {
            key: secret.key_for("known devices")?,
            cookies,
        })
    }

    /// The cookie of a device on which an account was just signed in to, or a session renewed. A device that is known
    /// keeps its id, and another one has that of its session: no session makes a second one by being renewed.
    ///
    /// # Errors
    /// None that any account brings about.
    pub fn cookie(
        &self,
        request: &HttpRequest,
        user: &User,
        session: Uuid,
    ) -> anyhow::Result<Cookie<'static>> {
        let known = self.recognise(request, user);
        let id = known.map_or(session.into_bytes(), |device| device.0);
        let value = self.sign(user, id, unix_seconds())?;
        let life = Duration::seconds(LIFE_SECONDS.into());
        Ok(self.cookies.hidden(NAME, value, SameSite::Strict, life))
    }

    /// The device of a request, when it is known for this account since its sign-ins were last ended.
    pub fn recognise(&self, request: &HttpRequest, user: &User) -> Option<DeviceId> {
        let cookie = self.cookies.sent(request, NAME)?;
        self.read(cookie.value(), user, unix_seconds())
    }

    fn sign(&self, user: &User, id: [u8; ID_BYTES], now: u64) -> anyhow::Result<String> {
        let since = now.to_be_bytes();
        // All of fixed lengths. With the account's epoch: what ends its sign-ins makes its devices unknown.
        let epoch = user.session_epoch.to_be_bytes();
        let hash = keyed_hash(&self.key, &[user.id.as_bytes(), &epoch, &id, &since])?;
        let all = [id.as_slice(), &since, &hash].concat();
        Ok(URL_SAFE_NO_PAD.encode(all))
    }

    fn read(&self, value: &str, user: &User, now: u64) -> Option<DeviceId> {
        let bytes = URL_SAFE_NO_PAD.decode(value).ok()?;
        let (id, rest) = bytes.split_first_chunk::<ID_BYTES>()?;
        let (since, hash) = rest.split_first_chunk::<TIME_BYTES>()?;
        let epoch = user.session_epoch.to_be_bytes();
        if !is_keyed_hash(hash, &self.key, &[user.id.as_bytes(), &epoch, id, since]) {
            return None;
        }
        let age = now.checked_sub(u64::from_be_bytes(*since))?;
        (age < u64::from(LIFE_SECONDS)).then_some(DeviceId(*id))
    }
}

#[cfg(test)]
mod tests {
    use platform::config::{Config, Environment};

    use super::*;

    const NOW: u64 = 1_800_000_000;
    const ID: [u8; ID_BYTES] = [7; ID_BYTES];

    fn devices() -> KnownDevices {
        let secret = SigningSecret::of(b"0123456789abcdef0123456789abcdef");
        let pairs = [("DATABASE_URL", "postgres://x/y"), ("REDIS_URL", "redis://x")];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let config = Config::read(&Environment::of(pairs)).unwrap();
        KnownDevices::new(&secret, SiteCookies::new(&config.http)).unwrap()
    }

    fn account() -> User {
        User {
            id: uuid::Uuid::now_v7(),
            email: "ada@example.org".into(),
            password_hash: None,
            display_name: None,
            photo_url: None,
            username: None,
            tier: "free".into(),
            is_blog_admin: false,
            disabled_at: None,
            created_at: chrono::Utc::now(),
            session_epoch: 3,
            email_verified_at: None,
            google_sub: None,
            is_operator: false,
            awaits_confirmation: false,
        }
    }

    #[test]
    fn a_device_is_known_for_its_account_alone() {
        let (devices, ada) = (devices(), account());
        let value = devices.sign(&ada, ID, NOW).unwrap();
        assert!(devices.read(&value, &ada, NOW + 60).is_some());
        assert_eq!(devices.read(&value, &account(), NOW + 60), None);
        assert_eq!(devices.read("", &ada, NOW), None);
        assert_eq!(devices.read(&format!("{value}AAAA"), &ada, NOW), None);
    }

    #[test]
    fn ended_sign_ins_and_half_a_year_make_a_device_unknown() {
        let (devices, mut ada) = (devices(), account());
        let value = devices.sign(&ada, ID, NOW).unwrap();
        assert_eq!(devices.read(&value, &ada, NOW + u64::from(LIFE_SECONDS)), None);
        ada.session_epoch += 1;
        assert_eq!(devices.read(&value, &ada, NOW + 60), None);
    }
}
