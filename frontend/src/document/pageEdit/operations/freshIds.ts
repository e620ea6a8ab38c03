/** Ids that a page does not have. */
import { attributeOf, elementsOf, type PageElement, textOf } from '../parsePage'
import { idsNamedIn, isWidthSheet } from '../widthSheet'

/** `morpheo-{tag}-{n}`, as the server gives them (`crates/editing/src/registry/morpheo_id.rs`). */
const NUMBERED = /^(morpheo-[a-z0-9-]*[a-z0-9])-(\d{1,9})$/

export class FreshIds {
  readonly #taken = new Set<string>()
  /** The highest number by what stands before it: a deleted element's number names no other one. */
  readonly #highest = new Map<string, number>()

  /** What is said of an element that was deleted would hold for another one of its id. */
  readonly #named = new Set<string>()

  constructor(root: PageElement) {
    for (const element of elementsOf(root)) {
      if (isWidthSheet(element)) for (const id of idsNamedIn(textOf(element))) this.#name(id)
      for (const name of ['id', 'data-morpheo-id']) {
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
    const fresh = stem === undefined ? this.#counted(id.replace(/-\d{1,9}$/, '')) : this.#next(stem)
    this.#take(fresh)
    return fresh
  }

  #next(stem: string): string {
    return `${stem}-${(this.#highest.get(stem) ?? 0) + 1}`
  }

  #counted(stem: string): string {
    let number = 2
    const isUsed = (id: string) => this.#taken.has(id) || this.#named.has(id)
    while (isUsed(`${stem}-${number}`)) number += 1
    return `${stem}-${number}`
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
