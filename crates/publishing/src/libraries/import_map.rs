//! Import maps that lead to copies. Modules are left as they are, whatever they import.

use serde_json::{Map, Value};

use super::Copies;
use super::address::{FOLDER, absolute, beside, folder};

/// Most folders of a map whose files are looked up among the copies.
const MOST_FOLDERS: usize = 50;

type Entries = Map<String, Value>;

/// A map for a page that has none. None without copies of scripts.
pub(super) fn new(copies: &Copies) -> Option<String> {
    let mut map = Entries::new();
    add(&mut map, copies)?;
    (!map.is_empty()).then(|| written(&map)).flatten()
}

/// A map of the page whose addresses lead to copies. `is_first`: with entries for what modules import by its address.
/// None where nothing changes, or browsers do not read it.
pub(super) fn changed(text: &str, is_first: bool, copies: &Copies) -> Option<String> {
    let before: Entries = serde_json::from_str(text).ok()?;
    let mut map = before.clone();
    if let Some(imports) = map.get_mut("imports") {
        lead_to_copies(imports.as_object_mut()?, copies);
    }
    if let Some(scopes) = map.get_mut("scopes") {
        for (_, scope) in scopes.as_object_mut()? {
            lead_to_copies(scope.as_object_mut()?, copies);
        }
    }
    if is_first {
        add(&mut map, copies)?;
    }
    (map != before).then(|| written(&map)).flatten()
}

/// What an import map names by address and is no folder.
pub(super) fn addresses(text: &str) -> Vec<String> {
    let map: Entries = serde_json::from_str(text).unwrap_or_default();
    let imports = map.get("imports").and_then(Value::as_object);
    let scopes = map.get("scopes").and_then(Value::as_object);
    let scopes = scopes
        .into_iter()
        .flat_map(Map::values)
        .filter_map(Value::as_object);
    imports
        .into_iter()
        .chain(scopes)
        .flat_map(Map::values)
        .filter_map(|address| absolute(address.as_str()?))
        .filter(|address| !address.path().ends_with('/'))
        .map(String::from)
        .collect()
}

/// Puts paths in the place of addresses. Files of a folder get entries of their own: others of it stay where they are.
fn lead_to_copies(entries: &mut Entries, copies: &Copies) {
    let mut of_folders = Vec::new();
    let mut folders = 0;
    for (name, value) in entries.iter_mut() {
        let Some(address) = value.as_str().and_then(absolute) else {
            continue;
        };
        if name.ends_with('/') && address.path().ends_with('/') {
            folders += 1;
            if folders <= MOST_FOLDERS {
                of_folders.extend(copies.scripts().filter_map(|(script, path)| {
                    let file = script
                        .strip_prefix(address.as_str())
                        .filter(|file| !file.is_empty())?;
                    Some((format!("{name}{file}"), path))
                }));
            }
        } else if let Some(copy) = copies.get(address.as_str()) {
            *value = at(&copy.path);
        }
    }
    for (name, path) in of_folders {
        entries.entry(name).or_insert_with(|| at(path));
    }
}

/// Adds entries for the addresses of scripts. A copy that names another from the top of its host (`/react@18/index.mjs`)
/// means the folder of that host. None where the map is none that browsers read.
fn add(map: &mut Entries, copies: &Copies) -> Option<()> {
    let scripts: Vec<_> = copies.scripts().collect();
    if scripts.is_empty() {
        return Some(());
    }
    let object = || Value::Object(Entries::new());
    let imports = map.entry("imports").or_insert_with(object).as_object_mut()?;
    for (address, path) in &scripts {
        imports.entry(*address).or_insert_with(|| at(path));
    }
    let scopes = map.entry("scopes").or_insert_with(object).as_object_mut()?;
    for (address, path) in &scripts {
        let address = absolute(address)?;
        let folder = at_folder(&folder(&address)?);
        let scope = scopes
            .entry(folder.clone())
            .or_insert_with(object)
            .as_object_mut()?;
        scope.entry("/").or_insert_with(|| Value::String(folder));
        // Else what a module names relative to itself would be looked for in the folder once more.
        let all = at_folder(FOLDER.trim_end_matches('/'));
        scope.entry(all.clone()).or_insert_with(|| Value::String(all));
        let beside = beside(&address)?;
        if beside != *path
            && let Some(query) = address.query()
        {
            // The path of its copy has no query.
            scope
                .entry(format!("/{beside}?{query}"))
                .or_insert_with(|| at(path));
            let from_top = format!("{}?{query}", address.path());
            scope.entry(from_top).or_insert_with(|| at(path));
        }
    }
    Some(())
}

fn at(path: &str) -> Value {
    Value::String(format!("/{path}"))
}

fn at_folder(path: &str) -> String {
    format!("/{path}/")
}

