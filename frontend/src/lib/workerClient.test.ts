import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorkerClient } from './workerClient'

class FakeWorker {
  onmessage: ((event: { data: number }) => void) | null = null
  onerror: (() => void) | null = null
  onmessageerror: (() => void) | null = null
  readonly terminate = vi.fn()
  postMessage(question: number): void {
    queueMicrotask(() => this.onmessage?.({ data: question + 1 }))
  }
}

let worker = new FakeWorker()
const start = () => worker as unknown as Worker

beforeEach(() => {
  worker = new FakeWorker()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

it('answers one question after the other', async () => {
  const client = new WorkerClient<number, number>(start)
  expect(await client.ask(1)).toEqual({ data: 2 })
  expect(await client.ask(5)).toEqual({ data: 6 })
  client.end()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it('is lost when its script failed before the first question', async () => {
  const client = new WorkerClient<number, number>(start)
  worker.onerror?.()
  expect(await client.ask(1)).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it.each(['onerror', 'onmessageerror'] as const)(
  'is lost by %s while it is asked',
  async (event) => {
    const client = new WorkerClient<number, number>(start)
    worker.postMessage = () => worker[event]?.()
    expect(await client.ask(1)).toBeNull()
    worker.postMessage = FakeWorker.prototype.postMessage
    expect(await client.ask(1)).toBeNull()
  },
)

it('is lost where there are no workers, and where none may be started', async () => {
  const refused = new WorkerClient<number, number>(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(await refused.ask(1)).toBeNull()
  vi.stubGlobal('Worker', undefined)
  expect(await new WorkerClient<number, number>(start).ask(1)).toBeNull()
})
