/**
 * From where the places of an element are counted: those set from the right or the bottom stay counted from there. The
 * host sends this function as text, so it can use nothing but what browsers have.
 */
export type EdgeName = 'left' | 'right' | 'top' | 'bottom'

/** In pixels, as they are in force; null where the opposite side alone is set. */
export type BoxEdges = (element: Element) => Record<EdgeName, number | null>

export const makeBoxEdges = (): BoxEdges => (element) => {
  const style = getComputedStyle(element)
  // which not all browsers have: both sides are held then
  const typed = 'computedStyleMap' in element ? element.computedStyleMap() : null
  const isAuto = (name: EdgeName): boolean => String(typed?.get(name)) === 'auto'
  const side = (name: EdgeName, opposite: EdgeName): number | null =>
    isAuto(name) && !isAuto(opposite) ? null : Number.parseFloat(style[name]) || 0
  const first = (name: 'left' | 'top', opposite: 'right' | 'bottom') =>
    // where neither is set it stands where it stands, counted as usual
    ({ [name]: side(name, opposite), [opposite]: isAuto(opposite) ? null : side(opposite, name) })
  return { ...first('left', 'right'), ...first('top', 'bottom') } as ReturnType<BoxEdges>
}
