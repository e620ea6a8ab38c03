/** Shows for a moment which elements a change was about. An animation: the page's markup stays as it is. */
import { handle } from './channel'
import { apply } from './natives'

const SHOWN_MS = 1_200
/** Inside of the element, where no other one cuts it off. */
const OUTLINE = { outline: '3px solid #8b5cf6', outlineOffset: '-3px' }
const FADED = { outline: '3px solid transparent', outlineOffset: '-3px' }

/** As they are before any generated code runs. */
const { animate } = Element.prototype

const find = (selector: string): Element | null => {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

export const installHighlight = (): void => {
  handle('highlight', ({ selectors }) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const frames = isStill ? [OUTLINE, OUTLINE] : [OUTLINE, { ...OUTLINE, offset: 0.6 }, FADED]
    for (const selector of selectors) {
      const element = find(selector)
      if (element) apply(animate, element, [frames, { duration: SHOWN_MS }])
    }
  })
}
