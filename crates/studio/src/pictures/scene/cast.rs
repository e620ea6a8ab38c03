//! What is chosen of a reading: it decides what it says, chance the rest.

use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::palette::Palette;
use crate::pictures::random::Random;
use crate::pictures::reading::{Lettering, Look, Occasion, Reading, Season, Sheet, Thing, Time, Weather};

/// A picture before it is drawn.
#[derive(Debug, Clone)]
pub(in crate::pictures) struct Scene {
    pub land: Land,
    /// The hero first.
    pub things: Vec<Thing>,
    pub palette: Palette,
    pub time: Time,
    pub weather: Weather,
    pub season: Season,
    pub seed: u64,
    /// Where the hero stands, from the left (0) to the right (1).
    pub across: f64,
    /// How large it is, beside its usual size.
    pub close: f64,
    /// What is written, and on what.
    pub lettering: Option<Lettering>,
    /// What of the prompt is not in it.
    pub left_out: Vec<String>,
    /// Whether stars are named, and seen.
    pub is_starry: bool,
    /// Whether the prompt said where.
    place_is_named: bool,
}

/// Times of a story of which none is named, from its beginning to its end.
const COURSE: [Time; 5] = [Time::Dawn, Time::Day, Time::Day, Time::Sunset, Time::Night];
/// How large the hero is in the frames of a story, in turn.
const DISTANCES: [f64; 5] = [0.8, 1.0, 1.25, 0.9, 1.1];
/// Where it stands.
const PLACES: [f64; 5] = [0.3, 0.62, 0.45, 0.68, 0.38];

impl Scene {
    pub(in crate::pictures) fn single(reading: &Reading, seed: u64) -> Self {
        let mut random = Random::of(seed, "scene");
        let across = if random.chance(0.5) { 0.36 } else { 0.64 };
        let usual = [Time::Day, Time::Dawn, Time::Sunset, Time::Dusk];
        let by_chance = usual.get(random.below(usual.len())).copied().unwrap_or(Time::Day);
        Self::chosen(reading, (by_chance, across, 1.0), seed, seed)
    }

    /// The frame at an index of so many.
    pub(in crate::pictures) fn of_story(
        whole: &Reading,
        own: &Reading,
        (index, count): (usize, usize),
        seed: u64,
        take: u64,
    ) -> Self {
        let mut things = whole.things.clone();
        let hero_is_named = !things.is_empty();
        for thing in &own.things {
            if things.iter().all(|known| !known.is_like(thing)) && things.len() < 4 {
                things.push(*thing);
            }
        }
        // Without a hero in the prompt, that of the beat is one.
        if !hero_is_named && things.is_empty() && whole.land.is_none() {
            things.extend(own.things.first());
        }
        let reading = Reading {
            things,
            land: own.land.or(whole.land),
            time: own.time.or(whole.time),
            // Clouds that gather do not end the rain of all of the story.
            weather: own
                .weather
                .filter(|weather| *weather != Weather::Clouds || whole.weather.is_none())
                .or(whole.weather),
            weather_said: own.weather_said.clone().or_else(|| whole.weather_said.clone()),
            // Snow that is named lies in all of the story.
            season: whole
                .season
                .or(whole.is_snowy().then_some(Season::Winter))
                .or(own.season),
            starry: own.starry.clone().or_else(|| whole.starry.clone()),
            called: whole.called.iter().chain(&own.called).cloned().collect(),
            mood: whole.mood,
            tint: whole.tint,
            ground: whole.ground,
            lettering: None,
            left_out: own.left_out.clone(),
        };
        let at = |list: &[f64]| list.get(index % list.len()).copied().unwrap_or(0.5);
        let step = index * (COURSE.len() - 1) / count.saturating_sub(1).max(1);
        let time = COURSE.get(step).copied().unwrap_or(Time::Day);
        let own_seed = seed.wrapping_add(u64::try_from(index).unwrap_or(0).wrapping_mul(7_919)) ^ take;
        Self::chosen(&reading, (time, at(&PLACES), at(&DISTANCES)), seed, own_seed)
    }

