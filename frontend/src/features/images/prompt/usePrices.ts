import { selectIsPro, useAuth } from '@/lib/auth/store'
import { priceText } from '@/lib/queries/models'
import { useStudio } from '../store/context'
import type { StoryPlan } from '../story/storyPlan'
import { useImageModel } from '../studio/useImageModel'
import { PRICE } from '../texts'
import { firstSeconds } from './useUsualSeconds'
import { changeTimes, PLAN_TIMES, roundsOf, usualSeconds } from './usualTimes'

export interface StudioPrices {
  /** Of as many images of one prompt as are chosen, a change, and a story: credits and time. */
  readonly generate: string
  readonly edit: string
  readonly story: string
  /** Credits alone. */
  readonly editCredits: string
  readonly storyCredits: string
  /** Of a story and of its plan; null while it is not known. */
  readonly storySeconds: number | null
  readonly planSeconds: number | null
  /** Of so many frames of a story, drawn again. */
  frames(count: number): string
}

/** What things cost and how long they take, in words, before they are started; blank while it is not known. */
export function usePrices(): StudioPrices {
  const { chosen } = useImageModel()
  const isPro = useAuth(selectIsPro)
  const plan = useStudio((state) => state.plan)
  const outputCount = useStudio((state) => state.outputCount)
  const variations = useStudio((state) => state.variations)
  // measured anew with each image
  useStudio(({ history }) => history.entries.length)
  if (chosen === null) return NOTHING
  const credits = (each: number | undefined, of = 1) =>
    each === undefined ? '' : priceText(each * of, isPro)
  const described = (price: string, seconds: number) =>
    [price, PRICE.time(seconds)].filter(Boolean).join(' · ')
  const seconds = (of = 1) => usualSeconds(chosen.id, firstSeconds(chosen), of)
  const count = plan?.frames.length ?? outputCount
  // before anything was measured, what the plan says
  const storySeconds = usualSeconds(chosen.id, plan ? eachOf(plan) : firstSeconds(chosen), count)
  const [generate, edit] = [chosen.credits?.generation, chosen.credits?.modification]
  return {
    generate: described(credits(generate, variations), seconds(variations)),
    edit: described(credits(edit), usualSeconds(changeTimes(chosen.id), firstSeconds(chosen))),
    story: described(credits(generate, count), storySeconds),
    editCredits: credits(edit),
    storyCredits: credits(generate, count),
    storySeconds,
    planSeconds: usualSeconds(PLAN_TIMES, firstSeconds(chosen)),
    frames: (frames) => described(credits(generate, frames), seconds(frames)),
  }
}

const eachOf = ({ estimatedSeconds, frames }: StoryPlan): number =>
  estimatedSeconds / roundsOf(frames.length)

const NOTHING = {
  ...{ generate: '', edit: '', story: '', editCredits: '', storyCredits: '' },
  ...{ storySeconds: null, planSeconds: null },
  frames: () => '',
}
