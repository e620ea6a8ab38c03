/** What a rule of the page means, in a person's words. */
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import { ELEMENT_WORDS } from '@/lib/elementWords'

/** More of them are no words for a choice. */
const KINDS_MAX = 3
/** The last step of a selector, as far as it says a tag: `main > h2.title`. */
const TAG_OF_LAST = /(?:^|[\s>+~])([a-z][a-z\d]*)(?:[.#[:][^\s>+~]*)?$/i

/** The kinds that a rule for several of them names; null where it names them otherwise than by their tags. */
export function kindsOf(selector: string): string | null {
  const words = new Set<string>()
  for (const one of selectorsOf(selector)) {
    const tag = TAG_OF_LAST.exec(one)?.[1]?.toLowerCase() ?? ''
    const word = Object.hasOwn(ELEMENT_WORDS, tag) ? ELEMENT_WORDS[tag] : undefined
    if (word === undefined) return null
    words.add(word)
  }
  const all = [...words]
  if (all.length === 0) return null
  if (all.length > KINDS_MAX) return `${all.slice(0, KINDS_MAX).join(', ')} and others`
  return all.length === 1 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
