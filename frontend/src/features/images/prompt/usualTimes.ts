/** How long images take, as measured in this browser. */
import * as z from 'zod/mini'
import { readStored, writeStored } from '@/lib/storage'

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
export function usualSeconds(model: string, first: number, count = 1): number {
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
