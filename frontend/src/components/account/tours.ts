import type { TourType } from '@/lib/api/types'

/** The tours, as menus list them. An address with one of these names starts it. */
export const TOURS = [
  { type: 'app', label: 'App Generation Tour', mode: 'code' },
  { type: 'image', label: 'Image Generation Tour', mode: 'image' },
] as const satisfies readonly { type: TourType; label: string; mode: string }[]

/** The parameter of an address that starts a tour. */
export const TOUR_PARAM = 'tour'

/** Where a tour takes place, and what starts it there. */
export function tourAddress(type: TourType): string {
  const mode = TOURS.find((tour) => tour.type === type)?.mode ?? 'code'
  return `/generate?mode=${mode}&${TOUR_PARAM}=${type}`
}
