/** Blocks forms that the app does not handle: the policy would blank the whole frame. */
import { listen, preventDefault } from './natives'
import { onEachDocument } from './page'

export const installForms = (): void => {
  HTMLFormElement.prototype.submit = () => {}
  // on the window, in the bubbling phase: after the app's own handlers
  onEachDocument(() => listen('submit', (event) => preventDefault(event)))
}
