import type { JobStreamEvent } from '@/lib/stream/job'
import type { RunEvents } from '../stores/state'

type Ending = Extract<JobStreamEvent, { type: 'complete' | 'error' }>
type Passing = Exclude<JobStreamEvent, Ending>

export function isEnding(event: JobStreamEvent): event is Ending {
  return event.type === 'complete' || event.type === 'error'
}

/** Tells the store about an event that does not end the stream. */
export function feedEvent(store: RunEvents, event: Passing): void {
  switch (event.type) {
    case 'job':
      store.jobAssigned(event.jobId)
      break
    case 'progress':
      store.progressReported(event.percent, event.currentStep)
      break
    case 'reasoning':
      store.reasoningReceived(event.content)
      break
    case 'chunk':
      store.chunkReceived(event.content)
      break
    case 'fullCode':
      store.fullCodeReceived(event.content)
      break
    case 'restarted':
      store.runRestarted(event.attempt)
      break
    case 'image':
      // Pages come as text; pictures arrive in image mode alone.
      break
  }
}
