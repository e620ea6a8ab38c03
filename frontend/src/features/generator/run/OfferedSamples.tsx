import { useEffect, useId, useRef } from 'react'
import { SampleThumbnail } from '@/components/SampleFrame'
import { useRequireSignIn } from '@/components/signin/store'
import type { SampleChoice } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { TOAST_MS, useGenerator } from '../store'
import { useRunner } from './runner'
import { NONE_FITS, OFFER } from './texts'

/** The samples that come near the prompt: one of them becomes the app, or none fits. */
export default function OfferedSamples() {
  const runner = useRunner()
  const requireSignIn = useRequireSignIn()
  const offer = useGenerator((state) => state.offer)
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  const jobId = offer?.jobId
  useEffect(() => {
    if (jobId === undefined) return
    card.current?.focus({ preventScroll: true })
    // no further than needed: the prompt stays in view where there is room for both
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [jobId])

  if (offer === null) return null
  const decline = () => {
    runner.declineOffer()
    notify.info(...NONE_FITS, { duration: TOAST_MS.warning, whole: true })
    document.querySelector<HTMLElement>('#gen-prompt-box textarea')?.focus()
  }
  return (
    <section className="card-m gen-offer" aria-labelledby={titleId} tabIndex={-1} ref={card}>
      <h2 className="sec mb-0" id={titleId} ref={title}>
        {OFFER.title}
      </h2>
      <p className="gen-offer-message mb-0" dir="auto">
        {offer.message}
      </p>
      <ul className="gen-offer-list">
        {offer.choices.map((choice) => (
          <li key={choice.id}>
            <Choice
              choice={choice}
              onChoose={() => requireSignIn(() => void runner.generateFrom(choice.id))}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-sm btn-quiet" onClick={decline}>
        {OFFER.decline}
      </button>
    </section>
  )
}

function Choice({ choice, onChoose }: { choice: SampleChoice; onChoose(): void }) {
  return (
    <button type="button" className="gen-offer-choice" onClick={onChoose}>
      <span className="gen-offer-picture" aria-hidden>
        <SampleThumbnail slug={choice.id} />
      </span>
      <span className="gen-offer-text">
        <strong>{choice.name}</strong>
        <span>{choice.description}</span>
      </span>
    </button>
  )
}
