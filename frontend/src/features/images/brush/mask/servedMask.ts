import type { Operation, Size } from '../../store'
import { type Box, joined, wholeBox } from '../geometry'
import { greyPng } from './greyPng'
import { changeBy, emptyMask, isMarked, type Mask } from './mask'

/** Answers about one mask after the other: another size begins anew, and then nothing may be kept. */
export function createMaskServer(): (question: MaskQuestion) => Promise<MaskAnswer> {
  let follower: MaskFollower | null = null
  return async ({ size, kept, added, isWanted }) => {
    if (follower?.size.width !== size.width || follower.size.height !== size.height) {
      follower = new MaskFollower(size)
    }
    follower.follow(kept, added)
    if (!isWanted || !isMarked(follower.mask)) return { png: null }
    return { png: new Blob([await greyPng(follower.mask)], { type: 'image/png' }) }
  }
}

export interface MaskQuestion {
  readonly size: Size
  /** How many of the operations that it has already stay. */
  readonly kept: number
  readonly added: readonly Operation[]
  /** Whether the PNG is wanted; else it only keeps up, so that the PNG is there at once later. */
  readonly isWanted: boolean
}

export interface MaskAnswer {
  /** 8 bit grey, white is to change, in the image's full size; null where nothing is marked, or when it was not wanted. */
  readonly png: Blob | null
}

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
