//! The images that the frames of a set go by: those that came along with it, and, for a frame that is drawn again,
//! another one of the same story, so that its hero stays who it is.

use anyhow::Context as _;
use db::images::Image;
use db::stories;
use domain::errors::ErrorCode;
use domain::ids::{ImageId, StoryId};
use jobs::kinds::ImageStory;

use super::inputs;
use super::story::Story;
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::handler::Job;

/// Describes the other frame to a model.
const SAME_HERO: &str = "Another picture of the same story. Whoever is in it looks the same in the new one, and so does the style.";

/// All of them, for whoever looks at images. Of a set that is there already, what is gone by now is left out.
///
/// # Errors
/// `image-unreadable` for one that came along and cannot be used.
pub(crate) async fn given(
    context: &Context,
    job: &Job<ImageStory>,
    set: StoryId,
    story: &Story,
) -> Result<Vec<Input>, Failure> {
    if job.input.set.is_none() {
        return inputs::read(context, job.user, &job.input.inputs).await;
    }
    let mut given = Vec::new();
    for input in &job.input.inputs {
        given.extend(unless_gone(
            inputs::read(context, job.user, std::slice::from_ref(input)).await,
        )?);
    }
    if story.is_planned()
        && let Some(hash) = another(context, job, set)
            .await?
            .and_then(|image| image.hash(false))
        && let Some(bytes) = unless_gone(inputs::file(context, job.user, &hash.to_string()).await.map(Some))?
        && let Some(mut sent) = unless_gone(inputs::sent(context, bytes).await.map(Some))?
    {
        SAME_HERO.clone_into(&mut sent.description);
        given.push(sent);
    }
    Ok(given)
}

fn unless_gone<T: Default>(read: Result<T, Failure>) -> Result<T, Failure> {
    match read {
        Err(Failure::Error(_) | Failure::WithMessage { .. }) => Ok(T::default()),
        other => other,
    }
}

/// The first frame that has an image and is not drawn again.
async fn another(context: &Context, job: &Job<ImageStory>, set: StoryId) -> Result<Option<Image>, Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let found = stories::find(&mut connection, job.user, set).await;
    let (_, frames) = found
        .context("a set cannot be read")?
        .ok_or(ErrorCode::ImageSetNotFound)?;
    let others = (0..).zip(frames).filter(|(at, _)| !job.input.drawn.contains(at));
    for id in others.filter_map(|(_, frame)| frame.image_id) {
        let image = db::images::find(&mut connection, job.user, ImageId(id)).await;
        // One that was deleted is none.
        if let Some(image) = image.context("an image cannot be read")? {
            return Ok(Some(image));
        }
    }
    Ok(None)
}
