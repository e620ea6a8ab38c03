import { useState } from 'react'

/** The image the server rendered in the same place, shown until the app has loaded. */
export function SampleThumbnail({ slug }: { slug: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  const thumbnail = `/static/samples/${slug}`
  return (
    <picture>
      <source srcSet={`${thumbnail}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${thumbnail}.webp`}
        width={768}
        height={480}
        alt=""
        decoding="sync"
        onError={() => setMissing(true)}
      />
    </picture>
  )
}
