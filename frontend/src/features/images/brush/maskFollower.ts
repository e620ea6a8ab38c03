import { type Box, joined, type Size, wholeBox } from './geometry'
import { changeBy, emptyMask, type Mask } from './mask'
import type { Operation } from './operations'

/** What is remembered of what stood below the newest operations, in bytes. */
const PATCHES_MAX_BYTES = 64 * 1024 * 1024

interface Patch {
  readonly box: Box
  readonly values: Uint8Array
}

interface Applied {
  readonly operation: Operation
  /** What stood there before; 'gone' once there was no room for it, null where nothing changed. */
  patch: Patch | null | 'gone'
}

/**
 * A mask that keeps up with the list of operations by the box of what is new. What is undone is taken
 * back by what stood there; where that is not known any more, the mask is made anew.
 */
export class MaskFollower {
  readonly mask: Mask
  readonly #applied: Applied[] = []
  #patchBytes = 0

  constructor(
    readonly size: Size,
    readonly patchesMaxBytes = PATCHES_MAX_BYTES,
  ) {
    this.mask = emptyMask(size)
  }

  /** The first `kept` operations stay, the others make room for `added`. Returns what may have changed. */
  follow(kept: number, added: readonly Operation[]): Box | null {
    let changed = this.#backTo(kept)
    for (const operation of added) changed = joined(changed, this.#apply(operation))
    return changed
  }

  #apply(operation: Operation): Box | null {
    const change = changeBy(operation, this.size)
    const patch = change && { box: change.box, values: cutOut(this.mask, change.box) }
    change?.applyTo(this.mask)
    this.#applied.push({ operation, patch })
    this.#patchBytes += patch?.values.length ?? 0
    this.#forgetOldest()
    return patch?.box ?? null
  }

  #backTo(kept: number): Box | null {
    if (this.#applied.slice(kept).some(({ patch }) => patch === 'gone')) return this.#anew(kept)
    let changed: Box | null = null
    for (const { patch } of this.#applied.splice(kept).reverse()) {
      if (patch === null || patch === 'gone') continue
      putBack(this.mask, patch)
      this.#patchBytes -= patch.values.length
      changed = joined(changed, patch.box)
    }
    return changed
  }

  #anew(kept: number): Box {
    const operations = this.#applied.splice(0).slice(0, kept)
    this.mask.values.fill(0)
    this.#patchBytes = 0
    for (const { operation } of operations) this.#apply(operation)
    return wholeBox(this.size)
  }

  #forgetOldest(): void {
    for (const applied of this.#applied) {
      if (this.#patchBytes <= this.patchesMaxBytes) return
      if (applied.patch === null || applied.patch === 'gone') continue
      this.#patchBytes -= applied.patch.values.length
      applied.patch = 'gone'
    }
  }
}

function cutOut({ size, values }: Mask, { left, top, right, bottom }: Box): Uint8Array {
  const cut = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1) {
    const row = values.subarray(y * size.width + left, y * size.width + right)
    cut.set(row, (y - top) * (right - left))
  }
  return cut
}

function putBack({ size, values }: Mask, { box, values: cut }: Patch): void {
  const width = box.right - box.left
  for (let y = box.top; y < box.bottom; y += 1) {
    const from = (y - box.top) * width
    values.set(cut.subarray(from, from + width), y * size.width + box.left)
  }
}
