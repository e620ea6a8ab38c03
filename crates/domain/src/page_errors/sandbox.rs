//! What a sound page meets in a preview: its sandbox denies storage and devices, its origin is `null`, and servers
//! refuse that. Who 'repaired' such a page would break it.

/// Most characters of a message that are read.
const MOST: usize = 2_000;

/// Parts of messages, in lower case. A message with all parts of a line is an effect.
const EFFECTS: [&[&str]; 36] = [
    // Storage and cookies
    &["localstorage", "denied"],
    &["sessionstorage", "denied"],
    &["indexeddb", "denied"],
    &["access is denied for this document"],
    &["operation is insecure"],
    &["securityerror"],
    // The sandbox itself
    &["document is sandboxed"],
    &["frame is sandboxed"],
    &["sandboxed", "allow-"],
    &["ignored call to"],
    &["unsafe attempt to initiate navigation"],
    // Devices and permissions
    &["notallowederror"],
    &["permission denied"],
    &["permission dismissed"],
    &["permissions policy"],
    &["permissions check failed"],
    &["feature policy"],
    &["denied geolocation"],
    &["requested device not found"],
    &["reading 'getusermedia'"],
    &["getusermedia", "undefined"],
    &["user gesture"],
    &["user didn't interact"],
    &["serviceworker", "failed to register"],
    // Other servers
    &["origin 'null'"],
    &["origin null"],
    &["cors policy"],
    &["cors request"],
    &["cross-origin request blocked"],
    &["access-control-allow-origin"],
    &["content security policy"],
    &["networkerror when attempting to fetch"],
    &["typeerror: load failed"],
    &["err_internet_disconnected"],
    // No fault of anybody, and nothing that can be told of one
    &["resizeobserver loop"],
    &["err_blocked_by_client"],
];

/// Whether a sound page has this error in a preview, or none can be told from it.
#[must_use]
pub fn is_sandbox_effect(message: &str) -> bool {
    let start: String = message.chars().take(MOST).collect();
    let message = start.to_lowercase();
    let is_opaque = matches!(message.trim(), "script error." | "script error" | "load failed");
    // A module that is not there is a fault of the page.
    let is_fetch = message.contains("failed to fetch") && !message.contains("imported module");
    let has = |parts: &&[&str]| parts.iter().all(|part| message.contains(part));
    is_opaque || is_fetch || EFFECTS.iter().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_of_the_sandbox_are_no_errors() {
        for message in [
            "Uncaught SecurityError: Failed to read the 'localStorage' property from 'Window': Access is denied for this document.",
            "Failed to set the 'cookie' property on 'Document': The document is sandboxed and lacks the 'allow-same-origin' flag.",
            "SecurityError: The operation is insecure.",
            "Ignored call to 'alert()'. The document is sandboxed, and the 'allow-modals' keyword is not set.",
            "NotAllowedError: Permission denied",
            "NotFoundError: Requested device not found",
            "TypeError: Cannot read properties of undefined (reading 'getUserMedia')",
            "[Violation] Permissions policy violation: Geolocation access has been blocked",
            "Access to fetch at 'https://api.example.org/' from origin 'null' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
            "Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource",
            "Uncaught (in promise) TypeError: Failed to fetch",
            "Error loading weather: TypeError: NetworkError when attempting to fetch resource.",
            "Unhandled Promise Rejection: TypeError: Load failed",
            "Refused to connect to 'https://x.example/' because it violates the following Content Security Policy directive",
            "ResizeObserver loop completed with undelivered notifications.",
            "Script error.",
        ] {
            assert!(is_sandbox_effect(message), "{message}");
        }
    }

    #[test]
    fn errors_of_the_page_are_none_of_them() {
        for message in [
            "ReferenceError: localStorge is not defined",
            "TypeError: Cannot read properties of null (reading 'addEventListener')",
            "TypeError: Failed to fetch dynamically imported module: https://cdn.jsdelivr.net/npm/x",
            "SyntaxError: Unexpected token '<'",
            "QuotaExceededError: Failed to execute 'setItem' on 'Storage'",
            "Failed to load the image",
            "TypeError: Failed to construct 'URL': Invalid URL",
        ] {
            assert!(!is_sandbox_effect(message), "{message}");
        }
    }
}
