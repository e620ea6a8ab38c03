//! Both ceremonies with an authenticator in software.

use serde_json::Value;
use test_support::passkey_device::PasskeyDevice;
use url::Url;
use uuid::Uuid;

use super::{Owner, PasskeyError, Passkeys, WebauthnError};

const SITE: &str = "https://morpheo.example";
const OWNER: Uuid = Uuid::from_u128(7);

fn passkeys() -> Passkeys {
    Passkeys::of_site(&Url::parse(SITE).unwrap(), false, &["apps.example"]).unwrap()
}

fn owner() -> Owner<'static> {
    Owner {
        id: OWNER,
        email: "ada@example.org",
        name: "Ada",
    }
}

/// Makes a passkey on a device and gives what is kept of it.
fn registered(passkeys: &Passkeys, device: &mut PasskeyDevice) -> Value {
    let begun = passkeys.begin_registration(owner(), Vec::new()).unwrap();
    let answer = device.create(&begun.options, SITE).unwrap();
    let made = passkeys.finish_registration(&begun.state, answer).unwrap();
    assert_eq!(made.credential_id, device.credential_id());
    made.credential
}

fn signed_in(
    passkeys: &Passkeys,
    device: &mut PasskeyDevice,
    origin: &str,
    kept: &Value,
) -> Result<Value, PasskeyError> {
    let begun = passkeys.begin_sign_in().unwrap();
    let answer = device.get(&begun.options, origin, OWNER).unwrap();
    passkeys.finish_sign_in(&begun.state, answer, kept.clone())
}

#[test]
fn a_passkey_signs_its_owner_in_again_and_again() {
    let (passkeys, mut device) = (passkeys(), PasskeyDevice::new().unwrap());
    let mut kept = registered(&passkeys, &mut device);
    for _ in 0..2 {
        let begun = passkeys.begin_sign_in().unwrap();
        assert_eq!(begun.options.get("mediation"), None);
        let answer = device.get(&begun.options, SITE, OWNER).unwrap();
        let claimed = passkeys.claimed(&answer).unwrap();
        assert_eq!(claimed, (OWNER, device.credential_id()));
        let next = passkeys
            .finish_sign_in(&begun.state, answer, kept.clone())
            .unwrap();
        assert_ne!(next, kept);
        kept = next;
    }
}

#[test]
fn a_passkey_of_another_origin_is_refused() {
    let (passkeys, mut device) = (passkeys(), PasskeyDevice::new().unwrap());
    let kept = registered(&passkeys, &mut device);
    for origin in [
        "https://evil.example",
        "https://apps.morpheo.example",
        "http://morpheo.example",
        "https://morpheo.example:8443",
    ] {
        let refused = signed_in(&passkeys, &mut device, origin, &kept);
        assert!(
            matches!(
                refused,
                Err(PasskeyError::Refused(WebauthnError::InvalidRPOrigin))
            ),
            "{origin}: {refused:?}"
        );
        let begun = passkeys.begin_registration(owner(), Vec::new()).unwrap();
        let answer = PasskeyDevice::new()
            .unwrap()
            .create(&begun.options, origin)
            .unwrap();
        let refused = passkeys.finish_registration(&begun.state, answer);
        assert!(
            matches!(
                refused,
                Err(PasskeyError::Refused(WebauthnError::InvalidRPOrigin))
            ),
            "{origin}: {refused:?}"
        );
    }
}

#[test]
fn an_answer_is_good_for_its_own_challenge_alone() {
    let (passkeys, mut device) = (passkeys(), PasskeyDevice::new().unwrap());
    let kept = registered(&passkeys, &mut device);
    let (one, other) = (
        passkeys.begin_sign_in().unwrap(),
        passkeys.begin_sign_in().unwrap(),
    );
    let answer = device.get(&one.options, SITE, OWNER).unwrap();
    let refused = passkeys.finish_sign_in(&other.state, answer, kept);
    assert!(
        matches!(
            refused,
            Err(PasskeyError::Refused(WebauthnError::MismatchedChallenge))
        ),
        "{refused:?}"
    );
}

#[test]
fn another_device_s_signature_and_a_copy_s_counter_do_not_hold() {
    let (passkeys, mut device) = (passkeys(), PasskeyDevice::new().unwrap());
    let kept = registered(&passkeys, &mut device);
    let mut forger = PasskeyDevice::claiming(device.credential_id()).unwrap();
    assert!(signed_in(&passkeys, &mut forger, SITE, &kept).is_err());
    let mut copy = device.clone();
    let kept = signed_in(&passkeys, &mut device, SITE, &kept).unwrap();
    // The copy counts from where it was made.
    assert!(signed_in(&passkeys, &mut copy, SITE, &kept).is_err());
    assert!(signed_in(&passkeys, &mut device, SITE, &kept).is_ok());
}

#[test]
fn who_did_not_prove_to_be_the_owner_of_the_device_is_refused() {
    let (passkeys, mut device) = (passkeys(), PasskeyDevice::new().unwrap());
    let kept = registered(&passkeys, &mut device);
    device.verifies = false;
    assert!(signed_in(&passkeys, &mut device, SITE, &kept).is_err());
}

#[test]
fn a_device_that_could_not_find_the_passkey_is_refused() {
    let passkeys = passkeys();
    let begun = passkeys.begin_registration(owner(), vec![vec![1; 16]]).unwrap();
    let selection = &begun.options["publicKey"]["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "preferred");
    assert_eq!(selection["userVerification"], "required");
    assert_eq!(
        begun.options["publicKey"]["excludeCredentials"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let mut answer = PasskeyDevice::new()
        .unwrap()
        .create(&begun.options, SITE)
        .unwrap();
    answer["clientExtensionResults"]["credProps"]["rk"] = false.into();
    let refused = passkeys.finish_registration(&begun.state, answer);
    assert!(
        matches!(refused, Err(PasskeyError::NotDiscoverable)),
        "{refused:?}"
    );
    let nothing = passkeys.finish_registration(&begun.state, Value::Null);
    assert!(matches!(nothing, Err(PasskeyError::Form(_))), "{nothing:?}");
}
