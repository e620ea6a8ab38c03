/** The literals of a page's scripts: the texts, numbers and switches that stand in its code and its JSON. */
import type { ParsedPage } from '../pageEdit/parsePage'
import { isCodePlace, outermost } from './codePlaces'
import { keyOf, type Visit } from './nodes'
import type { PageScript } from './scripts'

/** What a string or template may stand between. */
export type Quote = '"' | "'" | '`'

/** A value that is written out in a script. */
export interface Literal {
  kind: 'text' | 'number' | 'switch'
  /** Where it stands in the page: a text without its quotes, a number with its minus sign. */
  start: number
  end: number
  quote: Quote | null
  isJson: boolean
  value: string | number | boolean
  /** Where the nearest object around it begins that has it as a value, looking through arrays only; null without one. */
  object: number | null
  /** The name of that property. */
  key: string | null
  /** The program goes by it, or the browser does where it ends the script. */
  isCode: boolean
}

/** In page order. */
export function literalsOf(page: ParsedPage, scripts: readonly PageScript[]): Literal[] {
  const found = scripts.flatMap(({ visits, kind }) =>
    visits.flatMap((visit) => literalAt(visit, page.html, kind === 'json')),
  )
  return found.sort((a, b) => a.start - b.start)
}

/** Whether code takes part in where a browser lets its script end. */
export const endsScripts = (code: string): boolean => /<!--|-->|<\/?script/i.test(code)

function literalAt(visit: Visit, html: string, isJson: boolean): Literal[] {
  const { node, parent } = visit
  if (node.type === 'TemplateLiteral') {
    const value = node.quasis[0]?.value.cooked
    if (node.quasis.length > 1 || typeof value !== 'string') return []
    return [textAt(visit, html, '`', value, isJson)]
  }
  if (node.type !== 'Literal') return []
  const { value } = node
  if (typeof value === 'string') {
    return [textAt(visit, html, html[node.start] === "'" ? "'" : '"', value, isJson)]
  }
  if (typeof value === 'boolean') {
    const { start, end } = node
    return [{ kind: 'switch', start, end, quote: null, isJson, value, ...rolesOf(visit) }]
  }
  if (typeof value !== 'number') return []
  const isNegative = parent?.node.type === 'UnaryExpression' && parent.node.operator === '-'
  const whole = isNegative ? parent : visit
  return [
    {
      kind: 'number',
      start: whole.node.start,
      end: node.end,
      quote: null,
      isJson,
      value: isNegative ? -value : value,
      ...rolesOf(whole),
      ...(isArgumentAlone(whole) && { isCode: true }),
    },
  ]
}

/** An argument of a call without a text, `setInterval(tick, 1000)`: more likely a measure than what is shown. */
function isArgumentAlone({ role, parent }: Visit): boolean {
  const call = parent?.node
  if (role !== 'arguments' || call === undefined || !('arguments' in call)) return false
  return !call.arguments.some(
    (one) =>
      one.type === 'TemplateLiteral' || (one.type === 'Literal' && typeof one.value === 'string'),
  )
}

function textAt(visit: Visit, html: string, quote: Quote, value: string, isJson: boolean): Literal {
  const [start, end] = [visit.node.start + 1, visit.node.end - 1]
  const roles = rolesOf(visit)
  const isCode = roles.isCode || endsScripts(html.slice(start, end))
  return { kind: 'text', start, end, quote, isJson, value, ...roles, isCode }
}

function rolesOf(visit: Visit): Pick<Literal, 'object' | 'key' | 'isCode'> {
  const value = outermost(visit, ({ parent }) => parent?.node.type === 'ArrayExpression')
  const property = value.parent?.node
  const object = value.parent?.parent?.node
  const isValue =
    value.role === 'value' && property?.type === 'Property' && object?.type === 'ObjectExpression'
  return {
    object: isValue ? object.start : null,
    key: isValue ? keyOf(property) : null,
    isCode: isCodePlace(visit),
  }
}
