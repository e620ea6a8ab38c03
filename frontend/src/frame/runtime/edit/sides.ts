/**
 * From where the places of an element are counted: those set from the right or the bottom stay counted from there. The
 * host sends this function as text, so it can use nothing but what browsers have.
 */
export type SideName = 'left' | 'right' | 'top' | 'bottom'

/** In pixels, as they are in force; null where the opposite side alone is set. */
export type SidesOf = (element: Element) => Record<SideName, number | null>

export const makeSidesOf = (): SidesOf => (element) => {
  const style = getComputedStyle(element)
  // which not all browsers have: both sides are held then
  const typed = 'computedStyleMap' in element ? element.computedStyleMap() : null
  const isAuto = (name: SideName): boolean => String(typed?.get(name)) === 'auto'
  const side = (name: SideName, opposite: SideName): number | null =>
    isAuto(name) && !isAuto(opposite) ? null : Number.parseFloat(style[name]) || 0
  const first = (name: 'left' | 'top', opposite: 'right' | 'bottom') =>
    // where neither is set it stands where it stands, counted as usual
    ({ [name]: side(name, opposite), [opposite]: isAuto(opposite) ? null : side(opposite, name) })
  return { ...first('left', 'right'), ...first('top', 'bottom') } as ReturnType<SidesOf>
}
