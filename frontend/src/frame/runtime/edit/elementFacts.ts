/** The values in force for an element, as the browser computes them. */
import { type ElementFacts, MAX_CSS_VALUE } from '../../editProtocol'

/** From where the places of an element are counted: those set from the right or the bottom stay counted from there. */
type EdgeName = 'left' | 'right' | 'top' | 'bottom'
/** In pixels, as they are in force; null where the opposite side alone is set. */
export type BoxEdges = Record<EdgeName, number | null>

export const edgesOf = (element: Element): BoxEdges => {
  const style = getComputedStyle(element)
  // which not all browsers have: both sides are held then
  const typed = 'computedStyleMap' in element ? element.computedStyleMap() : null
  const isAuto = (name: EdgeName): boolean => String(typed?.get(name)) === 'auto'
  const side = (name: EdgeName, opposite: EdgeName): number | null =>
    isAuto(name) && !isAuto(opposite) ? null : Number.parseFloat(style[name]) || 0
  const first = (name: 'left' | 'top', opposite: 'right' | 'bottom') =>
    // where neither is set it stands where it stands, counted as usual
    ({ [name]: side(name, opposite), [opposite]: isAuto(opposite) ? null : side(opposite, name) })
  return { ...first('left', 'right'), ...first('top', 'bottom') } as BoxEdges
}

/** Of the last of several that are selected. */
export const factsOf = (
  element: Element,
  properties: readonly string[],
  selected: readonly Element[],
): ElementFacts => {
  const style = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  const parent = element.parentElement && getComputedStyle(element.parentElement)
  const css: Record<string, string> = {}
  for (const name of properties) css[name] = style.getPropertyValue(name).slice(0, MAX_CSS_VALUE)
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
