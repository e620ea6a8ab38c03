/** Makes masks in a worker: at 4,096 pixels a long stroke takes longer than a frame. */
import { serveWorker } from '@/lib/workerServer'
import { createMaskServer } from './servedMask'

serveWorker(createMaskServer())