    /// Colours come from `style`, which a set shares; the land from `seed`.
    fn chosen(reading: &Reading, (time, across, close): (Time, f64, f64), style: u64, seed: u64) -> Self {
        let mut random = Random::of(style, "palette");
        let mut things = reading.things.clone();
        if things.is_empty()
            && let Some(lettering) = &reading.lettering
        {
            things = of_occasion(lettering);
        }
        let hero = things.first().map(|thing| thing.motif);
        let is_of_music = reading
            .lettering
            .as_ref()
            .is_some_and(|lettering| lettering.occasion == Some(Occasion::Music));
        let indoors = things
            .iter()
            .find(|thing| matches!(thing.motif, Motif::Sofa | Motif::Fridge));
        let home = indoors
            .map(|thing| thing.motif)
            .or(hero)
            .map(Motif::home)
            .or(is_of_music.then_some(Land::City));
        let land = reading.land.or(home).unwrap_or(
            if reading.time.is_some() || reading.weather.is_some() || reading.season.is_some() {
                Land::Mountains
            } else {
                Land::Abstract
            },
        );
        let time = reading.time.unwrap_or(match hero {
            Some(Motif::Moon) => Time::Night,
            Some(Motif::Sun) if time == Time::Night => Time::Sunset,
            Some(Motif::Owl) => Time::Night,
            // A colour that is said of water or grass is that of daylight.
            _ if reading.ground.is_some() => Time::Day,
            _ if is_of_music => Time::Night,
            _ => time,
        });
        let weather = reading.weather.unwrap_or(Weather::Clear);
        let season = reading.season.unwrap_or(if weather == Weather::Snow {
            Season::Winter
        } else {
            Season::Summer
        });
        let mut left_out = reading.left_out.clone();
        left_out.extend(reading.weather_said.clone().filter(|_| !shows(land, weather)));
        left_out.extend(reading.starry.clone().filter(|_| !shows_stars(land)));
        let is_logo = reading
            .lettering
            .as_ref()
            .is_some_and(|lettering| lettering.sheet == Sheet::Logo);
        // A logo has room for one thing.
        let sign = things.iter().find(|thing| thing.motif.has_shape()).copied();
        things.retain(|thing| {
            let is_seen = if is_logo {
                sign.is_some_and(|sign| sign.is_like(thing))
            } else {
                shows_thing(land, thing.motif)
            };
            if !is_seen {
                left_out.extend(reading.called(thing.motif));
            }
            is_seen
        });
        Self {
            land,
            things,
            palette: Palette::of(time, weather, season, &mut random)
                .felt(reading.mood, reading.tint.filter(|_| reading.ground.is_none()))
                .on(land, reading.ground),
            lettering: reading.lettering.clone(),
            left_out,
            time,
            weather,
            season,
            seed,
            across,
            close,
            is_starry: reading.starry.is_some() && shows_stars(land),
            place_is_named: reading.land.is_some(),
        }
    }

    /// Whether the hero is several that stand beside each other.
    pub fn is_wide(&self) -> bool {
        self.things
            .first()
            .is_some_and(|thing| thing.count > 1 && thing.motif != Motif::Balloons)
    }

    /// Whether the prompt says where it plays.
    pub(super) const fn has_named_place(&self) -> bool {
        self.place_is_named
    }

    /// What of the prompt is in it.
    pub(in crate::pictures) fn shown(&self) -> Vec<&'static str> {
        let things = self.things.iter().map(Thing::name);
        things
            .chain(self.place_is_named.then(|| self.land.name()))
            .collect()
    }

    /// What it is, in words.
    pub(in crate::pictures) fn words(&self) -> String {
        let sheet = self.lettering.as_ref().map(|lettering| {
            let kind = match lettering.sheet {
                Sheet::Poster => "poster",
                Sheet::Card => "card",
                Sheet::Logo => "logo",
            };
            let title = Some(&lettering.title).filter(|title| !title.is_empty());
            title.map_or_else(|| kind.to_owned(), |title| format!("{kind} “{title}”"))
        });
        let shown: Vec<String> = sheet
            .into_iter()
            .chain(self.shown().into_iter().map(str::to_owned))
            .collect();
        let how = "drawn by rules, without an AI model.";
        if shown.is_empty() {
            return self.and_left_out(format!(
                "Offline sketch: {how} None of the things I can draw is named, so this is a picture of its colours and mood alone."
            ));
        }
        let first = format!("Offline sketch: {}, {how}", shown.join(", "));
        self.and_left_out(first)
    }

    /// What is written in it: the title first.
    pub(in crate::pictures) fn written(&self) -> Vec<String> {
        let Some(lettering) = &self.lettering else {
            return Vec::new();
        };
        let lines = [&lettering.title, &lettering.second];
        lines
            .iter()
            .filter(|line| !line.is_empty())
            .map(|line| (*line).clone())
            .collect()
    }

    fn and_left_out(&self, first: String) -> String {
        if self.left_out.is_empty() {
            return first;
        }
        let parts: Vec<String> = self.left_out.iter().map(|part| format!("“{part}”")).collect();
        format!("{first} Left out, as it takes an AI model: {}.", parts.join(", "))
    }
}

/// Whether a place shows a weather: indoors behind the window.
const fn shows(land: Land, weather: Weather) -> bool {
    match weather {
        Weather::Clear => true,
        Weather::Clouds | Weather::Rain | Weather::Fog | Weather::Snow => has_air(land),
    }
}

/// Whether a place has weather.
const fn has_air(land: Land) -> bool {
    !matches!(
        land,
        Land::Space | Land::Underwater | Land::Abstract | Land::Backdrop
    )
}

const fn shows_stars(land: Land) -> bool {
    has_air(land) || matches!(land, Land::Space)
}

/// Whether a place shows a thing: those of the sky are not seen everywhere.
const fn shows_thing(land: Land, motif: Motif) -> bool {
    match motif {
        Motif::Moon | Motif::Sun => !matches!(land, Land::Underwater | Land::Backdrop),
        Motif::Rainbow => has_air(land) && !matches!(land, Land::Room | Land::Kitchen),
        _ => true,
    }
}

/// What a sheet shows of which only the occasion is known.
fn of_occasion(lettering: &Lettering) -> Vec<Thing> {
    let motifs: &[Motif] = match lettering.occasion {
        Some(Occasion::Birthday) => &[Motif::Cake, Motif::Balloons],
        Some(Occasion::Christmas) => &[Motif::Pine],
        Some(Occasion::Love | Occasion::Thanks) => &[Motif::Vase],
        Some(Occasion::Music) => &[],
        None if lettering.sheet == Sheet::Card => &[Motif::Balloons],
        None => &[],
    };
    let thing = |motif: &Motif| Thing {
        motif: *motif,
        count: 1,
        colour: None,
        look: Look::default(),
    };
    motifs.iter().map(thing).collect()
}
