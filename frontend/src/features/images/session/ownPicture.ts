/** A picture of one's own that is changed. It stands in the history, and in this browser alone. */
import type { InputPicture, StudioPicture } from '../model/picture'
import { STUDIO } from '../texts'
import { decodedSize } from '../upload/decoded'

/** Null for one that cannot be read. */
export async function ownPicture({
  blob,
  description,
}: InputPicture): Promise<StudioPicture | null> {
  const size = await decodedSize(blob)
  if (size === null) return null
  return withOwnAddress({
    ...{ id: crypto.randomUUID(), parent: null, set: null, prompt: '', model: null },
    ...{ ...size, thumbhash: null, url: '', thumbUrl: '', file: blob },
    caption: description || STUDIO.own,
  })
}

/** Addresses of the window before are gone with it. Those of the server stay. */
export function withOwnAddress(picture: StudioPicture): StudioPicture {
  if (picture.file === undefined) return picture
  const url = URL.createObjectURL(picture.file)
  return { ...picture, url, thumbUrl: url }
}
