/** One try more, smaller, when the server answers that a request is too large. */
import { reencodedInBackground } from '@/lib/reencoding/background'
import { SECOND_MEASURE } from '@/lib/reencoding/measures'
import type { Size } from '../store'
import { SENDING } from './texts'

export interface SentImages {
  /** The one that is changed; null where a new one is made, or the server has it. */
  readonly current: Blob | null
  /** Those that were added to it, at most three. */
  readonly inputs: readonly Blob[]
  /** In the size of the current one; null without a brush. */
  readonly mask: Blob | null
}

export interface Sending extends SentImages {
  /** Paints the mask in another size: strokes are in percent. Null when nothing is marked. */
  maskIn(size: Size): Promise<Blob | null>
}

const TOO_LARGE = 413

/**
 * Sends at most twice, and gives the last answer. `send` uses one idempotency key for both: a request that
 * was refused has taken nothing. Fails with words for people where an image cannot be made smaller.
 */
export async function sentWithin<A extends { readonly status: number }>(
  { maskIn, ...images }: Sending,
  send: (images: SentImages) => Promise<A>,
): Promise<A> {
  const answer = await send(images)
  const { current, inputs } = images
  const canShrink = current !== null || inputs.length > 0
  return answer.status === TOO_LARGE && canShrink ? send(await smaller(images, maskIn)) : answer
}

async function smaller(
  { current, inputs, mask }: SentImages,
  maskIn: Sending['maskIn'],
): Promise<SentImages> {
  const made = current && (await shrunk(current, SENDING.currentUnreadable))
  const others: Blob[] = []
  for (const [at, input] of inputs.entries()) {
    others.push((await shrunk(input, SENDING.inputMissing(at + 1))).image)
  }
  return {
    current: made?.image ?? null,
    inputs: others,
    // of one that stays as it is, so does the mask
    mask: mask && made ? await maskIn(made.size) : mask,
  }
}

async function shrunk(image: Blob, otherwise: string) {
  const made = await reencodedInBackground(image, SECOND_MEASURE)
  if (made === null) throw new Error(otherwise)
  return made
}
