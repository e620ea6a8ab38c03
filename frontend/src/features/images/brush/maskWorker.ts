/** Makes masks in a worker: at 4,096 pixels a long stroke takes longer than a frame. */
import type { MaskQuestion } from './maskMessages'
import { createMaskServer } from './servedMask'

const answer = createMaskServer()
let last = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<MaskQuestion>) => {
  // one after the other: a question that waits for its PNG must not see what the next one adds
  last = last.then(async () => self.postMessage(await answer(data)))
}
