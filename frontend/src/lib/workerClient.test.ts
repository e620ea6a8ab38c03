import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorkerClient } from './workerClient'
import { serveWorker } from './workerServer'

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

it('sends a question once the one before is answered', async () => {
  const sent: number[] = []
  worker.postMessage = (question) => void sent.push(question)
  const client = new WorkerClient<number, number>(start)
  const answers = [client.ask(1), client.ask(2)]
  await vi.waitFor(() => expect(sent).toEqual([1]))
  worker.onmessage?.({ data: 10 })
  await vi.waitFor(() => expect(sent).toEqual([1, 2]))
  worker.onmessage?.({ data: 20 })
  expect(await Promise.all(answers)).toEqual([{ data: 10 }, { data: 20 }])
})

it('answers all questions with null when it is ended', async () => {
  const sent = vi.fn()
  worker.postMessage = sent
  const client = new WorkerClient<number, number>(start)
  const answers = [client.ask(1), client.ask(2)]
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  client.end()
  expect(await Promise.all(answers)).toEqual([null, null])
  expect(sent).toHaveBeenCalledOnce()
})

it('is lost when it cannot be sent a question', async () => {
  worker.postMessage = () => {
    throw new DOMException('', 'DataCloneError')
  }
  const client = new WorkerClient<number, number>(start)
  expect(await client.ask(1)).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it('is reported as failed where its answer fails, and answers in order', async () => {
  const posted: unknown[] = []
  const scope = { onmessage: null as null | ((event: { data: number }) => void) }
  vi.stubGlobal('self', Object.assign(scope, { postMessage: (data: unknown) => posted.push(data) }))
  vi.useFakeTimers()
  serveWorker<number, number>(async (question) => {
    if (question < 0) throw new RangeError('negative')
    await new Promise((resolve) => setTimeout(resolve, 1000 / question))
    return question + 1
  })
  for (const data of [1, 2]) scope.onmessage?.({ data })
  await vi.advanceTimersByTimeAsync(2000)
  expect(posted).toEqual([2, 3])
  scope.onmessage?.({ data: -1 })
  await expect(vi.advanceTimersByTimeAsync(1)).rejects.toThrow('negative')
  vi.useRealTimers()
})
