//! The type and the role of an element, as the registry names them.

use serde::Serialize;

/// The type of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ElementKind {
    /// A button, or a link or input that acts as one.
    Button,
    /// A heading of any level.
    Heading,
    /// A field that takes input.
    Input,
    /// A part of the page: section, header, footer, main, article, aside, body.
    Section,
    Img,
    Nav,
    Form,
    /// A list of any kind.
    List,
    /// Anything else.
    Div,
}

/// What an element is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The action that the page is about.
    Cta,
    /// A link or button within navigation.
    NavItem,
    Title,
    Action,
    Container,
}

/// What type and role are recognised by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Traits<'a> {
    /// The tag, in lower case.
    pub(super) tag: &'a str,
    /// The value of `type`, if it has one.
    pub(super) input_type: Option<&'a str>,
    /// The value of `role`, if it has one.
    pub(super) aria_role: Option<&'a str>,
    pub(super) classes: &'a [&'a str],
    pub(super) within_nav: bool,
}

impl Traits<'_> {
    pub(super) fn kind(&self) -> ElementKind {
        match self.tag {
            "button" | "summary" => ElementKind::Button,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => ElementKind::Heading,
            "input" if self.is_pressed() => ElementKind::Button,
            "input" | "textarea" | "select" => ElementKind::Input,
            "body" | "section" | "header" | "footer" | "main" | "article" | "aside" => ElementKind::Section,
            "img" | "picture" | "svg" => ElementKind::Img,
            "nav" => ElementKind::Nav,
            "form" => ElementKind::Form,
            "ul" | "ol" | "dl" | "menu" => ElementKind::List,
            _ if self
                .aria_role
                .is_some_and(|role| role.eq_ignore_ascii_case("button")) =>
            {
                ElementKind::Button
            }
            "a" if self.has_class(is_button_class) => ElementKind::Button,
            _ => ElementKind::Div,
        }
    }

    pub(super) fn role(&self) -> Option<Role> {
        let kind = self.kind();
        let acts = kind == ElementKind::Button || self.tag == "a";
        match kind {
            _ if acts && self.has_class(is_cta_class) => Some(Role::Cta),
            _ if self.within_nav && (acts || self.tag == "li") => Some(Role::NavItem),
            _ if acts => Some(Role::Action),
            ElementKind::Heading => Some(Role::Title),
            ElementKind::Section | ElementKind::Nav | ElementKind::Form | ElementKind::List => {
                Some(Role::Container)
            }
            ElementKind::Div
                if matches!(
                    self.tag,
                    "div" | "fieldset" | "figure" | "table" | "dialog" | "details"
                ) =>
            {
                Some(Role::Container)
            }
            _ => None,
        }
    }

    fn is_pressed(&self) -> bool {
        self.input_type.is_some_and(|own| {
            ["submit", "button", "reset", "image"]
                .iter()
                .any(|pressed| own.eq_ignore_ascii_case(pressed))
        })
    }

    fn has_class(&self, wanted: fn(&str) -> bool) -> bool {
        self.classes.iter().any(|class| wanted(class))
    }
}

fn is_button_class(class: &str) -> bool {
    words(class).any(|word| {
        ["btn", "button", "cta"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    })
}

fn is_cta_class(class: &str) -> bool {
    words(class).any(|word| word.eq_ignore_ascii_case("cta") || word.eq_ignore_ascii_case("primary"))
}

/// The words of a class name: `btn-primary` has two.
fn words(class: &str) -> impl Iterator<Item = &str> {
    class.split(|character: char| !character.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(
        tag: &str,
        input_type: Option<&str>,
        classes: &[&str],
        within_nav: bool,
    ) -> (ElementKind, Option<Role>) {
        let traits = Traits {
            tag,
            input_type,
            aria_role: None,
            classes,
            within_nav,
        };
        (traits.kind(), traits.role())
    }

    #[test]
    fn types_and_roles_follow_tag_class_and_place() {
        assert_eq!(
            of("a", None, &["btn-cta"], true),
            (ElementKind::Button, Some(Role::Cta))
        );
        assert_eq!(of("a", None, &[], true), (ElementKind::Div, Some(Role::NavItem)));
        assert_eq!(of("a", None, &[], false), (ElementKind::Div, Some(Role::Action)));
        assert_eq!(
            of("input", Some("SUBMIT"), &[], false),
            (ElementKind::Button, Some(Role::Action))
        );
        assert_eq!(of("input", None, &["primary"], false), (ElementKind::Input, None));
        assert_eq!(
            of("h2", None, &[], false),
            (ElementKind::Heading, Some(Role::Title))
        );
        assert_eq!(
            of("div", None, &["primary"], false),
            (ElementKind::Div, Some(Role::Container))
        );
        assert_eq!(of("p", None, &[], false), (ElementKind::Div, None));
        assert_eq!(
            of("ul", None, &[], true),
            (ElementKind::List, Some(Role::Container))
        );
    }
}
