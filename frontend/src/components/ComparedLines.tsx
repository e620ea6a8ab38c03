import { useMemo } from 'react'
import { comparedLines } from '@/lib/comparedLines'
import '@/styles/compared-lines.scss'

interface ComparedLinesProps {
  before: string
  after: string
  label: string
  texts: {
    /** Before a line, for screen readers. */
    added: string
    removed: string
    unchanged(count: number): string
    more(count: number): string
    rough: string
  }
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** The lines in which two texts differ, without an editor. */
export function ComparedLines({ before, after, label, texts }: ComparedLinesProps) {
  const { lines, more, isRough } = useMemo(() => comparedLines(before, after), [before, after])
  if (isRough) return <p className="text-m mb-0">{texts.rough}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="compared-lines" aria-label={label} tabIndex={0}>
        {lines.map((line) =>
          line.kind === 'skipped' ? (
            <div key={line.id} className="is-skipped">
              {texts.unchanged(line.count)}
            </div>
          ) : (
            <div key={line.id} className={`is-${line.kind}`}>
              <span aria-hidden>{SIGNS[line.kind]}</span>
              {line.kind !== 'same' && <span className="visually-hidden">{texts[line.kind]}</span>}
              <code>{line.text}</code>
            </div>
          ),
        )}
      </section>
      {more > 0 && <p className="text-m mb-0">{texts.more(more)}</p>}
    </>
  )
}
