import { afterEach, expect, it, vi } from 'vitest'
import { createElementReader } from './elementsBetween'
import { summaryOf } from './summary'
import { createSummariser, type SummaryAnswer, type SummaryQuestion } from './useSummaries'

const BEFORE = '<p id="a">Ebb</p>'
const AFTER = '<p id="a">Tide</p>'
const CHANGED = summaryOf(BEFORE, AFTER, createElementReader())

/** Each question to a worker, and how it is answered. */
const asked: SummaryQuestion[] = []
let isLost = false
let isEnded = false

class FakeWorker {
  onmessage: ((event: { data: SummaryAnswer }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(question: SummaryQuestion): void {
    asked.push(question)
    const data = summaryOf(question.before, question.after, createElementReader())
    queueMicrotask(() => (isLost ? this.onerror?.() : this.onmessage?.({ data })))
  }
  terminate(): void {
    isEnded = true
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
  isLost = false
  isEnded = false
})

it('compares in a worker, which ends with it', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  const summariser = createSummariser()
  expect(await summariser.summarise(BEFORE, AFTER)).toEqual(CHANGED)
  expect(await summariser.summarise(BEFORE, BEFORE)).toMatchObject({ changed: 0, elements: [] })
  expect(asked).toHaveLength(2)
  expect(isEnded).toBe(false)
  summariser.end()
  expect(isEnded).toBe(true)
})

it('compares in the window when the worker is lost, and asks it no more', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  isLost = true
  const { summarise } = createSummariser()
  expect(await summarise(BEFORE, AFTER)).toEqual(CHANGED)
  expect(isEnded).toBe(true)
  expect(await summarise(BEFORE, AFTER)).toEqual(CHANGED)
  expect(asked).toHaveLength(1)
})

it('compares in the window where there are no workers', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(CHANGED.elements).toEqual([{ kind: 'changed', tag: 'p', words: 'Tide' }])
  expect(await createSummariser().summarise(BEFORE, AFTER)).toEqual(CHANGED)
})
