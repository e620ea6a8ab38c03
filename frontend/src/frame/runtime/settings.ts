/** Settings that change how a page is rendered, as constructed style sheets: its markup is unchanged. */
import type { FrameSettings } from '../protocol'
import { prepareBadge } from './badge'
import { handle } from './channel'
import { apply } from './natives'
import { onPageReady } from './page'

const HIDDEN_SCROLLBARS =
  '*{scrollbar-width:none!important}*::-webkit-scrollbar{display:none!important}'

/**
 * Animations jump to their end instead of being removed: content that fades in must be visible.
 * Transforms stay, because layouts depend on them; without transitions and animations they do not
 * move.
 */
const SIMPLIFIED =
  '*,*::before,*::after{animation-duration:.01ms!important;animation-delay:0s!important;' +
  'animation-iteration-count:1!important;transition:none!important;box-shadow:none!important;' +
  'scroll-behavior:auto!important}'

const sheet = (css: string) => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return (on: boolean): void => {
    const others = [...document.adoptedStyleSheets].filter((item) => item !== made)
    document.adoptedStyleSheets = on ? [...others, made] : others
  }
}

export const installSettings = (settings: FrameSettings): void => {
  const hideScrollbars = sheet(HIDDEN_SCROLLBARS)
  const simplify = sheet(SIMPLIFIED)
  const apply = () => {
    hideScrollbars(settings.scrollbarsHidden)
    simplify(settings.simplified)
  }
  handle('scrollbars', ({ hidden }) => {
    settings.scrollbarsHidden = hidden
    apply()
  })
  handle('simplify', ({ on }) => {
    settings.simplified = on
    apply()
  })
  const showBadge = settings.badge ? prepareBadge(settings.homeUrl) : null
  onPageReady(() => {
    apply()
    showBadge?.()
  })
  apply()
}

// Shows for a moment which elements a change was about. An animation: the page's markup stays as it is.

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
