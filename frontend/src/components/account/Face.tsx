import { type ReactNode, useState } from 'react'

interface FaceProps {
  initials: ReactNode
  /** The image's address; null without one. */
  source: string | null
  /** Empty where what surrounds it has a name. */
  alt: string
}

/** The pages' policy allows images of this site and of this device alone. */
const ALLOWED = /^(?:\/(?!\/)|blob:)/

/** The account's picture; the initials until it is loaded, and where it cannot be. */
export function Face({ initials, source, alt }: FaceProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const hasPicture = source !== null && ALLOWED.test(source)
  const isLoaded = hasPicture && loaded === source
  return (
    <>
      {!isLoaded && <span aria-hidden>{initials}</span>}
      {hasPicture && (
        <img
          className="account-photo"
          src={source}
          alt={alt}
          hidden={!isLoaded}
          decoding="async"
          onLoad={() => setLoaded(source)}
        />
      )}
    </>
  )
}
