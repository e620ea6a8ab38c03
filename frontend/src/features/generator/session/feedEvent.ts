import type { JobStreamEvent } from '@/lib/stream/job'
import type { RunEvents } from '../stores/state'

type FinalEvent = Extract<JobStreamEvent, { type: 'complete' | 'error' }>
type IntermediateEvent = Exclude<JobStreamEvent, FinalEvent>

export function isEnding(event: JobStreamEvent): event is FinalEvent {
  return event.type === 'complete' || event.type === 'error'
}

/** Applies an event that does not end the stream to the store. */
export function feedEvent(store: RunEvents, event: IntermediateEvent): void {
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
  }
}
