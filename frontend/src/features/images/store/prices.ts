import * as z from 'zod/mini'
import type { Model } from '@/lib/api/types'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { ownModel, type PickedModel, priceText, useModels } from '@/lib/queries/models'
import { readStored, writeStored } from '@/lib/storage'
import { PRICE } from '../texts'
import { useStudio } from './session'
import type { StoryPlan } from './story'

export interface ImageModelChoice {
  readonly options: readonly PickedModel[]
  /** Null until the list has loaded, and where there is none: nobody draws. */
  readonly chosen: PickedModel | null
  readonly isPro: boolean
  readonly isLoading: boolean
}

/** The models that make images, and the one in use. */
export function useImageModel(): ImageModelChoice {
  const { data, isPending } = useModels()
  const modelId = useStudio((state) => state.modelId)
  const isPro = useAuth(selectIsPro)
  const options = (data?.models ?? []).filter(({ kind }) => kind === 'image')
  const open = options.filter(({ proOnly }) => isPro || !proOnly)
  const chosen =
    open.find(({ id }) => id === modelId) ??
    ownModel(open, 'image', null) ??
    open.find((one) => one.default) ??
    open[0] ??
    null
  return {
    options,
    chosen,
    isPro,
    isLoading: isPending,
  }
}

interface StudioPrices {
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

/** Seconds for one image, before this browser has made any. */
const FIRST_S = { offline: 2, model: 15 } as const

export const firstSeconds = ({ offline }: Model): number =>
  offline ? FIRST_S.offline : FIRST_S.model

/** How many seconds a plan, a change, or so many images, usually take with the model that is chosen; null while it is not known. */
export function useUsualSeconds(of: 'plan' | 'change' | number): number | null {
  const { chosen } = useImageModel()
  if (chosen === null) return null
  const first = firstSeconds(chosen)
  if (of === 'plan') return usualSeconds(PLAN_TIMES, first)
  if (of === 'change') return usualSeconds(changeTimes(chosen.id), first)
  return usualSeconds(chosen.id, first, of)
}

// How long images take, as measured in this browser.

/** The last times in seconds, oldest first, by model. */
const Times = z.record(z.string(), z.array(z.number()))

const KEY = 'morpheo-picture-times'
const KEPT = 9
/** Plans of stories have their times under a name of their own. */
export const PLAN_TIMES = 'plan'
/** Changes, too, whichever model makes them. */
export const changeTimes = (model: string): string => `${model} change`
/** How many images of a story are made at once. */
const AT_ONCE = 3

/** Of `count` images, how often one has to be waited for. */
export const roundsOf = (count: number): number => Math.ceil(count / AT_ONCE)

/** Notes how many seconds passed until so many images were there. */
export function noteImageTime(model: string, seconds: number, count = 1): void {
  const times = stored()
  const last = [...(times[model] ?? []), seconds / roundsOf(count)].slice(-KEPT)
  writeStored(KEY, JSON.stringify({ ...times, [model]: last }))
}

/** The seconds that so many images usually take; `first` is that of one, before anything was measured. */
function usualSeconds(model: string, first: number, count = 1): number {
  const times = [...(stored()[model] ?? [])].sort((a, b) => a - b)
  const each = times[Math.floor(times.length / 2)] ?? first
  return Math.max(1, Math.round(each * roundsOf(count)))
}

function stored(): z.infer<typeof Times> {
  try {
    return z.parse(Times, JSON.parse(readStored(KEY) ?? '{}'))
  } catch {
    return {}
  }
}
