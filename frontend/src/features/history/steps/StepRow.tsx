import {
  Fingerprint,
  FolderOpen,
  Gauge,
  Image,
  Link,
  type LucideIcon,
  MessageSquareText,
  Sparkles,
  SquarePen,
  WandSparkles,
  Wrench,
} from 'lucide-react'
import { memo } from 'react'
import { brokenBy, type PageStep, type StepOrigin } from '@/document/step'
import { elementWord } from '@/lib/elementWords'
import { linesOf } from '@/lib/lineChanges'
import { timeAgo } from '@/lib/time'
import type { Summary } from '../summary'
import { HISTORY, lines, number, VALIDATION } from '../texts'

/** Where a step stands: what the page is now, before that, or undone. */
export type StepState = 'done' | 'current' | 'undone'

interface StepRowProps {
  step: PageStep
  state: StepState
  isFirst: boolean
  isChosen: boolean
  /** Null until it is known. */
  summary: Summary | null
  onOpen(id: string, isByKey: boolean): void
}

/** One of many, so that it is drawn again only when something about it changes. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, state, isFirst, isChosen, summary, onOpen } = props
  const Icon = iconOf(step)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      aria-selected={isChosen}
      aria-current={state === 'current' ? 'step' : undefined}
      tabIndex={isChosen ? 0 : -1}
      className="history-row"
      data-state={state}
      onClick={() => onOpen(step.id, false)}
    >
      <span className="history-node" aria-hidden>
        <Icon size={15} />
      </span>
      <span className="history-name" dir="auto">
        {step.name}
      </span>
      <StepTags step={step} state={state} />
      <span className="history-meta">
        {originOf(step)} · <StepTime timestamp={step.timestamp} />
      </span>
      <span className="history-changed">
        {isFirst ? HISTORY.first(linesOf(step.html).length) : summary && summaryInWords(summary)}
        {!isFirst && summary === null && (
          <span className="visually-hidden">{HISTORY.counting}</span>
        )}
      </span>
    </div>
  )
})

/** The most important fact about a step. */
export function StepTags({ step, state }: { step: PageStep; state: StepState }) {
  const validation =
    brokenBy(step) !== null
      ? VALIDATION.broken
      : step.validation === 'pending'
        ? VALIDATION.pending
        : null
  return (
    <span className="history-tags">
      {state !== 'done' && (
        <span className="tag" data-kind={state}>
          {HISTORY[state]}
        </span>
      )}
      {validation !== null && (
        <span className="tag" data-kind="validation">
          {validation}
        </span>
      )}
    </span>
  )
}

const exactly = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** How long ago, with the exact time to point at and for screen readers. In milliseconds since 1970. */
export function StepTime({ timestamp }: { timestamp: number }) {
  const time = new Date(timestamp)
  const exact = exactly.format(time)
  return (
    <time dateTime={time.toISOString()} title={exact}>
      {timeAgo(time.toISOString())}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  )
}

/** The server's name of what answers where no AI is connected (`jobs/src/models.rs`). */
const STUDIO = 'offline-studio'

const ORIGINS: Readonly<Record<StepOrigin, readonly [words: string, icon: LucideIcon]>> = {
  generation: ['Generated', Sparkles],
  modification: ['Modified', WandSparkles],
  chat: ['By chat', MessageSquareText],
  manual: ['By hand', SquarePen],
  connection: ['Connection', Link],
  optimise: ['Optimised', Gauge],
  repair: ['Repaired', Wrench],
  ids: ['Prepared for editing', Fingerprint],
  image: ['Image', Image],
  loaded: ['Opened', FolderOpen],
}

/** What made a step, in words. */
export function originOf({ origin, chat, model }: PageStep): string {
  const words = chat?.undone ? 'Chat, undone' : ORIGINS[origin][0]
  if (model === undefined) return words
  return `${words} by ${model === STUDIO ? 'the offline studio' : 'AI'}`
}

export const iconOf = ({ origin }: PageStep): LucideIcon => ORIGINS[origin][1]

const TAGS_MAX = 3

/** '2 lines changed, 1 added'. */
export function linesInWords({ changed, added, removed, isRough }: Summary): string {
  if (isRough) return 'Nearly all lines'
  const [first, ...more] = [
    { count: changed, verb: 'changed' },
    { count: added, verb: 'added' },
    { count: removed, verb: 'removed' },
  ].filter(({ count }) => count > 0)
  if (first === undefined) return HISTORY.nothing
  const rest = more.map(({ count, verb }) => `, ${number(count)} ${verb}`)
  return `${lines(first.count)} ${first.verb}${rest.join('')}`
}

/** '2 elements: Heading 1, Paragraph'; null where none is known to differ. */
export function elementsInWords({ elements }: Summary): string | null {
  if (elements === null || elements.length === 0) return null
  const tags = [...new Set(elements.map(({ tag }) => elementWord(tag)))]
  const shown = tags.slice(0, TAGS_MAX).join(', ')
  const count = elements.length === 1 ? '1 element' : `${number(elements.length)} elements`
  return `${count}: ${shown}${tags.length > TAGS_MAX ? ', …' : ''}`
}

function summaryInWords(summary: Summary): string {
  return [elementsInWords(summary), linesInWords(summary)].filter(Boolean).join(' · ')
}
