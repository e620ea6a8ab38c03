import { type ReactNode, useEffect, useId, useState } from 'react'
import { ComparedLines } from '@/components/ComparedLines'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import type { History } from '@/document/history'
import type { PageStep } from '@/document/step'
import { type LineChanges, lineChanges } from '@/lib/lineChanges'
import { useMediaQuery } from '@/lib/media'
import { timeAgo } from '@/lib/time'
import { whenIdleSoon } from '../summary'
import { COMPARE, number } from '../texts'
import { type Choice, choiceFor, choicesFor, comparedSteps, ONE_TEXT, shortName } from './compared'

const CodeComparison = lazyPart(
  () => import('@/components/CodeComparison'),
  <Skeleton height="180px" />,
)

/** In characters, of either page. Beyond that an editor would hold the page up. */
const EDITOR_MAX_CHARS = 1_000_000

interface ComparisonProps {
  history: History<PageStep>
  /** Among the steps, from 0. */
  place: number
  choice: Choice
  onChoice(choice: Choice): void
}

/** A step and another one, line by line. */
export function Comparison({ history, place, choice, onChoice }: ComparisonProps) {
  const titleId = useId()
  const { steps } = history
  const valid = choiceFor(history, place, choice)
  const compared = valid === null ? null : comparedSteps(history, place, valid)
  const older = compared && steps[compared.older]
  const newer = compared && steps[compared.newer]
  return (
    <section className="history-compare" aria-labelledby={titleId}>
      <h4 className="sec" id={titleId}>
        {COMPARE.title}
      </h4>
      {valid !== null && older && newer ? (
        <Compared older={older} newer={newer}>
          <OtherStep history={history} place={place} choice={valid} onChoice={onChoice} />
        </Compared>
      ) : (
        <p className="text-m mb-0">{COMPARE.alone}</p>
      )}
    </section>
  )
}

function Compared({
  older,
  newer,
  children,
}: {
  older: PageStep
  newer: PageStep
  children: ReactNode
}) {
  const [isAll, setIsAll] = useState(false)
  const isUnified = useMediaQuery(ONE_TEXT)
  const { html: before } = older
  const { html: after } = newer
  const changes = useLineChanges(before, after)
  const isLarge = Math.max(before.length, after.length) > EDITOR_MAX_CHARS
  return (
    <>
      <div className="history-compare-bar">
        {children}
        <p className="history-counts" role="status">
          {changes !== null && <Counts {...changes} />}
        </p>
        {!isLarge && (
          <label className="check-line history-all">
            <input
              type="checkbox"
              checked={isAll}
              onChange={({ target }) => setIsAll(target.checked)}
            />
            {COMPARE.all}
          </label>
        )}
      </div>
      {before === after && <p className="text-m">{COMPARE.same}</p>}
      {isLarge ? (
        <>
          {changes?.isRough === false && <p className="text-m">{COMPARE.plain}</p>}
          <ComparedLines before={before} after={after} label={COMPARE.plainLabel} texts={COMPARE} />
        </>
      ) : (
        <CodeComparison
          before={before}
          after={after}
          heads={{
            before: <Head name={COMPARE.older} step={older} />,
            after: <Head name={COMPARE.newer} step={newer} />,
          }}
          labels={{
            before: COMPARE.labelOlder(shortName(older)),
            after: COMPARE.labelNewer(shortName(newer)),
            both: COMPARE.labelBoth,
          }}
          isUnified={isUnified}
          isAll={isAll}
        />
      )}
    </>
  )
}

function Counts({ changed, added, removed }: LineChanges) {
  return (
    <>
      <span className="is-added" aria-hidden>
        +{number(added + changed)}
      </span>
      <span className="is-removed" aria-hidden>
        −{number(removed + changed)}
      </span>
      <span className="visually-hidden">{COMPARE.counts(added + changed, removed + changed)}</span>
    </>
  )
}

function Head({ name, step }: { name: string; step: PageStep }) {
  return (
    <span title={step.name}>
      <b>{name}</b> {shortName(step)}
    </span>
  )
}

/**
 * In which lines two texts differ; null until that is known. They are compared once the page has time for it, so that
 * opening the panel, or the next step, is not held up by it.
 */
function useLineChanges(before: string, after: string): LineChanges | null {
  const [known, setKnown] = useState<{ before: string; after: string; found: LineChanges }>()
  useEffect(
    () => whenIdleSoon(() => setKnown({ before, after, found: lineChanges(before, after) })),
    [before, after],
  )
  return known?.before === before && known.after === after ? known.found : null
}

/** With which step one is compared. */
function OtherStep({ history, place, choice, onChoice }: ComparisonProps) {
  const fieldId = useId()
  const choices = choicesFor(history, place)
  return (
    <div className="history-other">
      <label htmlFor={fieldId}>{COMPARE.with}</label>
      <select
        id={fieldId}
        className="form-control"
        value={choice}
        onChange={({ target }) => onChoice(target.value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {one === 'before' ? COMPARE.before : COMPARE.current}
          </option>
        ))}
        {history.steps
          .map((step, at) => ({ step, at }))
          .filter(({ at }) => at !== place)
          .reverse()
          .map(({ step, at }) => (
            <option key={step.id} value={step.id}>
              {at + 1}. {shortName(step)}, {timeAgo(new Date(step.timestamp).toISOString())}
            </option>
          ))}
      </select>
    </div>
  )
}
