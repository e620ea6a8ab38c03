/** The code that stands in a page: its inline scripts, and its JSON that is data. */
import type { AnyNode, Options } from 'acorn'
import { Parser } from 'acorn'
import { attributeOf, elementsOf, type PageElement, type ParsedPage } from '../pageEdit/parsePage'
import { type Visit, visitsOf } from './nodes'

/** In characters, of all scripts of a page. Longer code would hold the window up for seconds. */
export const CODE_MAX_CHARS = 500_000

/** A script whose code could be read. */
export interface PageScript {
  /** Where its code stands in the page, between the tags. */
  start: number
  end: number
  kind: 'script' | 'module' | 'json'
  /** Its nodes, parents before children; the root is an expression where the code is JSON. All positions are those of the page. */
  visits: readonly Visit[]
}

const HTML = 'http://www.w3.org/1999/xhtml'
const JAVASCRIPT = /^$|\/(?:java|ecma)script$/
const JSON_DATA = /\/json$|\+json$/

/** Those that can be read, in page order; none of a page with too much code. */
export function scriptsOf(page: ParsedPage): PageScript[] {
  const found: Omit<PageScript, 'visits'>[] = []
  for (const element of elementsOf(page.root)) {
    const kind = kindOf(element)
    const tags = element.sourceCodeLocation
    // without an end tag, a browser does not run it
    if (kind === null || !tags?.startTag || !tags.endTag) continue
    found.push({ start: tags.startTag.endOffset, end: tags.endTag.startOffset, kind })
  }
  const chars = found.reduce((sum, { start, end }) => sum + end - start, 0)
  if (chars > CODE_MAX_CHARS) return []
  return found.flatMap((script) => {
    const program = programOf(page.html.slice(script.start, script.end), script.kind)
    if (program === null) return []
    const visits = [...visitsOf(program)]
    shift(visits, script.start)
    return [{ ...script, visits }]
  })
}

function kindOf(element: PageElement): PageScript['kind'] | null {
  if (element.tagName !== 'script' || element.namespaceURI !== HTML) return null
  if (attributeOf(element, 'src') !== null) return null
  const type = (attributeOf(element, 'type') ?? '').trim().toLowerCase()
  if (JSON_DATA.test(type)) return 'json'
  if (type === 'module') return 'module'
  return JAVASCRIPT.test(type) ? 'script' : null
}

function programOf(code: string, kind: PageScript['kind']): AnyNode | null {
  const options: Options = {
    ecmaVersion: 'latest',
    sourceType: kind === 'module' ? 'module' : 'script',
    allowReturnOutsideFunction: true,
  }
  try {
    if (kind !== 'json') return ShallowParser.parse(code, options)
    JSON.parse(code)
    return ShallowParser.parseExpressionAt(code, 0, options)
  } catch (error) {
    // nested too deeply: RangeError
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

function shift(visits: readonly Visit[], by: number): void {
  // the names of an import may share one node
  for (const node of new Set(visits.map(({ node }) => node))) {
    node.start += by
    node.end += by
  }
}

// A parser of JavaScript that gives up on what is nested deeply.

/** Of statements and expressions within each other. Code that people or models write has fewer than 60. */
const NESTED_MAX = 200

/** Methods of the parser that its types leave out. */
interface Methods {
  parseStatement(...given: unknown[]): unknown
  parseMaybeAssign(...given: unknown[]): unknown
  parseMaybeUnary(...given: unknown[]): unknown
}
type Class = new (...given: unknown[]) => Methods

/**
 * Throws a RangeError beyond 200 levels. The parser itself would go on to the end of the stack, where browsers may end the
 * whole tab: V8 does when a regular expression is compiled there.
 */
const ShallowParser = Parser.extend((Base) => {
  class Shallow extends (Base as unknown as Class) {
    #nested = 0

    override parseStatement(...given: unknown[]): unknown {
      return this.#within(() => super.parseStatement(...given))
    }

    override parseMaybeAssign(...given: unknown[]): unknown {
      return this.#within(() => super.parseMaybeAssign(...given))
    }

    override parseMaybeUnary(...given: unknown[]): unknown {
      return this.#within(() => super.parseMaybeUnary(...given))
    }

    #within(parse: () => unknown): unknown {
      this.#nested += 1
      if (this.#nested > NESTED_MAX) throw new RangeError('The code is nested too deeply.')
      const node = parse()
      this.#nested -= 1
      return node
    }
  }
  return Shallow as unknown as typeof Parser
})
