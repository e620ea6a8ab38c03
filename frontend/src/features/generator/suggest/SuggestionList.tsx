import { Check, Plus, Undo2, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { dimmed, IconButton } from '@/components/IconButton'
import { currentTarget } from '@/document/document'
import { selectBusyHere } from '@/document/state'
import type { SuggestOutput } from '@/lib/api/types'
import { useGenerator } from '../store'
import { appendAll, appendOne, undoAppending } from './box'
import { changePage, focusButton, type Parts, useParts, useSuggestionsHere } from './pageState'
import { SUGGEST } from './texts'
import '@/styles/suggestions.scss'

/** Above the box: what is suggested for the open page. */
export function SuggestionList() {
  const { found } = useSuggestionsHere()
  return found && <Found found={found} />
}

function Found({ found }: { found: SuggestOutput }) {
  const { suggestions, fromPage, note } = found
  const parts = useParts()
  const { appended } = useSuggestionsHere()
  const typed = useGenerator((state) => state.modification)
  const isBusy = useGenerator(selectBusyHere)
  const id = useId()
  const section = useRef<HTMLElement>(null)
  /** What is pressed may go with that: the keys go on from here. */
  const thenStay = (act: () => void) => () => {
    act()
    section.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} className="suggestions" tabIndex={-1} aria-labelledby={id}>
      <div className="gen-head">
        <h3 className="sec" id={id}>
          {SUGGEST.title}
        </h3>
        <span className="d-flex">
          {appended?.text === typed && (
            <IconButton
              icon={Undo2}
              size={16}
              label={SUGGEST.undoLong}
              disabled={isBusy}
              onClick={thenStay(() => undo(parts))}
            />
          )}
          <IconButton icon={X} size={16} label={SUGGEST.dismiss} onClick={() => dismiss(parts)} />
        </span>
      </div>
      <div className="suggestions-found">
        <Group title={SUGGEST.fromPage} suggestions={suggestions.slice(0, fromPage)} />
        <Group title={SUGGEST.fromModel} suggestions={suggestions.slice(fromPage)} />
      </div>
      {note && <p className="gen-note mb-0">{note}</p>}
      {suggestions.length > 1 && !suggestions.every((one) => typed.includes(one)) && (
        <button
          type="button"
          className="gen-link"
          disabled={isBusy}
          onClick={thenStay(() => appendAll(parts))}
        >
          {SUGGEST.addAll}
        </button>
      )}
    </section>
  )
}

/** Each appends itself alone. */
function Group({ title, suggestions }: { title: string; suggestions: readonly string[] }) {
  const parts = useParts()
  const typed = useGenerator((state) => state.modification)
  const isBusy = useGenerator(selectBusyHere)
  const id = useId()
  if (suggestions.length === 0) return null
  return (
    <>
      <p className="gen-note mb-0" id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {suggestions.map((one) => {
          const isAdded = typed.includes(one)
          const Icon = isAdded ? Check : Plus
          return (
            <li key={one}>
              <button
                type="button"
                className="chip suggestion"
                dir="auto"
                title={isAdded ? SUGGEST.added : SUGGEST.add}
                disabled={isBusy}
                {...dimmed(isAdded ? SUGGEST.added : undefined)}
                onClick={() => !isAdded && appendOne(parts, one)}
              >
                <Icon size={14} aria-hidden /> {one}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Small screens, where the list is in the drawer. */
export function SuggestionCount() {
  const parts = useParts()
  const { found } = useSuggestionsHere()
  if (found === null) return null
  const show = () => parts.store.getState().panelShown({ kind: 'modify', drawer: true })
  return (
    <div className="gen-answer-note suggest-count">
      <p className="mb-0" role="status">
        {SUGGEST.count(found.suggestions.length)}
      </p>
      <button type="button" className="btn btn-sm btn-quiet flex-shrink-0" onClick={show}>
        {SUGGEST.show}
      </button>
      <IconButton icon={X} size={16} label={SUGGEST.dismiss} onClick={() => dismiss(parts)} />
    </div>
  )
}

/** The focus goes on to what asks for more. */
function dismiss(parts: Parts): void {
  const { document: open } = parts.store.getState()
  if (open !== null) changePage(parts.suggesting, currentTarget(open), { found: null })
  focusButton('suggest')
}

function undo(parts: Parts): void {
  const { document: open } = parts.store.getState()
  if (open !== null) undoAppending(parts, currentTarget(open))
}
