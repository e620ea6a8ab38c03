import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PreviewController } from '@/frame/host/previewController'
import { readConfig } from '@/lib/config'
import { fetchSample } from '@/lib/queries/examples'

interface SampleFrameProps {
  categoryId: string
  title: string
  /** Display only: it gets neither focus nor pointer events. */
  inert?: boolean
}

/** A sample app in a frame of its own origin, like every preview. */
export function SampleFrame({ categoryId, title, inert = false }: SampleFrameProps) {
  const slot = useRef<HTMLDivElement>(null)
  const { data: html } = useQuery({
    queryKey: ['examples', categoryId, 'sample'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchSample(categoryId, signal),
  })

  useEffect(() => {
    if (!slot.current || html === undefined) return
    const { frameHostSuffix, publicUrl } = readConfig()
    const preview = new PreviewController({
      slot: slot.current,
      frameHostSuffix,
      publicUrl,
      title: `${title}, a sample app`,
      badge: false,
    })
    void preview.load(html, { appId: null })
    return () => preview.dispose()
  }, [html, title])

  return <div className="sample-frame" ref={slot} inert={inert} />
}
