import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/IconButton'
import { replaceLiteral } from '@/document/pageScripts/replace'
import { addRow, moveRow, removeRow } from '@/document/pageScripts/rows'
import type { Table } from '@/document/pageScripts/tables'
import type { Content } from './content'
import { type ContentTable, shownTables, titleOf, wordsOf } from './shownTables'
import { CONTENT } from './texts'
import { ValueField } from './ValueField'

interface ContentTablesProps {
  content: Content
  onDone(): void
}

/** 'Content': the lists of the page's scripts, with their entries. */
export function ContentTables({ content, onDone }: ContentTablesProps) {
  const { origins, isLooking } = useStore(content.state)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const tables = origins === null ? [] : shownTables(origins)
  return (
    <section className="edit-content" aria-label={CONTENT.title}>
      <div className="edit-content-head">
        <h3>{CONTENT.title}</h3>
        <button ref={done} type="button" className="btn btn-sm btn-quiet" onClick={onDone}>
          {CONTENT.back}
        </button>
      </div>
      <p className="edit-hint">
        {tables.length > 0
          ? CONTENT.tables
          : isLooking
            ? CONTENT.lookingForLists
            : CONTENT.noTables}
      </p>
      {tables.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a page have an order
        <TableView key={place} place={place} content={content} {...one} />
      ))}
    </section>
  )
}

function TableView({
  content,
  table,
  name,
  place,
}: ContentTable & { content: Content; place: number }) {
  /** The same table of the page as it is now: an edit moves what stands behind it. */
  const edit = (
    step: string,
    edited: (html: string, table: Table) => ReturnType<typeof replaceLiteral>,
  ) =>
    content.edit(step, (origins) => {
      const now = shownTables(origins)[place]
      return now ? edited(origins.source.html, now.table) : null
    })
  /** The entry whose values are shown. */
  const [open, setOpen] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    edit(CONTENT.moved(name), (html, now) => moveRow(html, now, from, to))
    setOpen(to)
  }
  return (
    <details className="edit-table" open={place === 0}>
      <summary>
        {name} <span className="text-m">{table.rows.length}</span>
      </summary>
      <ol>
        {table.rows.map((row, at) => {
          const title = titleOf(table, at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an edit moves what stands behind it in the page
            <li key={at}>
              <details
                open={open === at}
                onToggle={({ currentTarget }) => {
                  const isOpen = open === at
                  if (currentTarget.open !== isOpen) setOpen(isOpen ? null : at)
                }}
              >
                <summary>{title}</summary>
                {table.columns.map(({ key, kind }, column) => {
                  const cell = row.cells[column]
                  if (!cell || cell.isCode || kind === 'other') return null
                  return (
                    <ValueField
                      key={key}
                      kind={kind}
                      name={wordsOf(key)}
                      value={String(cell.value)}
                      onChange={(value) =>
                        edit(CONTENT.changedIn(wordsOf(key)), (html, { rows, columns }) => {
                          const nowAt = columns.findIndex((one) => one.key === key)
                          const literal = rows[at]?.cells[nowAt]
                          return literal ? replaceLiteral(html, literal, value) : html
                        }) === 'written'
                      }
                    />
                  )
                })}
                <div className="edit-row-actions">
                  <IconButton
                    icon={ArrowUp}
                    label={`${CONTENT.up}: ${title}`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`${CONTENT.down}: ${title}`}
                    disabled={at === table.rows.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`${CONTENT.remove}: ${title}`}
                    disabled={table.rows.length === 1}
                    onClick={() => {
                      edit(CONTENT.removed(name), (html, now) => removeRow(html, now, at))
                      setOpen(null)
                    }}
                  />
                </div>
              </details>
            </li>
          )
        })}
      </ol>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => {
          edit(CONTENT.added(name), (html, now) => addRow(html, now))
          setOpen(table.rows.length)
        }}
      >
        <Plus size={15} aria-hidden /> {CONTENT.add}
      </button>
    </details>
  )
}
