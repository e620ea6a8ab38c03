/** Ids that a page does not have. */
import { ID_ATTRIBUTES } from '../findElement'
import { attributeOf, elementsOf, type PageElement, textOf } from '../parsePage'
import { idsNamedIn, isWidthSheet } from '../widthSheet'

/**
 * `morpheo-{tag}-{n}`, as the server gives them (`crates/editing/src/registry/morpheo_id.rs`). Longer numbers are
 * somebody's own: numbering goes on below them.
 */
const NUMBERED = /^(morpheo-[a-z0-9-]+)-(\d{1,9})$/

export class FreshIds {
  readonly #taken = new Set<string>()
  /** The highest number by what stands before it: a deleted element's number names no other one. */
  readonly #highest = new Map<string, number>()

  /** What is said of an element that was deleted would hold for another one of its id. */
  readonly #named = new Set<string>()

  constructor(root: PageElement) {
    for (const element of elementsOf(root)) {
      if (isWidthSheet(element)) for (const id of idsNamedIn(textOf(element))) this.#name(id)
      for (const name of ID_ATTRIBUTES) {
        const id = attributeOf(element, name)
        if (id) this.#take(id)
      }
    }
  }

  isTaken(id: string): boolean {
    return this.#taken.has(id)
  }

  /** For a copy of what has this id. */
  like(id: string): string {
    const stem = NUMBERED.exec(id)?.[1]
    return stem === undefined ? this.#from(2, id.replace(/-\d{1,9}$/, '')) : this.#next(stem)
  }

  /** For an element of this tag that has none. */
  of(tag: string): string {
    return this.#next(`morpheo-${tag}`)
  }

  #next(stem: string): string {
    return this.#from((this.#highest.get(stem) ?? 0) + 1, stem)
  }

  #from(first: number, stem: string): string {
    let number = first
    const isUsed = (id: string) => this.#taken.has(id) || this.#named.has(id)
    while (isUsed(`${stem}-${number}`)) number += 1
    const fresh = `${stem}-${number}`
    this.#take(fresh)
    return fresh
  }

  #take(id: string): void {
    this.#taken.add(id)
    this.#count(id)
  }

  #name(id: string): void {
    this.#named.add(id)
    this.#count(id)
  }

  #count(id: string): void {
    const [, stem, number] = NUMBERED.exec(id) ?? []
    if (stem === undefined) return
    this.#highest.set(stem, Math.max(this.#highest.get(stem) ?? 0, Number(number)))
  }
}
