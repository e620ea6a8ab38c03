/** Runs a script in a frame and waits for its result. */
import type { FrameHost } from './frameHost'
import { EXECUTE_TIMEOUT_MS } from './timing'

export type ExecuteResult = { success: boolean; error?: string; result?: string }

let last = 0

export const executeIn = (frame: FrameHost, code: string): Promise<ExecuteResult> => {
  last += 1
  const id = `x${last}`
  return new Promise((resolve) => {
    const done = (result: ExecuteResult) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const late = { success: false, error: 'The script gave no answer in time.' }
    const timer = setTimeout(() => done(late), EXECUTE_TIMEOUT_MS)
    const stop = frame.listen((message) => {
      if (message.type !== 'executed' || message.id !== id) return
      const { success, error, result } = message
      done(success ? { success, result } : { success, error })
    })
    frame.post({ type: 'execute', id, code })
  })
}
