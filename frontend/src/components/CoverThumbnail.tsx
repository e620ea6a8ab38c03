import { useEffect, useRef, useState } from 'react'
import { authorizedFetch } from '@/lib/api/http'

/** How far from the window a card's thumbnail is fetched. */
const NEAR = '200px'

/** The thumbnail of an app, over its drawn cover; nothing where it cannot be had. */
export function CoverThumbnail({ address }: { address: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const target = place.current
    if (!target) return
    const stop = new AbortController()
    let made: string | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void fetchThumbnail(address, stop.signal).then((thumbnail) => {
          if (thumbnail === null || stop.signal.aborted) return
          made = URL.createObjectURL(thumbnail)
          setShown(made)
        })
      },
      { rootMargin: NEAR },
    )
    observer.observe(target)
    return () => {
      observer.disconnect()
      stop.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [address])
  return (
    <span ref={place} className="app-cover-picture">
      {shown !== null && <img src={shown} alt="" onError={() => setShown(null)} />}
    </span>
  )
}

/** An image's own request would carry no session. */
async function fetchThumbnail(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await authorizedFetch(
      new Request(new URL(address, location.origin), { signal }),
    )
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}
