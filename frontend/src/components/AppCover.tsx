import { useEffect, useRef, useState } from 'react'
import { authorizedFetch } from '@/lib/api/http'
import { nameOrDefault } from '@/lib/appNames'

interface AppCoverProps {
  /** Determines colours and composition, so that an app always has the same cover. */
  seed: string
  name: string
  /** Where the app's thumbnail is, when it has one. */
  thumbnail: string | null
}

/** Hues that look clear at the cover's lightness; olive and mustard do not. */
const HUES = [262, 285, 305, 330, 352, 15, 38, 160, 185, 210, 238] as const

const COMPOSITIONS = ['rings', 'tiles', 'waves', 'bars'] as const

/** The cover of an app: its thumbnail, or a drawn one until that is there. */
export function AppCover({ seed, name, thumbnail }: AppCoverProps) {
  return (
    <>
      <DrawnCover seed={seed} name={name} />
      {thumbnail !== null && <CoverThumbnail key={thumbnail} address={thumbnail} />}
    </>
  )
}

/** Its initial over an abstract composition. */
function DrawnCover({ seed, name }: Omit<AppCoverProps, 'thumbnail'>) {
  const number = hash(seed)
  const composition = COMPOSITIONS[number % COMPOSITIONS.length] ?? 'rings'
  const hue = HUES[(number >>> 8) % HUES.length] ?? 285
  const initial = [...nameOrDefault(name)][0]?.toUpperCase() ?? 'M'
  return (
    <svg
      className="app-cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      style={{ '--cover-hue': hue } as React.CSSProperties}
      aria-hidden
    >
      <rect className="cover-ground" width="320" height="200" />
      <g className={`cover-${composition}`}>{SHAPES[composition]}</g>
      <text className="cover-initial" x="28" y="168">
        {initial}
      </text>
    </svg>
  )
}

const SHAPES: Record<(typeof COMPOSITIONS)[number], React.ReactNode> = {
  rings: (
    <>
      <circle className="cover-a" cx="250" cy="62" r="92" />
      <circle className="cover-b" cx="250" cy="62" r="58" />
      <circle className="cover-c" cx="250" cy="62" r="26" />
    </>
  ),
  tiles: (
    <>
      <rect className="cover-a" x="178" y="-14" width="96" height="96" rx="20" />
      <rect className="cover-b" x="230" y="52" width="110" height="110" rx="24" />
      <rect className="cover-c" x="166" y="96" width="52" height="52" rx="14" />
    </>
  ),
  waves: (
    <>
      <path className="cover-a" d="M0 120C60 70 120 150 190 96S300 40 330 84V210H0Z" />
      <path className="cover-b" d="M0 158C70 112 130 178 210 138s90-40 120-18v90H0Z" />
      <circle className="cover-c" cx="252" cy="46" r="24" />
    </>
  ),
  bars: (
    <>
      <rect className="cover-a" x="150" y="86" width="34" height="130" rx="12" />
      <rect className="cover-b" x="198" y="38" width="34" height="180" rx="12" />
      <rect className="cover-a" x="246" y="66" width="34" height="150" rx="12" />
      <circle className="cover-c" cx="215" cy="22" r="9" />
    </>
  ),
}

/** FNV-1a with a final mix: similar ids get different covers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** How far from the window a card's thumbnail is fetched. */
const NEAR = '200px'

/** The thumbnail of an app, over its drawn cover; nothing where it cannot be had. */
function CoverThumbnail({ address }: { address: string }) {
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