/// As the text of a script element.
fn written(map: &Entries) -> Option<String> {
    let json = serde_json::to_string(map).ok()?;
    Some(json.replace('<', "\\u003c"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Library;
    use super::*;

    fn copies(addresses: &[&str]) -> Copies {
        let libraries: Vec<_> = addresses
            .iter()
            .map(|address| Library {
                address,
                media_type: "text/javascript",
                bytes: b"",
            })
            .collect();
        Copies::of(&libraries)
    }

    fn read(map: Option<String>) -> Value {
        serde_json::from_str(&map.unwrap()).unwrap()
    }

    #[test]
    fn modules_lead_to_copies_from_pages_and_from_copies() {
        let copies = copies(&["https://esm.sh/react@18.3.1/es2022/react.mjs"]);
        assert_eq!(
            read(new(&copies)),
            json!({
                "imports": { "https://esm.sh/react@18.3.1/es2022/react.mjs": "/_libraries/esm.sh/react@18.3.1/es2022/react.mjs" },
                "scopes": { "/_libraries/esm.sh/": { "/": "/_libraries/esm.sh/", "/_libraries/": "/_libraries/" } },
            })
        );
        assert_eq!(new(&Copies::default()), None);
    }

    #[test]
    fn a_module_with_a_query_has_entries_for_every_way_to_name_it() {
        let copies = copies(&["https://esm.sh/v1/a.mjs?target=es2022"]);
        let path = copies.scripts().next().unwrap().1.to_owned();
        assert!(path.starts_with("_libraries/esm.sh/v1/a.mjs~"), "{path}");
        let map = read(new(&copies));
        let scope = &map["scopes"]["/_libraries/esm.sh/"];
        for name in [
            "/_libraries/esm.sh/v1/a.mjs?target=es2022",
            "/v1/a.mjs?target=es2022",
        ] {
            assert_eq!(scope[name], format!("/{path}"), "{map}");
        }
    }

    #[test]
    fn a_map_of_the_page_keeps_what_it_says() {
        let copies = copies(&[
            "https://unpkg.com/three@0.160.0/build/three.module.js",
            "https://unpkg.com/three@0.160.0/examples/jsm/controls/O.js",
        ]);
        let text = r#"{ "imports": { "three": "https://unpkg.com/three@0.160.0/build/three.module.js",
            "three/addons/": "https://unpkg.com/three@0.160.0/examples/jsm/", "own": "./own.js", "none": null,
            "other": "https://example.org/other.js", "https://unpkg.com/three@0.160.0/examples/jsm/controls/O.js": "./mine.js" },
            "integrity": { "./own.js": "sha384-x" } }"#;
        let map = read(changed(text, true, &copies));
        let imports = &map["imports"];
        for (name, address) in [
            (
                "three",
                json!("/_libraries/unpkg.com/three@0.160.0/build/three.module.js"),
            ),
            (
                "three/addons/",
                json!("https://unpkg.com/three@0.160.0/examples/jsm/"),
            ),
            (
                "three/addons/controls/O.js",
                json!("/_libraries/unpkg.com/three@0.160.0/examples/jsm/controls/O.js"),
            ),
            ("own", json!("./own.js")),
            ("none", Value::Null),
            ("other", json!("https://example.org/other.js")),
            (
                "https://unpkg.com/three@0.160.0/examples/jsm/controls/O.js",
                json!("./mine.js"),
            ),
        ] {
            assert_eq!(imports[name], address, "{name}");
        }
        assert_eq!(map["integrity"], json!({ "./own.js": "sha384-x" }));
        assert_eq!(
            addresses(text),
            [
                "https://unpkg.com/three@0.160.0/build/three.module.js",
                "https://example.org/other.js"
            ]
        );
    }

    #[test]
    fn only_the_first_map_has_more_entries() {
        let copies = copies(&["https://unpkg.com/a.js"]);
        let map = r#"{"imports":{"a":"https://unpkg.com/a.js"}}"#;
        let second = changed(map, false, &copies);
        assert_eq!(
            second.as_deref(),
            Some(r#"{"imports":{"a":"/_libraries/unpkg.com/a.js"}}"#)
        );
        assert_eq!(changed(r#"{"imports":{"a":"./a.js"}}"#, false, &copies), None);
    }

    #[test]
    fn maps_that_browsers_refuse_stay() {
        let copies = copies(&["https://unpkg.com/a.js"]);
        for text in [
            "",
            "{",
            "[]",
            r#"{"imports":[]}"#,
            r#"{"scopes":{"/":1}}"#,
            "// a\n{}",
        ] {
            assert_eq!(changed(text, true, &copies), None, "{text}");
        }
    }

    #[test]
    fn a_map_cannot_end_its_script() {
        let copies = copies(&["https://unpkg.com/a.js"]);
        let map = changed(
            r#"{"imports":{"</script><script>alert(1)//":"/x.js"}}"#,
            true,
            &copies,
        )
        .unwrap();
        assert!(!map.contains('<'), "{map}");
    }

    #[test]
    fn a_map_of_many_folders_stays_small() {
        let copies = copies(&["https://unpkg.com/a.js", "https://unpkg.com/b.js"]);
        let folders: Vec<_> = (0..5_000)
            .map(|n| format!("\"{n}/\":\"https://unpkg.com/\""))
            .collect();
        let map = read(changed(
            &format!("{{\"imports\":{{{}}}}}", folders.join(",")),
            true,
            &copies,
        ));
        assert_eq!(
            map["imports"].as_object().unwrap().len(),
            5_000 + 2 * MOST_FOLDERS + 2
        );
    }
}
