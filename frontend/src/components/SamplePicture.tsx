import { useState } from 'react'

/** The image the server rendered in the same place, shown until the app has loaded. */
export function SamplePicture({ slug }: { slug: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  const picture = `/static/samples/${slug}`
  return (
    <picture>
      <source srcSet={`${picture}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${picture}.webp`}
        width={768}
        height={480}
        alt=""
        decoding="sync"
        onError={() => setMissing(true)}
      />
    </picture>
  )
}
