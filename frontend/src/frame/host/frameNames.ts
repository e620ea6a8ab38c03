/**
 * Host names of frames. Each frame that lives has a number of its own, since frames on one host
 * share a process: a name on which a frame hung, or never answered, is not used again.
 */
export class FrameNames {
  readonly #taken = new Set<number>()
  readonly #burnt = new Set<number>()

  acquire(): number {
    let name = 1
    while (this.#taken.has(name) || this.#burnt.has(name)) name += 1
    this.#taken.add(name)
    return name
  }

  release(name: number): void {
    this.#taken.delete(name)
  }

  burn(name: number): void {
    this.#taken.delete(name)
    this.#burnt.add(name)
  }
}

/** One pool for the window: several previews may be open at once. */
export const frameNames = new FrameNames()

export const frameUrl = (name: number, suffix: string, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//f${name}.${suffix}/frame`
