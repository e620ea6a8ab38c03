/** The worker in which the steps of a page are compared, so that the window answers meanwhile. */
import { createElementReader } from './elementsBetween'
import type { SummaryAnswer, SummaryQuestion } from './summariser'
import { summaryOf } from './summary'

const read = createElementReader()

self.addEventListener('message', ({ data }: MessageEvent<SummaryQuestion>) => {
  const answer: SummaryAnswer = summaryOf(data.before, data.after, read)
  self.postMessage(answer)
})
