import { reencoded } from './reencoding'
import type { ReencodingAnswer, ReencodingQuestion } from './reencodingMessages'

self.onmessage = async ({ data }: MessageEvent<ReencodingQuestion>) => {
  const answer: ReencodingAnswer = await reencoded(data.source, data.measure).catch(() => null)
  self.postMessage(answer)
}
