import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useDocument } from '@/document/host'
import { matching } from '@/document/pageEdit/components'
import { selectHtml } from '@/document/state'
import { BODY_ID } from '../gestures'
import type { Components, EditSession } from '../session'
import { SELECT } from '../texts'
import { ComponentIcon, ComponentTags, ComponentTree, MoreRows, shownRows } from './ComponentTree'

interface ComponentListProps {
  session: EditSession
  /** Whether what is chosen is selected beside the others. */
  isSeveral: boolean
  /** Brings the element into view. */
  onChosen(id: string): void
  onDone(): void
}

/** 'Select Component': each element of the page that can be selected, sorted by type and label. */
export function ComponentList({ session, isSeveral, onChosen, onDone }: ComponentListProps) {
  const [search, setSearch] = useState('')
  const [isTree, setIsTree] = useState(false)
  const list = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  // fingers do not want a keyboard that covers the list
  useEffect(() => (matchMedia('(pointer: fine)').matches ? box : done).current?.focus(), [])
  const listed = useComponents(session)
  const { all } = listed
  const isSearched = search.trim() !== ''
  const isTreeShown = isTree && !isSearched
  const select = (id: string): void => {
    session.selectId(id, isSeveral)
    onChosen(id)
    if (!isSeveral) onDone()
  }
  const found = useMemo(() => matching(all, search), [all, search])
  const selected = useStore(session.state).selected.map(({ key }) =>
    'value' in key ? key.value : key.tag === 'body' ? BODY_ID : '',
  )
  const shown = shownRows(
    found,
    found.findIndex(({ id }) => selected.includes(id)),
  )
  /** From the search into the list and among its rows; the tree has keys of its own. */
  const keyed = (event: KeyboardEvent) => {
    const { key, target } = event
    const inList = 'ul .edit-row, [role="treeitem"][tabindex="0"]'
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(inList) ?? [])]
    const at = rows.indexOf(target as HTMLElement)
    const isInBox = target === box.current
    if (!isInBox && (at < 0 || isTreeShown)) return
    const [first] = shown
    if (key === 'Enter' && isInBox && isSearched && first) select(first.id)
    else if (key === 'ArrowDown') rows[at + 1]?.focus()
    else if (key === 'ArrowUp' && !isInBox) (rows[at - 1] ?? box.current)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <section ref={list} className="edit-list" aria-label={SELECT.title} onKeyDown={keyed}>
      <div className="edit-head">
        <h3>{SELECT.title}</h3>
        <button ref={done} type="button" className="btn btn-sm btn-quiet" onClick={onDone}>
          {SELECT.done}
        </button>
      </div>
      <input
        ref={box}
        type="search"
        className="form-control"
        aria-label={SELECT.search}
        placeholder={SELECT.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <label className="edit-as-tree">
        <input
          type="checkbox"
          checked={isTree}
          onChange={({ target }) => setIsTree(target.checked)}
        />
        {SELECT.tree}
      </label>
      {found.length === 0 && (
        <p className="edit-hint" role="status">
          {isSearched ? SELECT.notFound : SELECT.none}
        </p>
      )}
      {isTreeShown ? (
        <ComponentTree tree={listed.tree} selected={selected} onSelect={select} />
      ) : (
        <>
          <ul>
            {shown.map((component) => {
              const { id, type, label } = component
              return (
                <li key={id}>
                  <button
                    type="button"
                    className="edit-row"
                    aria-pressed={selected.includes(id)}
                    onClick={() => select(id)}
                  >
                    <ComponentIcon type={type} />
                    <span className="edit-label">{label}</span>{' '}
                    <ComponentTags component={component} />
                  </button>
                </li>
              )
            })}
          </ul>
          <MoreRows count={found.length - shown.length} />
        </>
      )}
    </section>
  )
}

/** The elements of the open page that may be chosen, as its text is now. */
function useComponents(session: EditSession): Components {
  const html = useDocument(selectHtml)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text anew
  return useMemo(() => session.components(), [session, html])
}
