//! Errors that a check itself brings about: they say nothing about the page.

/// What an error's message begins with, or holds, when the page was refused something here that people may allow it: a
/// device, a right, a window, the graphics processor.
const REFUSED: &[&str] = &[
    "NotAllowedError",
    "SecurityError",
    "AbortError",
    "Permission denied",
    "Permissions check failed",
    "Requested device not found",
    "ServiceWorker",
    "service worker",
    "WebGL",
    "WebGPU",
    "Error creating WebGL context",
    "GeolocationPositionError",
    "The document is sandboxed",
    "The root document of this element is not valid for pointer lock",
    "screen.orientation",
];

/// Methods and constants of a WebGL context, which is null here.
const GRAPHICS: &[&str] = &[
    "viewport",
    "clearColor",
    "createShader",
    "createProgram",
    "createBuffer",
    "createTexture",
    "enable",
    "getExtension",
    "getParameter",
    "VERTEX_SHADER",
    "FRAGMENT_SHADER",
    "ARRAY_BUFFER",
    "COLOR_BUFFER_BIT",
];

/// What a failed request to another host is called.
const NO_NETWORK: &[&str] = &[
    "Failed to fetch",
    "Network Error",
    "NetworkError",
    "Load failed",
    "net::ERR_",
    "WebSocket",
];

/// What an app writes to the console about something that was refused. It was caught, so it is the app's own words.
const REPORTED_REFUSALS: &[&str] = &[
    "denied",
    "permission",
    "not allowed",
    "geolocation",
    "camera",
    "microphone",
    "getusermedia",
    "notification",
    "clipboard",
    "service worker",
    "serviceworker",
    "webgl",
    "webgpu",
    "fullscreen",
    "wake lock",
    "web share",
    "sharing",
    "bluetooth",
    "speech",
];

/// Warnings that browsers and libraries write as errors.
const WARNINGS: &[&str] = &[
    "ResizeObserver loop",
    "Script error.",
    "Download the React DevTools",
];

/// Whether an error that nobody caught comes from the check.
pub(super) fn causes(message: &str) -> bool {
    contains_any(message, REFUSED)
        || contains_any(message, NO_NETWORK)
        || contains_any(message, WARNINGS)
        || GRAPHICS
            .iter()
            .any(|name| message.ends_with(&format!("of null (reading '{name}')")))
}

/// Whether a text in the console reports something that comes from the check, or is a warning of React.
pub(super) fn causes_report(message: &str) -> bool {
    causes(message)
        || message.starts_with("Warning: ")
        || contains_any(&message.to_lowercase(), REPORTED_REFUSALS)
}

/// Whether a message may be an app's own words about a request that failed, and is no mistake in its code.
pub(super) fn may_report_request(message: &str) -> bool {
    const MISTAKES: [&str; 4] = ["TypeError", "ReferenceError", "SyntaxError", "RangeError"];
    !contains_any(message, &MISTAKES)
}

/// Whether a message may follow from a script that is not there.
pub(super) fn may_lack_script(message: &str) -> bool {
    message.contains("is not defined")
        || message.contains("of undefined (reading ")
        || message.contains("is not a constructor")
        || message.contains("is not a function")
}

fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_check_refuses_is_no_error_of_the_page() {
        for message in [
            "NotAllowedError: Permission denied",
            "NotFoundError: Requested device not found",
            "TypeError: Failed to fetch",
            "SecurityError: Failed to register a ServiceWorker: the document is sandboxed",
            "Error: Error creating WebGL context.",
            "TypeError: Cannot read properties of null (reading 'createShader')",
            "ResizeObserver loop completed with undelivered notifications.",
        ] {
            assert!(causes(message), "{message}");
        }
        assert!(causes_report("Geolocation error: User denied Geolocation"));
        assert!(causes_report(
            "Warning: Each child in a list should have a unique \"key\" prop."
        ));
    }

    #[test]
    fn mistakes_of_the_page_are_its_own() {
        for message in [
            "TypeError: Cannot read properties of null (reading 'addEventListener')",
            "NotFoundError: Failed to execute 'transaction' on 'IDBDatabase'",
            "ReferenceError: render is not defined",
            "SyntaxError: Unexpected end of JSON input",
            "Error: Could not load the level",
        ] {
            assert!(!causes(message) && !causes_report(message), "{message}");
        }
        assert!(may_report_request("Error: Weather is not available"));
        assert!(!may_report_request("TypeError: x.map is not a function"));
    }
}
