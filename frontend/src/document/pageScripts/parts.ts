/** The texts of scripts that a page may show: whole strings, and the texts within the markup that they hold. */
import type { AnyNode } from 'acorn'
import { defaultTreeAdapter, parseFragment } from 'parse5'
import type { ParsedPage } from '../pageEdit/parsePage'
import { isCodePlace } from './codePlaces'
import { unescaped } from './escape'
import { endsScripts, type Literal, type Quote } from './literals'
import { holdsMarkup, MarkupReader, type Run, trimmed } from './markup'
import type { Visit } from './nodes'
import type { PageScript } from './scripts'

/** A text in a script, which a mark can follow. */
export interface TextPart {
  /** The string that it is or is in; `null` in a template with substitutions. */
  literal: Literal | null
  /** Where it stands in the page. Within a longer text, the blanks around it are not in it. */
  start: number
  end: number
  /** As it is shown: without escapes, in markup without character references. */
  value: string
  quote: Quote
  isJson: boolean
  isMarkup: boolean
}

/** A string or a piece of a template, by its place in the page. */
interface Piece {
  start: number
  end: number
  value: string
  quote: Quote
  /** A whole string rather than one with substitutions. */
  isString: boolean
}

/** What a script puts together: the pieces of one template, or those that `+` joins. */
interface Composed {
  pieces: Piece[]
  /** Where the last of what is put together ends. */
  end: number
  isMarkup: boolean
  isJson: boolean
}

/** In page order. Code literals are not among them, nor what has neither a letter nor a digit. */
export function partsOf(
  page: ParsedPage,
  scripts: readonly PageScript[],
  literals: readonly Literal[],
): TextPart[] {
  const literalAt = new Map(literals.map((literal) => [literal.start, literal]))
  const parts: TextPart[] = []
  // substitutions within tags give attributes, not texts
  const hidden: { start: number; end: number }[] = []
  for (const { visits, kind } of scripts) {
    for (const visit of visits) {
      if (!isWhole(visit)) continue
      const pieces = piecesOf(visit.node, page.html)
      if (pieces.length === 0 || isCodePlace(visit)) continue
      const isMarkup = pieces.some(({ value }) => holdsMarkup(value))
      const composed = { pieces, end: visit.node.end, isMarkup, isJson: kind === 'json' }
      for (const part of partsIn(page.html, composed, literalAt, hidden)) parts.push(part)
    }
  }
  parts.sort((a, b) => a.start - b.start)
  hidden.sort((a, b) => a.start - b.start)
  let [next, hiddenUntil] = [0, 0]
  return parts.filter(({ start }) => {
    for (let range = hidden[next]; range && range.start <= start; range = hidden[next]) {
      hiddenUntil = Math.max(hiddenUntil, range.end)
      next += 1
    }
    return start >= hiddenUntil
  })
}

const isJoin = (node: AnyNode | undefined): boolean =>
  node?.type === 'BinaryExpression' && node.operator === '+'

/** Whether a node is put together, and not a part of what is. */
function isWhole({ node, parent }: Visit): boolean {
  if (isJoin(parent?.node)) return false
  return node.type === 'Literal' || node.type === 'TemplateLiteral' || isJoin(node)
}

function piecesOf(root: AnyNode, html: string): Piece[] {
  const pieces: Piece[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'BinaryExpression' && isJoin(node)) {
      waiting.push(node.right, node.left)
    } else if (node.type === 'TemplateLiteral') {
      const isString = node.quasis.length === 1
      for (const { start, end, value } of node.quasis) {
        pieces.push({ start, end, value: value.cooked ?? '', quote: '`', isString })
      }
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      const quote = html[node.start] === "'" ? "'" : '"'
      const [start, end] = [node.start + 1, node.end - 1]
      pieces.push({ start, end, value: node.value, quote, isString: true })
    }
  }
  return pieces
}

function partsIn(
  html: string,
  { pieces, end: behind, isMarkup, isJson }: Composed,
  literalAt: ReadonlyMap<number, Literal>,
  hidden: { start: number; end: number }[],
): TextPart[] {
  const reader = new MarkupReader()
  if (isMarkup) reader.beginWith(pieces[0]?.value ?? '')
  return pieces.flatMap((piece, place) => {
    const { quote, isString } = piece
    const literal = (isString ? literalAt.get(piece.start) : undefined) ?? null
    let runs: Run[] | null = null
    if (isMarkup) runs = reader.runsOf(piece.value)
    else if (piece.value.includes('\n')) runs = linesOf(piece.value)
    else if (!isString) runs = trimmed(piece.value, 0, piece.value.length)
    const next = pieces[place + 1]?.start ?? behind
    if (reader.isInside) hidden.push({ start: piece.end, end: next })
    const source = html.slice(piece.start, piece.end)
    return spansOf(piece, source, runs).flatMap(({ start, end, value: text }) => {
      if (endsScripts(html.slice(start, end))) return []
      const value = isMarkup ? withoutReferences(text) : text
      if (!/[\p{L}\p{N}]/u.test(value)) return []
      return [{ literal, start, end, value, quote, isJson, isMarkup }]
    })
  })
}

function spansOf(
  { start, end, value }: Piece,
  source: string,
  runs: readonly Run[] | null,
): { start: number; end: number; value: string }[] {
  if (runs === null) return [{ start, end, value }]
  if (runs.length === 0) return []
  const units = unescaped(source)
  if (units === null || units.value !== value) return []
  return runs.flatMap(({ from, to }) => {
    const [first, behind] = [units.starts[from], units.ends[to - 1]]
    if (first === undefined || behind === undefined) return []
    return [{ start: start + first, end: start + behind, value: value.slice(from, to) }]
  })
}

/** Each line is a text of its own: programs that take several show them apart. */
function linesOf(text: string): Run[] {
  let from = 0
  return text.split('\n').flatMap((line) => {
    const start = from
    from += line.length + 1
    return trimmed(text, start, start + line.length)
  })
}

function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return parseFragment(text)
    .childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ''))
    .join('')
}
