//! Words for what can be drawn, in English, German, French, Spanish, Italian and Portuguese. Words that mean something
//! else in another of these languages are left out, unless the other meaning is rare in descriptions of pictures.

mod tables;

pub(super) use tables::{LANDS, MOTIFS};

/// How many of the lands, from the first, can be a home that prompts are given.
pub(super) const HOMES: usize = 9;

/// Something that stands in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Motif {
    Cat,
    Dog,
    Fox,
    Bird,
    Fish,
    Whale,
    Robot,
    Rocket,
    Car,
    Boat,
    Bicycle,
    Lighthouse,
    Castle,
    House,
    Tree,
    Flower,
    Cup,
    Cake,
    Book,
    Person,
    Balloon,
    Moon,
    Sun,
    Rainbow,
    Owl,
    Horse,
    Elephant,
    Rabbit,
    Dragon,
    Balloons,
    Bowl,
    Pizza,
    Vase,
    Pine,
    Cherry,
    Sofa,
    Fridge,
    /// A face, as large as the picture: what a portrait of a person is.
    Portrait,
    /// A person on a bicycle.
    Rider,
}

/// Where a picture plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Land {
    Mountains,
    Sea,
    Forest,
    City,
    Desert,
    Meadow,
    Space,
    Underwater,
    Room,
    Abstract,
    Lake,
    Village,
    Fuji,
    Kitchen,
    /// Nothing but light behind a face.
    Backdrop,
}

/// What a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Motif(Motif),
    Land(Land),
}

/// What a word names; `word` in lower case, `stem` without its plural.
pub(super) fn named(word: &str, stem: &str) -> Option<Named> {
    let known = |word: &str| {
        let has = |words: &str| !word.is_empty() && words.split(' ').any(|known| known == word);
        let motif = MOTIFS.iter().find(|(.., words)| has(words));
        let land = || LANDS.iter().find(|(.., words)| has(words));
        motif
            .map(|(motif, ..)| Named::Motif(*motif))
            .or_else(|| land().map(|(land, ..)| Named::Land(*land)))
    };
    // `Mars` is no plural of the Spanish sea.
    known(word).or_else(|| known(stem))
}

impl Motif {
    pub(super) fn name(self) -> &'static str {
        MOTIFS
            .iter()
            .find(|(motif, ..)| *motif == self)
            .map_or("", |(_, name, _)| name)
    }

    /// Whether it is drawn by itself: sun, moon and rainbow are parts of the sky.
    pub(super) const fn has_shape(self) -> bool {
        !matches!(self, Self::Moon | Self::Sun | Self::Rainbow)
    }

    /// Where it is at home.
    pub(super) const fn home(self) -> Land {
        match self {
            Self::Fish | Self::Whale => Land::Underwater,
            Self::Boat | Self::Lighthouse => Land::Sea,
            Self::Fox | Self::Owl => Land::Forest,
            Self::Robot => Land::City,
            Self::Rocket => Land::Space,
            Self::Cup | Self::Cake | Self::Book | Self::Bowl | Self::Pizza | Self::Vase | Self::Sofa => {
                Land::Room
            }
            Self::Fridge => Land::Kitchen,
            Self::Portrait => Land::Backdrop,
            Self::Castle
            | Self::Balloon
            | Self::Moon
            | Self::Person
            | Self::Car
            | Self::Dragon
            | Self::Pine => Land::Mountains,
            Self::Cat
            | Self::Dog
            | Self::Bird
            | Self::Bicycle
            | Self::House
            | Self::Tree
            | Self::Flower
            | Self::Sun
            | Self::Rainbow
            | Self::Horse
            | Self::Elephant
            | Self::Rabbit
            | Self::Balloons
            | Self::Cherry
            | Self::Rider => Land::Meadow,
        }
    }
}

impl Land {
    /// Whether naming it says more than a land that was named before.
    pub(super) const fn is_special(self) -> bool {
        matches!(self, Self::Lake | Self::Village | Self::Fuji | Self::Kitchen)
    }

    /// Whether it is the open country, of which a picture shows several kinds at once.
    pub(super) const fn is_country(self) -> bool {
        matches!(
            self,
            Self::Mountains | Self::Meadow | Self::Forest | Self::Lake | Self::Village | Self::Fuji
        )
    }

    pub(super) fn name(self) -> &'static str {
        LANDS
            .iter()
            .find(|(land, ..)| *land == self)
            .map_or("", |(_, name, _)| name)
    }
}
