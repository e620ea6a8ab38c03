//! How a published app is installed with the browser that asks: browsers have it in different menus, and some not at all.

/// The sentence for a `User-Agent` header. Other browsers get the words that most of them have.
pub fn install_help(user_agent: &str) -> &'static str {
    let is = |name: &str| user_agent.contains(name);
    let is_phone = is("Android") || is("iPhone") || is("iPad");
    // Browsers on iOS are Safari inside and have its menu. Safari on an iPad calls itself one on a Mac.
    if is("iPhone") || is("iPad") {
        "To install it, open it and choose Add to Home Screen in the Share menu of your browser."
    } else if is("Safari/") && is("Version/") && is("Macintosh") {
        "To install it, open it and choose Add to Dock in the Share menu of Safari, or Add to Home Screen on an iPad."
    } else if is("Firefox/") && !is_phone {
        "Firefox cannot install web apps on computers. Open it and add a bookmark, or install it with Chrome, Edge or Safari."
    } else {
        "To install it, open it and choose Install or Add to Home Screen in the menu of your browser."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_the_browser_has() {
        let firefox = |system: &str| format!("Mozilla/5.0 ({system}; rv:140.0) Gecko/20100101 Firefox/140.0");
        let webkit = |system: &str, rest: &str| {
            format!("Mozilla/5.0 ({system}) AppleWebKit/605.1.15 (KHTML, like Gecko) {rest}")
        };
        let iphone = "iPhone; CPU iPhone OS 18_7 like Mac OS X";
        let mac = "Macintosh; Intel Mac OS X 10_15_7";
        let safari = "Version/26.0 Safari/605.1.15";
        let chrome = "Chrome/142.0.0.0 Safari/537.36";
        for (user_agent, words) in [
            (webkit(iphone, safari), "Add to Home Screen in the Share menu"),
            (
                webkit(iphone, "CriOS/142.0 Mobile/15E148 Safari/604.1"),
                "Add to Home Screen in the Share menu",
            ),
            (
                webkit(iphone, "FxiOS/140.0 Mobile/15E148 Safari/605.1.15"),
                "Add to Home Screen in the Share menu",
            ),
            (webkit(mac, safari), "Add to Dock"),
            (webkit(mac, chrome), "choose Install or"),
            (webkit("X11; Linux x86_64", chrome), "choose Install or"),
            (webkit("Linux; Android 16; Pixel 9", chrome), "choose Install or"),
            (firefox("Android 16; Mobile"), "choose Install or"),
            (firefox("X11; Linux x86_64"), "Firefox cannot install web apps"),
            (
                firefox("Windows NT 10.0; Win64; x64"),
                "Firefox cannot install web apps",
            ),
            (String::new(), "choose Install or"),
        ] {
            assert!(install_help(&user_agent).contains(words), "{user_agent}");
        }
    }
}
