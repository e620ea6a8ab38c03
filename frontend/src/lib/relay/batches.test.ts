import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH, Batches, CallOver, type Piece } from './batches'

let posted: Piece[]
let post: (piece: Piece) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  posted = []
  post = async (piece) => {
    posted.push(piece)
  }
})
afterEach(() => vi.useRealTimers())

const start = () => {
  const batches = new Batches((piece) => post(piece))
  return { batches, running: batches.run() }
}

/** Whether each half of a pair has the other. */
const isWellFormed = (text: string) =>
  text === new TextDecoder().decode(new TextEncoder().encode(text))

describe('Batches', () => {
  it('numbers the parts and gathers what comes within a tenth of a second', async () => {
    const { batches, running } = start()
    batches.begin(200, false)
    await batches.add('a')
    await vi.advanceTimersByTimeAsync(0)
    for (const text of ['b', 'c', 'd']) await batches.add(text)
    await vi.advanceTimersByTimeAsync(BATCH.everyMs - 1)
    expect(posted).toEqual([{ seq: 0, status: 200, json: false, text: 'a' }])
    batches.finish()
    await vi.advanceTimersByTimeAsync(1)
    await running
    expect(posted.slice(1)).toEqual([{ seq: 1, text: 'bcd', done: true }])
  })

  it('cuts long text into parts of 64 KB at most, never within a character', async () => {
    const { batches, running } = start()
    const text = `a${'😀'.repeat(25_000)}`
    batches.begin(200, false)
    void batches.add(text)
    batches.finish()
    await vi.advanceTimersByTimeAsync(1_000)
    await running
    const parts = posted.map((piece) => piece.text ?? '')
    expect(parts.join('')).toBe(text)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) {
      expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(64 * 1024)
      expect(isWellFormed(part)).toBe(true)
    }
    expect(posted.map(({ done }) => done === true)).toEqual(
      parts.map((_, index) => index === parts.length - 1),
    )
  })

  it('shows that it lives while the model is silent', async () => {
    const { batches, running } = start()
    await vi.advanceTimersByTimeAsync(BATCH.silenceMs * 2 + 500)
    expect(posted).toEqual([{ seq: 0 }, { seq: 1 }])
    batches.finish('refused')
    await vi.advanceTimersByTimeAsync(BATCH.everyMs)
    await running
    expect(posted.at(-1)).toEqual({ seq: 2, failure: 'refused' })
  })

  it('reads no faster than the server takes, and lets go when it takes no more', async () => {
    let refuse: (error: Error) => void = () => undefined
    post = () =>
      new Promise((_, reject) => {
        refuse = reject
      })
    const { batches, running } = start()
    const ended = expect(running).rejects.toThrow(CallOver)
    await batches.add('a')
    await vi.advanceTimersByTimeAsync(0)
    let hasRoom = false
    const adding = batches.add('b'.repeat(BATCH.waitingUnits + 1)).then(() => {
      hasRoom = true
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hasRoom).toBe(false)
    refuse(new CallOver())
    await Promise.all([ended, adding])
    await batches.add('c')
  })
})
