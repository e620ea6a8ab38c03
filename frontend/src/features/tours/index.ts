import type { TourType } from '@/lib/api/types'

type Listener = (type: TourType) => void

/** What shows tours; null before it is there. */
let host: Listener | null = null
let waiting: TourType | null = null

/** Takes the person to the generate screen and shows them around, wherever they are. */
export function startTour(type: TourType): void {
  if (host === null) waiting = type
  else host(type)
}

/** For what shows tours; the result ends that. */
export function onTourRequested(listener: Listener): () => void {
  host = listener
  if (waiting !== null) listener(waiting)
  waiting = null
  return () => {
    if (host === listener) host = null
  }
}
