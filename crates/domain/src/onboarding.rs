//! The first steps of an account: what brings the person here, and the tours of the generator.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What brings a person here.
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
