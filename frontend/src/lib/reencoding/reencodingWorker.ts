/** Encodes images again, so that the window answers meanwhile. */
import { serveWorker } from '@/lib/workerServer'
import { type ReencodingAnswer, type ReencodingQuestion, reencoded } from './reencoding'

serveWorker<ReencodingQuestion, ReencodingAnswer>(({ source, measure }) =>
  reencoded(source, measure).catch(() => null),
)
