import { type RefObject, useEffect, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import SampleFrame, { SampleThumbnail } from '@/components/SampleFrame'
import type { ExampleCategory, SampleInfo } from '@/lib/api/types'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'
import { useExamples } from '@/lib/queries/examples'

const SHOWN = 6

interface Shown {
  sample: SampleInfo
  /** The name of its category. */
  category: string
}

export function SampleGallery({ wanted }: { wanted: readonly string[] }) {
  const { data } = useExamples()
  const [selected, setSelected] = useState<SampleInfo | null>(null)
  if (!data) return null
  return (
    <>
      <ul className="sample-grid">
        {chosen(data, wanted).map(({ sample, category }) => (
          <li key={sample.slug}>
            <SampleCard sample={sample} category={category} onTry={() => setSelected(sample)} />
          </li>
        ))}
      </ul>
      <SampleDialog sample={selected} onClose={() => setSelected(null)} />
    </>
  )
}

/** The wanted samples in their order; without any, the first of each category. */
function chosen(categories: readonly ExampleCategory[], wanted: readonly string[]): Shown[] {
  const all = categories.flatMap(({ name, samples }) =>
    samples.map((sample) => ({ sample, category: name })),
  )
  if (wanted.length > 0) {
    return wanted.flatMap((slug) => all.find(({ sample }) => sample.slug === slug) ?? [])
  }
  const leads = categories.flatMap(({ samples }) => samples[0]?.slug ?? [])
  return all.filter(({ sample }) => leads.includes(sample.slug)).slice(0, SHOWN)
}

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

interface SampleDialogProps {
  sample: SampleInfo | null
  onClose(): void
}

/** A sample app to try out, with a link to start from its prompt. */
function SampleDialog({ sample, onClose }: SampleDialogProps) {
  const [shown, setShown] = useState(sample)
  useEffect(() => {
    if (sample) setShown(sample)
  }, [sample])
  if (!shown) return null
  return (
    <AppDialog
      show={sample !== null}
      title={shown.title}
      onClose={onClose}
      size="xl"
      fullscreenOnMobile
      className="sample-dialog"
      footer={
        <a className="btn btn-grad" href={generatorLink(shown)}>
          Make your own version
        </a>
      }
    >
      <SampleFrame slug={shown.slug} title={shown.title} />
    </AppDialog>
  )
}

/** The generator with the prompt that makes a sample. */
function generatorLink({ prompt }: SampleInfo): string {
  return `/generate?${new URLSearchParams({ mode: 'code', prompt, from: 'showcase' })}`
}
