//! The first steps of an account: the interests of the person, and the tours of the generator.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An interest of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Interest {
    Apps,
    Images,
    Work,
    Learn,
    Prototypes,
}

/// The tours of the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TourType {
    App,
    Image,
}
