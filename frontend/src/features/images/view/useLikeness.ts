import { type CSSProperties, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

interface Loading {
  /** For the `img`: its likeness is its ground until the image covers it. */
  readonly style: CSSProperties
  onLoad(): void
}

/** The blurred likeness that stands in an image's place while its address is loading; transparent ones lose it then. */
export function useLikeness(address: string, thumbhash: string | null): Loading {
  const [loaded, setLoaded] = useState<string | null>(null)
  const likeness = useMemo(() => likenessOf(thumbhash), [thumbhash])
  const isShown = likeness !== null && loaded !== address
  return {
    style: isShown ? { background: `center / 100% 100% url("${likeness}")` } : {},
    onLoad: () => setLoaded(address),
  }
}

/** As a data address; null where there is none. */
function likenessOf(thumbhash: string | null): string | null {
  if (thumbhash === null || thumbhash === '') return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
