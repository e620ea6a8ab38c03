import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PreviewController } from '@/frame/host/previewController'
import { readConfig } from '@/lib/config'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'
import { fetchSample } from '@/lib/queries/examples'

interface SampleFrameProps {
  slug: string
  title: string
  /** Display only: it gets neither focus nor pointer events. */
  inert?: boolean
}

/** A sample app in a frame of its own origin, like every preview. */
export default function SampleFrame({ slug, title, inert = false }: SampleFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<PreviewController | null>(null)
  const isStill = useMediaQuery(REDUCED_MOTION_QUERY)
  const { data: html } = useQuery({
    queryKey: ['samples', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchSample(slug, signal),
  })

  useEffect(() => {
    if (!box.current || html === undefined) return
    const { frameHostSuffix, publicUrl } = readConfig()
    const made = new PreviewController({
      slot: box.current,
      frameHostSuffix,
      publicUrl,
      title: `${title}, a sample app`,
      badge: false,
    })
    setPreview(made)
    return () => made.dispose()
  }, [html, title])

  // before the page is loaded: a page that moves at first is too late
  useEffect(() => preview?.setSimplified(isStill), [preview, isStill])
  useEffect(() => {
    if (html !== undefined) void preview?.load(html, { appId: null })
  }, [preview, html])

  return <div className="sample-frame" ref={box} inert={inert} />
}

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
