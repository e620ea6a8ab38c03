import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ActiveJob, findActiveJob } from '@/lib/activeJob'
import { api, unwrap } from '@/lib/api/client'
import type { JobStatus } from '@/lib/api/types'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useRefreshCredits } from '@/lib/queries/account'
import { generationsKey } from '@/lib/queries/generations'

const CHECK_EVERY_MS = 3_000

export interface RunningJob extends ActiveJob {
  status: JobStatus
}

const isUnderWay = (status: JobStatus | undefined) => status === 'queued' || status === 'running'

/** The running generation that the generator would resume in this tab. */
export function useRunningJob(): RunningJob | null {
  const uid = useAuth(selectUser)?.uid ?? ''
  const { data: job = null } = useQuery({
    queryKey: ['active-job', uid],
    enabled: uid !== '',
    gcTime: 0,
    staleTime: 0,
    queryFn: () => findActiveJob(uid),
  })
  const jobId = job?.jobId ?? ''
  const client = useQueryClient()
  const refreshCredits = useRefreshCredits()
  const { data: status } = useQuery({
    queryKey: ['jobs', jobId],
    enabled: jobId !== '',
    queryFn: async ({ signal }) => {
      const found = await unwrap(
        api.GET('/api/jobs/{id}', { params: { path: { id: jobId } }, signal }),
      )
      return found.status
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? CHECK_EVERY_MS : false),
  })

  useEffect(() => {
    if (status === undefined || isUnderWay(status)) return
    void client.invalidateQueries({ queryKey: generationsKey })
    refreshCredits()
  }, [status, client, refreshCredits])

  return job && status && isUnderWay(status) ? { ...job, status } : null
}
