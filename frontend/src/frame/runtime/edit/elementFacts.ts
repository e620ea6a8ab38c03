/**
 * The values in force for an element, as the browser computes them. The host sends this function as text, so it can use
 * nothing but what browsers have.
 */
import type { ElementFacts } from '../../editProtocol'
import type { BoxEdges, EdgeName } from './boxEdges'

/** Of the last of several that are selected. */
export type FactsOf = (
  element: Element,
  properties: readonly string[],
  selected: readonly Element[],
) => ElementFacts

export const makeFactsOf =
  (edgesOf: BoxEdges): FactsOf =>
  (element, properties, selected) => {
    const style = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const parent = element.parentElement && getComputedStyle(element.parentElement)
    const css: Record<string, string> = {}
    for (const name of properties) css[name] = style.getPropertyValue(name).slice(0, 2_000)
    const edges = edgesOf(element)
    for (const name of Object.keys(edges) as EdgeName[]) {
      // what is not set is told as that, not as where it comes to lie
      if (edges[name] === null && name in css) css[name] = 'auto'
    }
    const others = selected.filter((one) => one !== element).map((one) => getComputedStyle(one))
    return {
      css,
      mixed: properties.filter((name) =>
        others.some((one) => one.getPropertyValue(name) !== style.getPropertyValue(name)),
      ),
      box: { left, top, width, height },
      position: style.position,
      viewWidth: window.innerWidth,
      isRow: /flex|grid/.test(parent?.display ?? '') && !parent?.flexDirection.startsWith('column'),
    }
  }
