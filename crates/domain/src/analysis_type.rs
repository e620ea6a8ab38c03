//! What a page is optimized for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Makes the enum, its list and its names of one table.
macro_rules! analysis_types {
    ($($(#[$doc:meta])* $variant:ident => $name:literal;)*) => {
        /// What a page is optimized for.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
        )]
        #[serde(rename_all = "lowercase")]
        pub enum AnalysisType {
            $($(#[$doc])* $variant,)*
        }

        impl AnalysisType {
            /// All of them, in the order in which a page is optimized.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name, as people read it in a sentence.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

analysis_types! {
    /// Whether everybody can use it.
    Accessibility => "accessibility";
    /// How fast it is there.
    Performance => "performance";
    /// Whether it works on phones.
    Mobile => "mobile";
    /// Whether search engines understand it.
    Seo => "SEO";
    /// Whether it exposes those who use it.
    Security => "security";
    /// How it looks.
    Visual => "visual";
}

impl AnalysisType {
    /// The type of this name, in any case and without the blanks around it.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::AnalysisType;
    use crate::errors::ErrorCode;

    #[test]
    fn types_are_read_by_their_names() {
        for kind in AnalysisType::ALL.iter().copied() {
            let written = serde_json::to_value(kind).unwrap();
            assert_eq!(AnalysisType::parse(written.as_str().unwrap()), Some(kind));
        }
        assert_eq!(AnalysisType::parse(" seo "), Some(AnalysisType::Seo));
        assert_eq!(AnalysisType::parse("speed"), None);
    }

    #[test]
    fn the_error_names_each_of_them() {
        let message = ErrorCode::InvalidAnalysisType.message();
        for kind in AnalysisType::ALL {
            assert!(message.contains(kind.name()), "{kind:?}");
        }
    }
}
