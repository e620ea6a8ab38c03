/**
 * The permissions that a press gives a page: the clipboard, the whole screen, the pointer, windows, files. In a mode somebody presses to point at
 * elements, and uses none of that. Nor are there dialogs, between which nobody could leave the mode, or steps of the
 * history, which are the tab's.
 */
import { isInMode } from './modes'
import { apply, DOMException, isMatch } from './natives'

type Method = (this: unknown, ...given: unknown[]) => unknown

const nothing: Method = () => null
const refuse: Method = () => Promise.reject(new DOMException('Not now.'))

/** In a mode `instead` is called. */
const restrict = (owner: object | undefined, names: string, instead = nothing): void => {
  const methods = owner as Record<string, Method> | undefined
  for (const name of names.split(' ')) {
    const native = methods?.[name]
    if (!native) continue
    methods[name] = function (...given) {
      return apply(isInMode() ? instead : native, this, given)
    }
  }
}

export const installModePermissions = (): void => {
  restrict(window, 'alert confirm prompt print open')
  restrict(window.Clipboard?.prototype, 'write writeText', refuse)
  restrict(Element.prototype, 'requestFullscreen requestPointerLock', refuse)
  restrict(window.ScreenOrientation?.prototype, 'lock', refuse)
  restrict(Document.prototype, 'execCommand', () => false)
  restrict(HTMLElement.prototype, 'click')
  const { dispatchEvent } = EventTarget.prototype
  // of a link that is in no document nobody hears
  restrict(EventTarget.prototype, 'dispatchEvent', function (event) {
    return !isMatch(this, 'a,area') && apply(dispatchEvent, this, [event as Event])
  })
  restrict(History.prototype, 'pushState', History.prototype.replaceState as Method)
}
