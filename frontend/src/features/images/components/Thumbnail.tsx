import { useState } from 'react'
import { PICTURE_HISTORY } from '../history/texts'
import { useLikeness } from '../hooks/useLikeness'
import type { StudioPicture } from '../model/picture'

/** A small picture; its number where it cannot be shown. */
export function Thumbnail({ picture, number }: { picture: StudioPicture; number: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const likeness = useLikeness(picture.thumbUrl, picture.thumbhash)
  if (failed === picture.thumbUrl) {
    return <span className="img-thumb-number">{PICTURE_HISTORY.failed(number)}</span>
  }
  return (
    <img
      src={picture.thumbUrl}
      alt=""
      draggable={false}
      loading="lazy"
      {...likeness}
      onError={() => setFailed(picture.thumbUrl)}
    />
  )
}
