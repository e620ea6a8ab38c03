/** What a drop means, in words beside the insertion line: 'In Grid · before Card 2'. */
import type { Drop } from './dropPlace'

export type DropWords = {
  of: (drop: Drop, moved: readonly Element[]) => string
  /** Of one that is placed freely. */
  placed: (container: Element) => string
}

/** `words`: what people call elements, by tag. */
export const makeDropWords = (words: Readonly<Record<string, string>>): DropWords => {
  /** This is done anew for each frame of a drag. */
  const COUNTED_MAX = 100

  const word = (element: Element): string => {
    const tag = element.localName
    if (tag === 'div') {
      if (/(?:^|[\s_-])card(?:\s|$)/i.test(element.getAttribute('class') ?? '')) return 'Card'
      const { display, flexDirection } = getComputedStyle(element)
      if (/grid/.test(display)) return 'Grid'
      if (/flex/.test(display)) return /^column/.test(flexDirection) ? 'Column' : 'Row'
    }
    const known = words[tag]
    // it may be called as what each object has
    return typeof known === 'string' ? known : tag
  }
  /** 'Card 2', where there are several; what is dragged is still seen among them. */
  const counted = (element: Element): string => {
    const name = word(element)
    const all = element.parentElement?.children ?? []
    if (all.length > COUNTED_MAX) return name
    let [place, count] = [0, 0]
    for (const one of all) {
      if (one.localName !== element.localName || word(one) !== name) continue
      count += 1
      if (one === element) place = count
    }
    return count > 1 ? `${name} ${place}` : name
  }

  return {
    of: ({ to, anchor, parent }, moved) => {
      const isThere = moved.every((element) => element.parentElement === parent)
      const within = `${isThere ? 'In' : 'Into'} ${word(parent)}`
      return to === 'into' ? within : `${within} · ${to} ${counted(anchor)}`
    },
    placed: (container) => `Placed freely in ${word(container)}`,
  }
}
