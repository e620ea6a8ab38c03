import { type RefObject, useEffect, useRef, useState } from 'react'
import SampleFrame, { SampleThumbnail } from '@/components/SampleFrame'
import type { SampleInfo } from '@/lib/api/types'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'

interface SampleCardProps {
  sample: SampleInfo
  /** The name of its category. */
  category: string
  onTry(): void
}

/**
 * A small live sample app: it runs while it is in view, and opens in a dialog. For who wants less
 * motion it stays a thumbnail until it is opened.
 */
export function SampleCard({ sample, category, onTry }: SampleCardProps) {
  const { slug, title, summary } = sample
  const card = useRef<HTMLElement>(null)
  const inView = useInView(card)
  const isStill = useMediaQuery(REDUCED_MOTION_QUERY)
  return (
    <article className="sample-card" ref={card}>
      <div className="sample-window" aria-hidden>
        <SampleThumbnail slug={slug} />
        {inView && !isStill && <SampleFrame slug={slug} title={title} inert />}
      </div>
      <div className="sample-text">
        <p className="sec">{category}</p>
        <h3>
          <button type="button" className="stretched-link" onClick={onTry}>
            {title}
          </button>
        </h3>
        <p className="text-m">{summary}</p>
      </div>
    </article>
  )
}

/** Whether the element is in, or close to, the window. Frames outside it would waste resources. */
function useInView(element: RefObject<HTMLElement | null>, near = '150px'): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: near },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, near])
  return inView
}
