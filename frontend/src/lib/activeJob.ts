import { type TabSession, tabSessions } from '@/lib/tabSessions'

/** The running job of a tab, remembered so that a reload or another page does not lose it. */
export type ActiveJob = NonNullable<TabSession['job']>

/** Remembers a job that runs, or is about to be submitted. */
export async function rememberActiveJob(
  uid: string,
  job: Omit<ActiveJob, 'startedAt'>,
): Promise<void> {
  const id = await tabSessions.own(uid)
  tabSessions.update(uid, id, { job: { ...job, startedAt: Date.now() } })
}

/** The job of this tab. */
export async function recallActiveJob(uid: string): Promise<ActiveJob | null> {
  return tabSessions.read(uid, await tabSessions.own(uid)).job ?? null
}

/** The job that the generator would resume in this tab: its own, or that of a closed tab. */
export async function findActiveJob(uid: string): Promise<ActiveJob | null> {
  return tabSessions.read(uid, await tabSessions.peek(uid)).job ?? null
}

/** Forgets the job, unless another one has replaced it meanwhile. */
export async function forgetActiveJob(uid: string, jobId: string): Promise<void> {
  const id = await tabSessions.own(uid)
  if (tabSessions.read(uid, id).job?.jobId === jobId) {
    tabSessions.update(uid, id, { job: undefined })
  }
}
