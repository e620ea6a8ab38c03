import { useState } from 'react'
import { isSketch, type StudioImage } from '../store'
import { STUDIO } from '../texts'
import { useLikeness } from '../view'
import { IMAGE_HISTORY } from './texts'

/** A small image; its number where it cannot be shown. */
export function Thumbnail({ image, number }: { image: StudioImage; number: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const likeness = useLikeness(image.thumbUrl, image.thumbhash)
  if (failed === image.thumbUrl) {
    return <span className="img-thumb-number">{IMAGE_HISTORY.failed(number)}</span>
  }
  return (
    <img
      src={image.thumbUrl}
      alt=""
      draggable={false}
      loading="lazy"
      {...likeness}
      onError={() => setFailed(image.thumbUrl)}
    />
  )
}

/** What a thumbnail stands for, in words. */
export function hintOf(image: StudioImage): string {
  const words = image.caption || image.prompt
  return isSketch(image) ? `${words} (${STUDIO.offline})` : words
}
