import { greyPng } from './greyPng'
import { isMarked } from './mask'
import { MaskFollower } from './maskFollower'
import type { MaskAnswer, MaskQuestion } from './maskMessages'

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
