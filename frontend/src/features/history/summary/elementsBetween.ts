/** Reads pages and compares their elements. It brings the parser, so it is loaded when it is needed. */
import {
  type ElementIndex,
  type IndexedElement,
  indexPages,
  type ReadPage,
  readPage,
} from './elementIndex'

export type ElementReader = (before: string, after: string) => readonly ElementChange[] | null

/** Null where a page is not looked into. */
export function createElementReader(): ElementReader {
  let last: { html: string; page: ReadPage | null } | null = null
  const read = (html: string): ReadPage | null => {
    if (last?.html !== html) last = { html, page: readPage(html) }
    return last.page
  }
  return (before, after) => {
    const now = read(after)
    const old = read(before)
    return now && old && elementChanges(old, now)
  }
}

export type ChangeKind = 'changed' | 'added' | 'moved' | 'removed'

export interface ElementChange {
  kind: ChangeKind
  tag: string
  /** How the element's own text begins; blank for none. */
  words: string
}

/**
 * Which elements differ. What came or went with the element around it is not told by itself. In the order
 * of the page after, and what went last.
 */
function elementChanges(before: ReadPage, after: ReadPage): ElementChange[] {
  const [old, now] = indexPages(before, after)
  const moved = movedIn(old, now)
  const changes: ElementChange[] = []
  const tell = (kind: ChangeKind, { tag, words }: IndexedElement) =>
    changes.push({ kind, tag, words })
  for (const [key, element] of now) {
    const was = old.get(key)
    if (was === undefined) {
      if (old.has(element.around) || element.around === 0) tell('added', element)
    } else if (was.tag !== element.tag || was.itself !== element.itself) tell('changed', element)
    else if (moved.has(key)) tell('moved', element)
  }
  for (const [key, element] of old) {
    if (!now.has(key) && (now.has(element.around) || element.around === 0)) tell('removed', element)
  }
  return changes
}

/** What stands in another element, or elsewhere among those that it stood with before. */
function movedIn(old: ElementIndex, now: ElementIndex): ReadonlySet<number> {
  const places = new Map([...old.keys()].map((key, place) => [key, place]))
  const moved = new Set<number>()
  const families = new Map<number, number[]>()
  for (const [key, { around }] of now) {
    const was = old.get(key)
    if (was === undefined) continue
    if (was.around !== around) moved.add(key)
    else familyOf(families, around).push(key)
  }
  for (const keys of families.values()) {
    const order = keys.map((key) => places.get(key) ?? 0)
    const kept = longestRise(order)
    for (const [at, key] of keys.entries()) if (!kept.has(at)) moved.add(key)
  }
  return moved
}

function familyOf(families: Map<number, number[]>, around: number): number[] {
  const family = families.get(around) ?? []
  families.set(around, family)
  return family
}

/** The places of a longest rising run of these numbers, with gaps: what need not have moved. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const before: number[] = []
  /** By length, the place of the least number that a run of it ends with. */
  const ends: number[] = []
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? (ends[low - 1] ?? -1) : -1)
    ends[low] = at
  }
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at)
  return kept
}
