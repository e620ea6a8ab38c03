import { useState } from 'react'
import { IMAGE_HISTORY } from '../history/texts'
import { useLikeness } from '../hooks/useLikeness'
import type { StudioImage } from '../model/image'

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
