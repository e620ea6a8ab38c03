/** What a person looks for on a page, and how it is found there. */
import type { Point, Where } from './browser'

export interface Target {
  readonly css: string
  /** What it is called: its label, or its words. */
  readonly name?: string
  /** Where it is looked for; the page where nothing is said. */
  readonly where?: Where
}

export interface Found extends Point {
  readonly text: string
  readonly width: number
  readonly height: number
  /** Why a press would not reach it, or nothing. */
  readonly hindrance: string | null
}

/** In a dialog, when one is asked for. */
const inside = (within: string | undefined, css: string) =>
  within === undefined ? css : `${within} :is(${css})`

export const DIALOG = '[role="dialog"]'

export const button = (name: string, within?: string): Target => ({
  css: inside(within, 'button, [role="button"]'),
  name,
})
export const link = (name: string, within?: string): Target => ({ css: inside(within, 'a'), name })
export const field = (name: string, within?: string): Target => ({
  css: inside(within, 'input, textarea'),
  name,
})
export const inApp = (css: string, name?: string): Target => ({
  css,
  where: 'app',
  ...(name === undefined ? {} : { name }),
})

export const wordsOf = ({ css, name, where = 'page' }: Target): string =>
  `${name === undefined ? css : `‘${name}’ (${css})`}${where === 'app' ? ' in the app' : ''}`

/** The first that is seen, in the document that this runs in. */
export function find({ css, name }: { css: string; name?: string | undefined }): Found | null {
  // a star says that a field has to be filled
  const plain = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/\*\s*$/, '')
      .trim()
  const isCalled = (element: Element) => {
    if (name === undefined) return true
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const names = [
      element.getAttribute('aria-label'),
      ...(labels ? [...(element.labels ?? [])].map((label) => label.textContent) : []),
      element.textContent,
    ]
    return names.some((one) => plain(one) === name)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const element = [...document.querySelectorAll(css)].find((one) => isCalled(one) && isSeen(one))
  if (!element) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element))
  const covering = `covered by ${hit?.cloneNode(false) instanceof Element ? (hit.cloneNode(false) as Element).outerHTML.slice(0, 200) : 'nothing'}`
  const text = 'value' in element ? String(element.value) : plain(element.textContent)
  const hindrance = element.matches(':disabled') ? 'disabled' : isHit ? null : covering
  return { x: x + width / 2, y: y + height / 2, width, height, text, hindrance }
}
