/**
 * What keeps an element where it is, or lets it lie where it was let go, once it is placed freely in a container. It is
 * tried on the page and measured, then taken back: what of margins, of places that count from the right, and of a
 * container that loses its only child, nobody could tell from the styles alone.
 */
import type { Freed } from '../../editProtocol'
import type { ScrollAnchor } from './scrolling'

/** `at`: in pixels of the view. */
export type AbsolutePositioning = (
  element: Element,
  container: Element,
  at: { left: number; top: number },
) => Freed

export const makeAbsolutePositioning =
  (document: Document, scrollAnchor: ScrollAnchor): AbsolutePositioning =>
  (element, container, at) => {
    const DIMENSIONS = ['width', 'height'] as const
    /** What differs by less looks the same. */
    const SAME_PX = 0.5
    type Pixels = Record<string, number>
    const px = (value: string): number => Number.parseFloat(value) || 0
    const styleOf = (of: Element): CSSStyleDeclaration => (of as HTMLElement).style
    const put = (of: Element, values: Pixels): void => {
      for (const name of Object.keys(values)) styleOf(of).setProperty(name, `${values[name]}px`)
    }
    const css = getComputedStyle(element)
    const around = getComputedStyle(container)
    const box = element.getBoundingClientRect()
    const isWithin = element.parentElement === container
    const isStatic = around.position === 'static'
    const inner = () => ({
      width: container.clientWidth - px(around.paddingLeft) - px(around.paddingRight),
      height: container.clientHeight - px(around.paddingTop) - px(around.paddingBottom),
    })
    const before = { inner: inner(), width: px(around.width), height: px(around.height) }
    // what stands in a line of text has no size of its own
    const isText = css.width === 'auto'
    const isOneLine = element.getClientRects().length < 2
    const isOuter = css.boxSizing === 'border-box'
    const edge = (side: 'Left' | 'Right' | 'Top' | 'Bottom'): number =>
      px(css[`padding${side}`]) + px(css[`border${side}Width`])
    const across = edge('Left') + edge('Right')
    const down = edge('Top') + edge('Bottom')
    const width = isText ? box.width - (isOuter ? 0 : across) : px(css.width)
    const height = isText ? box.height - (isOuter ? 0 : down) : px(css.height)

    // text would wrap in a part of a pixel less
    const own: Pixels = { left: 0, top: 0, width: Math.ceil(width - 0.01) }
    const { marginLeft, marginRight, marginTop, marginBottom } = css
    if ([marginLeft, marginRight, marginTop, marginBottom].some(px)) own.margin = 0
    // a line that stands alone is higher than what stands in it
    if (isText && isOneLine) own['line-height'] = box.height - down
    const held: Pixels = {}

    const styles = [element, container].map((of) => [of, of.getAttribute('style')] as const)
    const scrolled: [Element, number, number][] = []
    for (let of = element.parentElement; of; of = of.parentElement) {
      scrolled.push([of, of.scrollLeft, of.scrollTop])
    }
    scrollAnchor.begin(container, element)
    const still = (of: Element): void => styleOf(of).setProperty('transition', 'none', 'important')

    for (const [of] of styles) still(of)
    if (isStatic) styleOf(container).position = 'relative'
    styleOf(element).position = 'absolute'
    put(element, own)
    const now = inner()
    for (const side of DIMENSIONS) {
      const isEmpty = before.inner[side] >= 1 && now[side] < 1
      if (isWithin && isEmpty) held[`min-${side}`] = before[side]
    }
    put(container, held)
    const isOther = Math.abs(element.getBoundingClientRect().height - box.height) > SAME_PX
    if (isOther && isOneLine) {
      own.height = height
      put(element, own)
    }
    const probe = isWithin ? element : document.createElement('i')
    if (!isWithin) {
      probe.setAttribute('style', 'all:initial;position:absolute;left:0;top:0')
      container.append(probe)
    }
    if (!scrollAnchor.keep() && isWithin && !('min-height' in held)) {
      // the page got shorter than it is scrolled: the container keeps its height
      const own = styleOf(container).getPropertyValue('min-height')
      held['min-height'] = before.height
      put(container, held)
      if (!scrollAnchor.keep()) {
        delete held['min-height']
        styleOf(container).setProperty('min-height', own)
      }
    }
    const from = probe.getBoundingClientRect()
    if (!isWithin) probe.remove()

    for (const [of, style] of styles) {
      of.setAttribute('style', style ?? '')
      still(of)
      of.getBoundingClientRect()
      if (style === null) of.removeAttribute('style')
      else of.setAttribute('style', style)
    }
    for (const [of, left, top] of scrolled) of.scrollTo({ left, top, behavior: 'instant' })
    own.left = at.left - from.left
    own.top = at.top - from.top
    return { isStatic, own, held }
  }
