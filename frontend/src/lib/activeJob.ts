import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from '@/lib/storage'

const ActiveJob = z.object({
  jobId: z.string(),
  kind: z.enum(['generate', 'modify']),
  instruction: z.string(),
})

/** The stream at work, remembered so that a reload or a visit elsewhere does not lose it. */
export type ActiveJob = z.infer<typeof ActiveJob>

function storageKey(uid: string): string {
  return `morpheo-generator-job:${uid}`
}

export function rememberActiveJob(uid: string, job: ActiveJob): void {
  writeStored(storageKey(uid), JSON.stringify(job))
}

export function recallActiveJob(uid: string): ActiveJob | null {
  const text = readStored(storageKey(uid))
  if (text === null) return null
  try {
    return z.parse(ActiveJob, JSON.parse(text))
  } catch {
    removeStored(storageKey(uid))
    return null
  }
}

/** Forgets the job, unless another one has taken its place meanwhile (in a second tab, say). */
export function forgetActiveJob(uid: string, jobId: string): void {
  if (recallActiveJob(uid)?.jobId === jobId) removeStored(storageKey(uid))
}
