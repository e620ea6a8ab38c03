import { ArrowUpDown, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react'
import { elementWord } from '@/lib/elementWords'
import type { ChangeKind, ElementChange } from '../summary/elementChanges'
import type { Summary } from '../summary/summary'
import { elementsInWords, linesInWords } from '../summary/summaryWords'
import { HISTORY, KINDS } from '../texts'

const ICONS: Readonly<Record<ChangeKind, LucideIcon>> = {
  changed: Pencil,
  added: Plus,
  moved: ArrowUpDown,
  removed: Minus,
}
const SHOWN_MAX = 10

/** What a step changed of the one before: how many lines, and which elements. */
export function StepChanges({ summary }: { summary: Summary | null }) {
  if (summary === null) return <p className="history-changes text-m">{HISTORY.counting}</p>
  const elements = summary.elements ?? []
  const rest = elements.length - SHOWN_MAX
  return (
    <div className="history-changes">
      <h4 className="sec">{HISTORY.changes}</h4>
      <p>
        {linesInWords(summary)}
        {elements.length > 0 && ` · ${elementsInWords(summary)}`}
      </p>
      {summary.elements === null && <p className="text-m">{HISTORY.linesAlone}</p>}
      {elements.length > 0 && (
        <ul className="history-elements">
          {elements.slice(0, SHOWN_MAX).map((element, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a step never changes
            <Element key={at} element={element} />
          ))}
          {rest > 0 && <li className="history-more">{HISTORY.moreElements(rest)}</li>}
        </ul>
      )}
    </div>
  )
}

function Element({ element: { kind, tag, words } }: { element: ElementChange }) {
  const Icon = ICONS[kind]
  return (
    <li data-kind={kind} title={KINDS[kind]}>
      <Icon size={12} aria-hidden />
      <span className="visually-hidden">{KINDS[kind]}</span>
      <strong>{elementWord(tag)}</strong>
      {words !== '' && (
        <span className="history-words" dir="auto">
          {words}
        </span>
      )}
    </li>
  )
}
