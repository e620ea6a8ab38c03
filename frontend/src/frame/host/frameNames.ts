/**
 * Host names of frames. Each open frame has a number of its own, since frames on one host share a
 * process: the name of a frame that hung, or never answered, is not used again.
 */
export class FrameNames {
  readonly #taken = new Set<number>()
  readonly #retired = new Set<number>()

  acquire(): number {
    let name = 1
    while (this.#taken.has(name) || this.#retired.has(name)) name += 1
    this.#taken.add(name)
    return name
  }

  release(name: number): void {
    this.#taken.delete(name)
  }

  retire(name: number): void {
    this.#taken.delete(name)
    this.#retired.add(name)
  }
}

/**
 * One name for the hidden frames of a preview that run the same page again and again: frames of one host share a process,
 * and a process takes longer to begin than a page. Their origins are opaque, so that they reach nothing of each other.
 */
export class SharedName {
  readonly #names: FrameNames
  #name: number | null = null

  constructor(names: FrameNames) {
    this.#names = names
  }

  acquire(): number {
    this.#name ??= this.#names.acquire()
    return this.#name
  }

  release(): void {}

  retire(name: number): void {
    this.#names.retire(name)
    if (name === this.#name) this.#name = null
  }

  /** Nothing came of a run: its page may hold up the process. */
  renew(): void {
    if (this.#name !== null) this.retire(this.#name)
  }

  end(): void {
    if (this.#name !== null) this.#names.release(this.#name)
    this.#name = null
  }
}

/** One pool for the window: several previews may be open at once. */
export const frameNames = new FrameNames()

export const frameUrl = (name: number, suffix: string, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//f${name}.${suffix}/frame`
