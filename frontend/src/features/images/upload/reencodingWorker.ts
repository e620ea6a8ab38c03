/** Encodes images again, so that the window answers meanwhile. */
import { serveWorker } from '@/lib/workerServer'
import { reencoded } from './reencoding'
import type { ReencodingAnswer, ReencodingQuestion } from './reencodingMessages'

serveWorker<ReencodingQuestion, ReencodingAnswer>(({ source, measure }) =>
  reencoded(source, measure).catch(() => null),
)
