import {
  Box,
  Heading,
  ImageIcon,
  Link,
  List,
  type LucideIcon,
  MousePointerClick,
  PanelTop,
  TextCursorInput,
  Type,
} from 'lucide-react'
import { useState } from 'react'
import { matching } from '@/document/pageEdit/components'
import type { EditSession } from '../session/editSession'
import { SELECT } from '../texts'

interface ComponentListProps {
  session: EditSession
  onDone(): void
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  button: MousePointerClick,
  heading: Heading,
  text: Type,
  image: ImageIcon,
  link: Link,
  list: List,
  input: TextCursorInput,
  textarea: TextCursorInput,
  select: TextCursorInput,
  form: TextCursorInput,
  header: PanelTop,
  footer: PanelTop,
  navigation: PanelTop,
}

/** 'Select Component': each element of the page that can be selected, sorted by type and label. */
export function ComponentList({ session, onDone }: ComponentListProps) {
  const [search, setSearch] = useState('')
  const [components] = useState(() => session.components())
  const found = matching(components, search)
  const selected = session.state
    .getState()
    .selected.map(({ key }) => ('value' in key ? key.value : ''))
  return (
    <section className="edit-list" aria-label={SELECT.title}>
      <div className="edit-head">
        <h3>{SELECT.title}</h3>
        <button type="button" className="btn btn-sm btn-quiet" onClick={onDone}>
          {SELECT.done}
        </button>
      </div>
      <input
        type="search"
        className="form-control"
        aria-label={SELECT.search}
        placeholder={SELECT.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && (
        <p className="edit-hint" role="status">
          {search.trim() === '' ? SELECT.none : SELECT.notFound}
        </p>
      )}
      <ul>
        {found.map(({ id, type, label, hasProperties }) => {
          const Icon = ICONS[type] ?? Box
          return (
            <li key={id}>
              <button
                type="button"
                className="edit-row"
                aria-pressed={selected.includes(id)}
                onClick={() => {
                  session.selectId(id)
                  onDone()
                }}
              >
                <Icon size={16} aria-hidden />
                <span className="edit-label">{label}</span>
                <span className="tag">{type}</span>
                {hasProperties && <span className="tag">{SELECT.editable}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
