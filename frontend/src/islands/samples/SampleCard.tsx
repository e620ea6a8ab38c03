import { useRef } from 'react'
import SampleFrame from '@/components/SampleFrame'
import { SamplePicture } from '@/components/SamplePicture'
import type { ExampleCategory } from '@/lib/api/types'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'
import { useInView } from './useInView'

interface SampleCardProps {
  category: ExampleCategory
  onTry(): void
}

/**
 * A small live sample app: it runs while it is in view, and opens in a dialog. For who wants less
 * motion it stays a picture until it is opened.
 */
export function SampleCard({ category, onTry }: SampleCardProps) {
  const { title, summary } = category.sample
  const card = useRef<HTMLElement>(null)
  const inView = useInView(card)
  const isStill = useMediaQuery(REDUCED_MOTION_QUERY)
  return (
    <article className="sample-card" ref={card}>
      <div className="sample-window" aria-hidden>
        <SamplePicture categoryId={category.id} />
        {inView && !isStill && <SampleFrame categoryId={category.id} title={title} inert />}
      </div>
      <div className="sample-text">
        <p className="sec">{category.name}</p>
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
