import '@/styles/islands/sample-live.scss'
import { useEffect, useRef } from 'react'
import SampleFrame from '@/components/SampleFrame'
import { renderIsland } from '../render'

interface LiveSampleProps {
  slug: string
  title: string
}

/** Puts the running sample into the element. */
export function showLive(element: HTMLElement, sample: LiveSampleProps): void {
  renderIsland(element, <LiveSample {...sample} />)
}

function LiveSample({ slug, title }: LiveSampleProps) {
  const stage = useRef<HTMLElement>(null)
  // the button that had the focus is gone
  useEffect(() => stage.current?.focus(), [])
  return (
    <section className="site-live" ref={stage} tabIndex={-1} aria-label={`${title}, at work`}>
      <SampleFrame slug={slug} title={title} />
    </section>
  )
}
