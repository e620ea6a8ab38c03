/** Rows of tables: added, moved and removed. What stands between them stays, but for commas and blanks. */
import { type Splice, spliced } from '../pageEdit/splice'
import type { Literal } from './literals'
import { replaceLiteral } from './replace'
import { commasOf, type Table } from './tables'

const IS_ID = /^(?:id|key|slug)$/i
/** Behind the name of an id: `p3`. More digits are not counted on. */
const NUMBER_BEHIND = /\d{1,9}$/

/** The page with a copy of the last row behind it. Where all rows have ids of their own, it gets one, too. */
export function addRow(html: string, table: Table): string {
  const last = table.rows.at(-1)
  if (!last) return html
  const before = table.rows.at(-2)?.end ?? table.start + 1
  const gap = html.slice(before, last.start)
  const blanks = gap.slice(gap.trimEnd().length)
  // from the last to the first, so that the places of the others stay
  const copied = table.columns
    .flatMap(({ key }, column) => {
      const literal = last.cells[column]
      const id = literal && IS_ID.test(key) ? freshId(table, column) : null
      return literal && id !== null ? [{ literal, id }] : []
    })
    .sort((a, b) => b.literal.start - a.literal.start)
    .reduce((text, { literal, id }) => {
      const changed = replaceLiteral(text, literal, id)
      return typeof changed === 'string' ? changed : text
    }, html)
  const end = last.end + copied.length - html.length
  const copy = `,${blanks}${copied.slice(last.start, end)}`
  return spliced(html, [{ start: last.end, end: last.end, text: copy }])
}

/** The page with the row at the place `to`. Commas and comments between the rows stay where they are. */
export function moveRow(html: string, table: Table, from: number, to: number): string {
  const order = [...table.rows]
  const moved = order[from]
  if (!moved || !order[to]) return html
  order.splice(from, 1)
  order.splice(to, 0, moved)
  const splices = table.rows.map(({ start, end }, place): Splice => {
    const row = order[place]
    return { start, end, text: row ? html.slice(row.start, row.end) : '' }
  })
  return spliced(html, splices)
}

/** The page without the row, which may be the only one. */
export function removeRow(html: string, table: Table, at: number): string {
  const row = table.rows[at]
  if (!row) return html
  const { commas } = commasOf(html, table)
  const next = table.rows[at + 1]
  const comma = commas[at]
  if (next && comma !== undefined) {
    const blanks = /^\s*/.exec(html.slice(comma + 1, next.start))?.[0].length ?? 0
    return spliced(html, joined(html, row, { start: comma, end: comma + 1 + blanks }))
  }
  // the last one: its own comma, else the one before it
  const before = comma ?? commas[at - 1]
  const lead = html.slice((commas[at - 1] ?? table.start) + 1, row.start)
  const blanks = lead.trim() === '' ? lead.length : 0
  const all = { start: row.start - blanks, end: row.end }
  if (before === undefined) return spliced(html, [{ ...all, text: '' }])
  const itsComma = { start: before, end: before + 1 }
  return spliced(
    html,
    before < row.start ? joined(html, itsComma, all) : joined(html, all, itsComma),
  )
}

interface Span {
  start: number
  end: number
}

/** Takes both out, and the blanks between them when nothing else stands there. */
function joined(html: string, one: Span, other: Span): Splice[] {
  const isOne = html.slice(one.end, other.start).trim() === ''
  return isOne
    ? [{ start: one.start, end: other.end, text: '' }]
    : [one, other].map((span) => ({ ...span, text: '' }))
}

/** `null` where the values of the column are no ids, as they are not all there or not all different. */
function freshId(table: Table, column: number): Literal['value'] | null {
  const literals = table.rows.map(({ cells }) => cells[column])
  const values = literals.map((literal) => literal?.value)
  const taken = new Set(values)
  const last = values.at(-1)
  if (literals.some((literal) => !literal || literal.isCode) || taken.size < values.length)
    return null
  if (typeof last === 'number') {
    const next =
      Math.floor(values.reduce<number>((most, value) => Math.max(most, Number(value)), last)) + 1
    return taken.has(next) ? null : next
  }
  if (typeof last !== 'string') return null
  const digits = NUMBER_BEHIND.exec(last)?.[0] ?? ''
  const name = digits === '' ? `${last}-` : last.slice(0, -digits.length)
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number += 1) {
    const id = name + String(number).padStart(digits.length, '0')
    if (!taken.has(id)) return id
  }
}
