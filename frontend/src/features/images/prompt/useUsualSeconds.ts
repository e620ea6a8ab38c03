import type { Model } from '@/lib/api/types'
import { useImageModel } from '../studio/useImageModel'
import { changeTimes, PLAN_TIMES, usualSeconds } from './usualTimes'

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
