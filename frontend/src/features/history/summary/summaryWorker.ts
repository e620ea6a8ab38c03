/** Compares the steps of a page, so that the window answers meanwhile. */
import { serveWorker } from '@/lib/workerServer'
import { createElementReader } from './elementsBetween'
import { summaryOf } from './summary'
import type { SummaryAnswer, SummaryQuestion } from './useSummaries'

const read = createElementReader()

serveWorker<SummaryQuestion, SummaryAnswer>(({ before, after }) => summaryOf(before, after, read))
