/**
 * A page that focuses a field by itself would take the keyboard from the page around it: it may move
 * the focus within the frame, and into it only when the person has just acted in it. The host
 * enforces the same; this spares well-meaning pages the back and forth.
 */
import { apply, listen, targetOf } from './natives'
import { onEachDocument } from './page'

let hasFocus = false

const mayFocus = (): boolean => hasFocus || (navigator.userActivation?.isActive ?? true)

export const installFocus = (): void => {
  onEachDocument(() => {
    const follow = (event: Event) => {
      if (targetOf(event) === window) hasFocus = event.type === 'focus'
    }
    listen('focus', follow, true)
    listen('blur', follow, true)
  })
  for (const { prototype } of [HTMLElement, SVGElement]) {
    const native = prototype.focus
    prototype.focus = function (options) {
      if (mayFocus()) apply(native, this, [options])
    }
  }
  const native = window.focus.bind(window)
  window.focus = () => {
    if (mayFocus()) native()
  }
}
