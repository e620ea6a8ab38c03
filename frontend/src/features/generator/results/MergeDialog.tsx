import { useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import type { MergeConflict } from '@/lib/api/types'
import { useQuestions } from '../store'
import { all, answerOf, apart, type Merge, type Side } from './mergeChoice'
import '@/styles/merge.scss'
import { MERGE } from './dialogTexts'

/** Asked when an answer arrives that changes what the person edited meanwhile. Closed, it keeps theirs. */
export default function MergeDialog({ merge }: { merge: Merge }) {
  const questions = useQuestions()
  const [sides, setSides] = useState<Side[] | null>(null)
  const chosen = (n: number, side: Side) =>
    setSides((before) => (before ?? all(merge, 'mine')).map((one, m) => (m === n ? side : one)))
  const keepMine = () => questions.answered(answerOf(all(merge, 'mine')))
  return (
    <AppDialog
      show
      scrollable
      fullscreenOnMobile
      size="lg"
      title={MERGE.title}
      onClose={keepMine}
      footer={
        <>
          {sides === null && (
            <button
              type="button"
              className="btn btn-quiet me-auto"
              onClick={() => setSides(all(merge, 'mine'))}
            >
              {MERGE.both}
            </button>
          )}
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => questions.answered(answerOf(all(merge, 'theirs')))}
          >
            {MERGE.take}
          </button>
          <button
            type="button"
            className={sides === null ? 'btn btn-primary' : 'btn btn-quiet'}
            onClick={keepMine}
          >
            {MERGE.mine}
          </button>
          {sides !== null && (
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => questions.answered(answerOf(sides))}
            >
              {MERGE.apply}
            </button>
          )}
        </>
      }
    >
      <p role="status">{merge.message}</p>
      <p className="text-m">{MERGE.text}</p>
      {sides !== null &&
        merge.conflicts.map((conflict, n) => (
          <Conflict
            // biome-ignore lint/suspicious/noArrayIndexKey: conflicts have no other name and keep their order
            key={n}
            conflict={conflict}
            title={MERGE.place(n + 1, merge.conflicts.length, conflict.line)}
            side={sides[n] ?? 'mine'}
            onChoose={(side) => chosen(n, side)}
          />
        ))}
    </AppDialog>
  )
}

interface ConflictProps {
  conflict: MergeConflict
  title: string
  side: Side
  onChoose(side: Side): void
}

/** Both versions of one place, one of which is chosen. */
function Conflict({ conflict, title, side, onChoose }: ConflictProps) {
  const name = useId()
  const shown = apart(conflict)
  return (
    <fieldset className="merge-place">
      <legend>{title}</legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className="merge-side" data-chosen={side === one}>
          <span className="merge-name">
            <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />{' '}
            {one === 'mine' ? MERGE.yours : MERGE.ai}
          </span>
          <pre>{shortened(shown[one])}</pre>
        </label>
      ))}
    </fieldset>
  )
}

const LINES_MAX = 40
const CHARS_MAX = 6_000

/** A conflict may be all of a page. */
function shortened(text: string): string {
  if (text === '') return MERGE.nothing
  const lines = text.replace(/\r?\n$/, '').split('\n')
  const shown = lines.slice(0, LINES_MAX).join('\n').slice(0, CHARS_MAX)
  return lines.length > LINES_MAX ? `${shown}\n${MERGE.more(lines.length - LINES_MAX)}` : shown
}
