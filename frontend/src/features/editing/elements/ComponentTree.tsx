import {
  ChevronDown,
  ChevronRight,
  ImageIcon,
  LayoutDashboard,
  Link,
  List,
  Lock,
  type LucideIcon,
  MousePointerClick,
  SquarePen,
  SquareStack,
  Type,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ComponentNode, EditableComponent } from '@/document/pageEdit/components'
import { SELECT } from '../texts'

/** Of the list and of the tree. A page of many more is searched. */
const ROWS_MAX = 500

/** As many as are shown at once; `at`: the place of one that is to be among them, where there is one. */
export function shownRows<T>(rows: readonly T[], at: number): readonly T[] {
  const from = at < ROWS_MAX ? 0 : Math.min(at - ROWS_MAX / 2, rows.length - ROWS_MAX)
  return rows.slice(from, from + ROWS_MAX)
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  heading: Type,
  text: Type,
  image: ImageIcon,
  button: MousePointerClick,
  list: List,
  link: Link,
  input: SquarePen,
  textarea: SquarePen,
  select: SquarePen,
  form: SquarePen,
  header: LayoutDashboard,
  footer: LayoutDashboard,
  navigation: LayoutDashboard,
}

/** Of the type of a component. */
export function ComponentIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? SquareStack
  return <Icon size={16} aria-hidden />
}

interface ComponentTreeProps {
  tree: readonly ComponentNode[]
  /** Ids. */
  selected: readonly string[]
  onSelect(id: string): void
}

interface Row {
  node: ComponentNode
  level: number
  around: string | null
}

/** Open at first; deeper ones by hand. */
const OPEN_LEVELS = 3

/** The components as they stand in each other: arrow keys go, open and close, Enter selects. */
export function ComponentTree({ tree, selected, onSelect }: ComponentTreeProps) {
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(() => openAtFirst(tree, selected))
  const all = rowsOf(tree, open)
  const [focused, setFocused] = useState(selected.at(-1) ?? null)
  const rows = shownRows(
    all,
    all.findIndex(({ node }) => node.component.id === focused),
  )
  const stop = rows.some(({ node }) => node.component.id === focused)
    ? focused
    : (rows[0]?.node.component.id ?? null)

  const go = (row: Row | undefined): void => {
    if (row === undefined) return
    const { id } = row.node.component
    setFocused(id)
    const item = list.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)
    if (item instanceof HTMLElement) item.focus()
  }
  const turn = (id: string, isOpen: boolean): void => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const keyed = (event: KeyboardEvent, row: Row, at: number): void => {
    const { id } = row.node.component
    const isOpen = open.has(id)
    const hasChildren = row.node.children.length > 0
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (isOpen || !hasChildren ? go(rows[at + 1]) : turn(id, true)),
      ArrowLeft: () =>
        isOpen && hasChildren
          ? turn(id, false)
          : go(rows.find(({ node }) => node.component.id === row.around)),
      Enter: () => onSelect(id),
      ' ': () => onSelect(id),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div ref={list} role="tree" aria-label={SELECT.tree} className="edit-tree">
        {rows.map((row, at) => {
          const { component, children } = row.node
          const { id, type, label } = component
          const isOpen = open.has(id)
          return (
            <div
              key={id}
              role="treeitem"
              data-id={id}
              className="edit-row"
              tabIndex={id === stop ? 0 : -1}
              aria-level={row.level}
              aria-selected={selected.includes(id)}
              aria-expanded={children.length > 0 ? isOpen : undefined}
              style={{ paddingInlineStart: `${row.level * 0.9}rem` }}
              onKeyDown={(event) => keyed(event, row, at)}
              onClick={() => onSelect(id)}
            >
              {/* the arrow keys do the same */}
              <span
                aria-hidden
                className="edit-turn"
                onClick={(event) => {
                  event.stopPropagation()
                  turn(id, !isOpen)
                }}
              >
                {children.length > 0 &&
                  (isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />)}
              </span>
              <ComponentIcon type={type} />
              <span className="edit-label">{label}</span> <ComponentTags component={component} />
            </div>
          )
        })}
      </div>
      <MoreRows count={all.length - rows.length} />
    </>
  )
}

/** What is open above everything that is closed. */
function rowsOf(tree: readonly ComponentNode[], open: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  const waiting: Row[] = [...tree].reverse().map((node) => ({ node, level: 1, around: null }))
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row)
    const { node, level } = row
    if (!open.has(node.component.id)) continue
    for (const child of [...node.children].reverse()) {
      waiting.push({ node: child, level: level + 1, around: node.component.id })
    }
  }
  return rows
}

/** The first levels, and what leads to what is selected. */
function openAtFirst(tree: readonly ComponentNode[], selected: readonly string[]): Set<string> {
  const open = new Set<string>()
  const around = new Map<string, string>()
  const waiting = tree.map((node) => ({ node, level: 1 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, level } = next
    const { id } = node.component
    if (level < OPEN_LEVELS) open.add(id)
    for (const child of node.children) {
      around.set(child.component.id, id)
      waiting.push({ node: child, level: level + 1 })
    }
  }
  for (const id of selected) {
    for (let at = around.get(id); at !== undefined && !open.has(at); at = around.get(at))
      open.add(at)
  }
  return open
}

/** How many are not shown. */
export function MoreRows({ count }: { count: number }) {
  return count > 0 && <p className="edit-hint">{SELECT.more(count)}</p>
}

/** What a row of the list, or of the tree, tells beside the label. */
export function ComponentTags({ component }: { component: EditableComponent }) {
  return (
    <span className="edit-tags">
      <span className="tag">{component.type}</span>{' '}
      {component.hasProperties && <span className="tag">{SELECT.editable}</span>}
      {component.isKept && (
        <>
          {' '}
          <span className="tag">
            <Lock size={12} aria-hidden /> {SELECT.isKept}
          </span>
        </>
      )}
    </span>
  )
}
