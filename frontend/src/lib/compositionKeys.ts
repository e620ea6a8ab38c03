/**
 * Keys that an input method uses: Enter, Escape, Tab and the arrows choose among its candidates, or dismiss them. Nothing
 * of ours takes these for its own. Safari says the Enter that ends a composition after it, with the key code 229
 * (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
const OF_CANDIDATES = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'])
const COMPOSING_KEY_CODE = 229

/** From now on no listener hears these keys while somebody composes; the browser itself does. */
export function keepCompositionKeys(target: Window = window): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY_CODE
      const isOfCandidates = OF_CANDIDATES.has(event.key) || OF_CANDIDATES.has(event.code)
      if (isComposing && isOfCandidates) event.stopImmediatePropagation()
    },
    true,
  )
}
