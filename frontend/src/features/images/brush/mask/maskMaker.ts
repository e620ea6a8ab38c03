import { WorkerClient } from '@/lib/workerClient'
import type { MaskMaker, Operation, Size } from '../../store'
import type { MaskAnswer, MaskQuestion } from './servedMask'

type Server = (question: MaskQuestion) => Promise<MaskAnswer>

/** In a worker, which keeps the mask and is sent what is new. Where it is lost, in the window. */
export function createMaskMaker(): MaskMaker {
  const worker = new WorkerClient<MaskQuestion, MaskAnswer>(
    () => new Worker(new URL('./maskWorker.ts', import.meta.url), { type: 'module' }),
  )
  let isLost = false
  let inWindow: Server | null = null
  let known: { size: Size; operations: readonly Operation[] } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function serve(question: MaskQuestion): Promise<MaskAnswer | null> {
    if (isLost) {
      inWindow ??= (await import('./servedMask')).createMaskServer()
      return inWindow(question)
    }
    const answer = await worker.ask(question)
    isLost = answer === null
    return answer?.data ?? null
  }

  async function asked(operations: readonly Operation[], size: Size, isWanted: boolean) {
    const kept = known && isSame(known.size, size) ? inCommon(known.operations, operations) : 0
    known = { size, operations }
    const answer = await serve({ size, kept, added: operations.slice(kept), isWanted })
    // the worker is lost, and its mask with it
    return answer ?? serve({ size, kept: 0, added: operations, isWanted })
  }

  const ask = (operations: readonly Operation[], size: Size, isWanted: boolean) => {
    const answer = last.then(() => asked(operations, size, isWanted))
    last = answer.catch(() => undefined)
    return answer
  }
  return {
    follow: (operations, size) => void ask(operations, size, false).catch(() => undefined),
    png: async (operations, size) => (await ask(operations, size, true))?.png ?? null,
    end: () => worker.end(),
  }
}

const isSame = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height

/** How many of the first ones are the very same. */
function inCommon(one: readonly Operation[], other: readonly Operation[]): number {
  const different = one.findIndex((operation, at) => operation !== other[at])
  return different < 0 ? one.length : different
}
