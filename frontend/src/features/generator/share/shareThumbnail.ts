import { api, unwrap } from '@/lib/api/client'
import { fetchRecord } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store'
import { SHARING } from './dialogTexts'

const LOOK_EVERY_MS = 5_000
/** Publishing asked for one by itself, which takes ten seconds at most once it is begun. */
const LOOKS_FOR_FIRST = 3
const LOOKS_FOR_JOB = 6

/** Apps whose missing thumbnail was told already. */
const notified = new Set<string>()

/**
 * Asks for the thumbnail that links to the app show, where there is none yet. Sharing does not wait for
 * it; when none can be made, a warning says so, once for each app.
 */
export async function ensureThumbnail(appId: string, recordId: string | null): Promise<void> {
  if (recordId === null || notified.has(appId) || !navigator.onLine) return
  try {
    for (let looks = 0; looks < LOOKS_FOR_FIRST; looks += 1) {
      if ((await fetchRecord(recordId)).pictureUrl) return
      await pause()
    }
    if (await isMade(appId)) return
  } catch {
    // told below
  }
  if (!navigator.onLine || notified.has(appId)) return
  notified.add(appId)
  notify.warning(...SHARING.noThumbnail, { duration: TOAST_MS.warning })
}

/** Asks for a thumbnail, and gives whether it was made in time. */
async function isMade(appId: string): Promise<boolean> {
  const form = new FormData()
  form.append('appId', appId)
  form.append('generatePreview', 'true')
  const { jobId } = await unwrap(
    api.POST('/api/generate-social-preview', { body: { appId }, bodySerializer: () => form }),
  )
  for (let looks = 0; looks < LOOKS_FOR_JOB; looks += 1) {
    await pause()
    const job = await unwrap(api.GET('/api/jobs/{id}', { params: { path: { id: jobId } } }))
    if (job.status === 'succeeded' || job.status === 'failed') return job.status === 'succeeded'
  }
  return false
}

const pause = () => new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
