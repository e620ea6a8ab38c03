import { useState } from 'react'

/** What the server drew in the same place: it stands until the app itself is there. */
export function SamplePicture({ categoryId }: { categoryId: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) return null
  const picture = `/static/samples/${categoryId}`
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
