/** The worker in which large pages are edited, so that the window answers meanwhile. */
import { serveSession } from './servedSession'
import type { Question, Reply } from './workerMessages'

const answer = serveSession((reply: Reply) => self.postMessage(reply))
self.addEventListener('message', ({ data }: MessageEvent<Question>) => answer(data))
