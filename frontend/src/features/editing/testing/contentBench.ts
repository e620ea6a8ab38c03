/** What `bench/drawnTexts.mjs` measures. */
import script from '@/frame/runtime/shownTexts?script'
import { withFixedClock } from '../content/content'
import { changedField, fieldsOf } from '../content/fields'
import { findOrigins, type Origins } from '../content/marking'
import { readShownPage, sourceOf } from '../content/pageSource'

export const content = { changedField, findOrigins, readShownPage, sourceOf, withFixedClock }

export const shownScript = script

const plainly = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The shown texts that do not stand in the page's own markup, with what they can be changed by. */
export function drawnTexts(origins: Origins) {
  const { source, texts } = origins
  const still = plainly(
    source.html
      .replace(/<(script|style)[\s\S]*?<\/\1>/gi, '')
      .replace(/&amp;/g, '&')
      .replace(/&nbsp;/g, ' '),
  )
  return texts.flatMap(({ path, text }, at) => {
    const words = plainly(text)
    const isStill =
      still.includes(`>${words}<`) ||
      still.includes(`> ${words} <`) ||
      still.includes(`>${words} <`) ||
      still.includes(`> ${words}<`) ||
      (words.length > 12 && still.includes(words))
    return isStill ? [] : [{ at, text, fields: fieldsOf(origins, path, text, true) }]
  })
}
