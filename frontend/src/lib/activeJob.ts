import { type WorkplaceNotes, workplaces } from '@/lib/workplaces'

/** The stream at work in a tab, remembered so that a reload or a visit elsewhere does not lose it. */
export type ActiveJob = NonNullable<WorkplaceNotes['job']>

/** Remembers a job that runs, or that is about to be asked for. */
export async function rememberActiveJob(
  uid: string,
  job: Omit<ActiveJob, 'startedAt'>,
): Promise<void> {
  const place = await workplaces.own(uid)
  workplaces.note(uid, place, { job: { ...job, startedAt: Date.now() } })
}

/** The stream of this tab. */
export async function recallActiveJob(uid: string): Promise<ActiveJob | null> {
  return workplaces.read(uid, await workplaces.own(uid)).job ?? null
}

/** The stream that the generator would take up in this tab: its own, or the one of a closed tab. */
export async function findActiveJob(uid: string): Promise<ActiveJob | null> {
  return workplaces.read(uid, await workplaces.peek(uid)).job ?? null
}

/** Forgets the job, unless another one has taken its place meanwhile. */
export async function forgetActiveJob(uid: string, jobId: string): Promise<void> {
  const place = await workplaces.own(uid)
  if (workplaces.read(uid, place).job?.jobId === jobId) {
    workplaces.note(uid, place, { job: undefined })
  }
}
