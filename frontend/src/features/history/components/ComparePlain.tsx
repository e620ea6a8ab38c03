import { useMemo } from 'react'
import { plainLines } from '../model/plainLines'
import { COMPARE } from '../texts'

interface ComparePlainProps {
  before: string
  after: string
  /** They are not compared line by line. */
  isRough: boolean
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** The lines that differ of pages that are too large for an editor. */
export function ComparePlain({ before, after, isRough }: ComparePlainProps) {
  const { lines, more } = useMemo(
    () => (isRough ? { lines: [], more: 0 } : plainLines(before, after)),
    [before, after, isRough],
  )
  if (isRough) return <p className="text-m">{COMPARE.rough}</p>
  return (
    <>
      <p className="text-m">{COMPARE.plain}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="history-plain" aria-label={COMPARE.plainLabel} tabIndex={0}>
        {lines.map((line) =>
          line.kind === 'skipped' ? (
            <div key={line.id} className="is-skipped">
              {COMPARE.unchanged(line.count)}
            </div>
          ) : (
            <div key={line.id} className={`is-${line.kind}`}>
              <span aria-hidden>{SIGNS[line.kind]}</span>
              {line.kind !== 'same' && (
                <span className="visually-hidden">{COMPARE[line.kind]}</span>
              )}
              <code>{line.text}</code>
            </div>
          ),
        )}
      </section>
      {more > 0 && <p className="text-m">{COMPARE.more(more)}</p>}
    </>
  )
}
