import { api, unwrap } from '@/lib/api/client'

/** Stops the job itself. Its stream then ends with an `error` event of code `cancelled`. */
export async function cancelJob(jobId: string): Promise<void> {
  await unwrap(api.POST('/api/jobs/{id}/cancel', { params: { path: { id: jobId } } }))
}
