/** An image of one's own that is changed. It stands in the history, and in this browser alone. */

import { STUDIO } from '../texts'
import { decodedSize } from '../upload/decoded'
import type { InputImage, StudioImage } from './image'

/** Null for one that cannot be read. */
export async function ownImage({ blob, description }: InputImage): Promise<StudioImage | null> {
  const size = await decodedSize(blob)
  if (size === null) return null
  return withOwnAddress({
    ...{ id: crypto.randomUUID(), parent: null, set: null, prompt: '', model: null },
    ...{ ...size, thumbhash: null, url: '', thumbUrl: '', file: blob },
    caption: description || STUDIO.own,
  })
}

/** Addresses of the window before are gone with it. Those of the server stay. */
export function withOwnAddress(image: StudioImage): StudioImage {
  if (image.file === undefined) return image
  const url = URL.createObjectURL(image.file)
  return { ...image, url, thumbUrl: url }
}
