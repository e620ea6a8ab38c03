import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import {
  isDrawable,
  LEAST_FRAMES,
  MOST_FRAMES,
  type PlannedFrame,
  type StoryPlan,
  selectIsBusy,
  useStudio,
  useStudioSession,
  withFrame,
  withFrameAt,
  withNewFrame,
  withoutFrame,
} from '../store'
import { shownInPanel } from '../view'
import { PLAN } from './texts'

interface PlanEditorProps {
  plan: StoryPlan
  /** What it costs. */
  price: string
  /** How long it takes; null while it is not known. */
  seconds: number | null
}

/** The story before it is paid for: beats, captions and their order are the person's to change. */
export function PlanEditor({ plan, price, seconds }: PlanEditorProps) {
  const { store, drawPlan } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLElement>(null)
  // what was waited for comes below what was written
  useEffect(() => shownInPanel(section.current), [])
  const change = (next: StoryPlan) => store.getState().planned(next)
  const move = (frame: PlannedFrame, to: number) => {
    change(withFrameAt(plan, frame.key, to))
    setAnnouncement(PLAN.moved(to + 1, plan.frames.length))
  }
  const isComplete = isDrawable(plan)
  const canShrink = plan.frames.length > LEAST_FRAMES
  return (
    <section className="img-plan" aria-labelledby="img-plan" ref={section}>
      <h2 className="sec mb-0" id="img-plan">
        {PLAN.title}
      </h2>
      <p className="gen-note mb-0">
        {[plan.genre && PLAN.genre(plan.genre), seconds !== null && PLAN.estimate(seconds), price]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol>
        {plan.frames.map((frame, at) => (
          <li key={frame.key} className="card-m img-plan-frame">
            <span className="img-plan-head">
              <strong>{PLAN.frame(at + 1)}</strong>
              <IconButton
                icon={ArrowUp}
                size={15}
                label={PLAN.up(at + 1)}
                disabled={at === 0 || isBusy}
                onClick={() => move(frame, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                size={15}
                label={PLAN.down(at + 1)}
                disabled={at === plan.frames.length - 1 || isBusy}
                onClick={() => move(frame, at + 1)}
              />
              <IconButton
                icon={X}
                size={15}
                label={PLAN.remove(at + 1)}
                title={canShrink ? PLAN.remove(at + 1) : PLAN.least(LEAST_FRAMES)}
                disabled={!canShrink || isBusy}
                onClick={() => change(withoutFrame(plan, frame.key))}
              />
            </span>
            <span className="img-plan-label" aria-hidden>
              {PLAN.beatLabel}
            </span>
            <textarea
              className="form-control img-grows"
              dir="auto"
              rows={2}
              aria-label={PLAN.beat(at + 1)}
              aria-invalid={frame.beat.trim() === ''}
              value={frame.beat}
              readOnly={isBusy}
              onChange={({ target }) => change(withFrame(plan, frame.key, { beat: target.value }))}
            />
            <span className="img-plan-label" aria-hidden>
              {PLAN.captionLabel}
            </span>
            <textarea
              className="form-control img-grows"
              dir="auto"
              rows={1}
              aria-label={PLAN.caption(at + 1)}
              value={frame.caption}
              readOnly={isBusy}
              onChange={({ target }) =>
                change(withFrame(plan, frame.key, { caption: oneLine(target.value) }))
              }
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        disabled={plan.frames.length >= MOST_FRAMES || isBusy}
        title={plan.frames.length >= MOST_FRAMES ? PLAN.most(MOST_FRAMES) : undefined}
        onClick={() => change(withNewFrame(plan))}
      >
        <Plus size={15} className="me-2" aria-hidden /> {PLAN.add}
      </button>
      {!isComplete && (
        <p className="field-problem mb-0" role="alert">
          {PLAN.incomplete}
        </p>
      )}
      <button
        type="button"
        className="btn btn-grad py-2"
        disabled={isBusy || !isComplete}
        onClick={drawPlan}
      >
        {PLAN.draw}
      </button>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        disabled={isBusy}
        onClick={() => store.getState().planned(null)}
      >
        {PLAN.discard}
      </button>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

/** It stands in one line below the image. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
