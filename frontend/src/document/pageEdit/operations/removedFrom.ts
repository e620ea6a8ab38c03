/** Takes every declaration of a property out of a block, each with its semicolon and the blanks behind it. */
import type { Declaration } from '../declarations'
import type { Splice } from '../splice'

/** `css`: the text that the declarations, in their order, stand in. */
export function removedFrom(
  css: string,
  declarations: readonly Declaration[],
  property: string,
): Splice[] {
  return declarations
    .filter((one) => one.property === property)
    .map(({ start, end }) => {
      const behind = /^\s*;?[\t ]*/.exec(css.slice(end))?.[0].length ?? 0
      return { start, end: end + behind, text: '' }
    })
}
