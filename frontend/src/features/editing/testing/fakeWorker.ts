/** The worker of large pages in the same thread: what goes either way is copied, and answers come when they are let. */
import { serveSession } from '../session/servedSession'
import type { Question, Reply, StartWorker } from '../session/workerMessages'

export interface FakeWorkers {
  start: StartWorker
  /** Answers wait for {@link FakeWorkers.letOut}. */
  isHeld: boolean
  /** Lets out what waits, and all that comes. */
  letOut(): void
  /** Resolves when the running one has an answer to all that it was asked, whether it is let out or not. */
  answered(): Promise<void>
  /** What the running one was asked, in order. */
  asked: Question[]
  started: number
  ended: number
  /** An error ends the running one. */
  die(): void
  /** It cannot do what it is asked, as where the memory does not suffice. */
  isFailing: boolean
  /** The running one says no more, as if it were in an endless loop. */
  hang(): void
}

export function fakeWorkers(): FakeWorkers {
  const waiting: (() => void)[] = []
  let answers = 0
  let lose: () => void = () => undefined
  let silence: () => void = () => undefined
  const workers: FakeWorkers = {
    isHeld: false,
    isFailing: false,
    asked: [],
    started: 0,
    ended: 0,
    letOut: () => {
      workers.isHeld = false
      for (const say of waiting.splice(0)) say()
    },
    answered: async () => {
      while (answers < workers.asked.length) await new Promise((resolve) => setTimeout(resolve, 2))
    },
    die: () => lose(),
    hang: () => silence(),
    start: (onReply, onLost) => {
      let isQuiet = false
      workers.started += 1
      lose = onLost
      silence = () => {
        isQuiet = true
      }
      const answer = serveSession((reply: Reply) => {
        const isFailed = workers.isFailing && reply.kind === 'done'
        const copy = structuredClone(isFailed ? { id: reply.id, kind: 'failed' as const } : reply)
        if (reply.kind !== 'progress') answers += 1
        const say = () => {
          if (!isQuiet) onReply(copy)
        }
        if (workers.isHeld) waiting.push(say)
        else setTimeout(say)
      })
      return {
        ask: (question) => {
          workers.asked.push(question)
          const copy = structuredClone(question)
          setTimeout(() => {
            if (!isQuiet) answer(copy)
          })
        },
        end: () => {
          workers.ended += 1
          isQuiet = true
          answers = workers.asked.length
        },
      }
    },
  }
  return workers
}
