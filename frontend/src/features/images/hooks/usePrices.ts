import { selectIsPro, useAuth } from '@/lib/auth/store'
import { priceText } from '@/lib/queries/prices'
import { usualSeconds } from '../session/usualTimes'
import { useStudio } from '../stores/context'
import { PRICE } from '../texts'
import { useImageModel } from './useImageModel'

/** Of one picture in seconds, before any was made in this browser: a model's is the step of specification 1, section 9. */
const FIRST_S = { offline: 2, model: 15 } as const

export interface StudioPrices {
  /** Of a single picture, a change, and a story of as many pictures as are chosen: credits and time. */
  readonly generate: string
  readonly edit: string
  readonly story: string
  /** Credits alone. */
  readonly editCredits: string
  readonly storyCredits: string
  /** Of so many frames of a story, drawn again. */
  frames(count: number): string
}

/** What things cost and how long they take, in words, before they are started; blank while it is not known. */
export function usePrices(): StudioPrices {
  const { chosen } = useImageModel()
  const isPro = useAuth(selectIsPro)
  const count = useStudio(({ plan, outputCount }) => plan?.frames.length ?? outputCount)
  // measured anew with each picture
  useStudio(({ history }) => history.entries.length)
  if (chosen === null) return NOTHING
  const credits = (each: number | undefined, of = 1) =>
    each === undefined ? '' : priceText(each * of, isPro)
  const first = chosen.offline ? FIRST_S.offline : FIRST_S.model
  const told = (price: string, of = 1) =>
    [price, PRICE.time(usualSeconds(chosen.id, first, of))].filter(Boolean).join(' · ')
  const [generate, edit] = [chosen.credits?.generation, chosen.credits?.modification]
  return {
    generate: told(credits(generate)),
    edit: told(credits(edit)),
    story: told(credits(generate, count), count),
    editCredits: credits(edit),
    storyCredits: credits(generate, count),
    frames: (frames) => told(credits(generate, frames), frames),
  }
}

const NOTHING = {
  ...{ generate: '', edit: '', story: '', editCredits: '', storyCredits: '' },
  frames: () => '',
}
