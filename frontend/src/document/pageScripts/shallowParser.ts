/** A parser of JavaScript that gives up on what is nested deeply. */
import { Parser } from 'acorn'

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
export const ShallowParser = Parser.extend((Base) => {
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
