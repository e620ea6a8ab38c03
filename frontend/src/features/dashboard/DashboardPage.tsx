import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import '@/styles/routes/dashboard.scss'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { CreditBalance } from '@/components/credits/CreditBalance'
import { EmptyState, ErrorPanel } from '@/components/EmptyState'
import { FirstTasks } from '@/components/FirstTasks'
import { Skeleton } from '@/components/Skeleton'
import { type ActiveJob, findActiveJob } from '@/lib/activeJob'
import { api, unwrap } from '@/lib/api/client'
import type { JobStatus } from '@/lib/api/types'
import { useCreditInfo, useRefreshCredits } from '@/lib/queries/account'
import { useExamples } from '@/lib/queries/examples'
import { generationsKey, useGenerations } from '@/lib/queries/generations'
import { noteStart } from '@/lib/startNote'
import { QuickPrompt } from './QuickPrompt'

export default function DashboardPage() {
  const user = useAuth(selectUser)
  const name = user?.displayName ?? user?.username
  return (
    <Page title="Dashboard" lead={name ? `Good to see you, ${name}.` : 'What will you build next?'}>
      <RunningJob />
      <div className="dash-top">
        <QuickStart />
        <CreditsCard />
      </div>
      <FirstTasks />
      <RecentApps />
    </Page>
  )
}

function CreditsCard() {
  const { data, isError, refetch } = useCreditInfo()
  return (
    <section className="card-m" aria-labelledby="dash-credits">
      <h2 id="dash-credits">Credits</h2>
      {data && <CreditBalance info={data} />}
      {!data && !isError && <Skeleton height="7rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to fetch credit info." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function RunningJob() {
  const job = useRunningJob()
  return (
    <div role="status">
      {job && (
        <div className="card-m running-job">
          <span className="running-pulse" aria-hidden />
          <div className="running-text">
            <strong>{job.status === 'queued' ? 'Waiting to start' : HEADLINES[job.kind]}</strong>
            <span className="text-m">{job.instruction}</span>
          </div>
          <Link className="btn btn-quiet" to="/generate?mode=code">
            Watch
          </Link>
        </div>
      )}
    </div>
  )
}

const HEADLINES: Readonly<Record<ActiveJob['kind'], string>> = {
  generate: 'Morpheo is taking shape...',
  modify: 'Applying Modifications...',
  chat: 'Answering in the chat...',
}

const SHOWN = 6

function RecentApps() {
  const { data, isError, refetch } = useGenerations()
  return (
    <section aria-labelledby="dash-recent">
      <div className="section-head">
        <h2 id="dash-recent">Recent</h2>
        {data && data.length > 0 && <Link to="/saved">All saved apps</Link>}
      </div>
      {data && data.length > 0 && <AppGrid apps={data.slice(0, SHOWN)} />}
      {data?.length === 0 && (
        <EmptyState icon={Sparkles} title="No apps yet">
          Your first app is one sentence away. Describe it above, or pick an idea.
        </EmptyState>
      )}
      {!data && !isError && <AppGridSkeleton count={3} />}
      {!data && isError && (
        <ErrorPanel message="Failed to load generations." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

const CHIPS = 5

function QuickStart() {
  const navigate = useNavigate()
  const { data: categories = [] } = useExamples()
  const ideas = categories.flatMap(({ examples }) => examples.slice(0, 1))

  // The prompt is in the address too: where notes cannot be stored, it fills the generator's box.
  const open = (prompt: string) =>
    navigate(`/generate?${new URLSearchParams({ mode: 'code', prompt })}`)

  const start = (prompt: string) => {
    noteStart(prompt)
    open(prompt)
  }

  return (
    <section className="card-m" aria-labelledby="dash-start">
      <h2 id="dash-start">Start something new</h2>
      <QuickPrompt examples={ideas.map(({ prompt }) => prompt)} onSubmit={start} />
      <div className="chips">
        {ideas.slice(0, CHIPS).map(({ name, prompt }) => (
          <button key={name} type="button" className="chip" onClick={() => open(prompt)}>
            {name}
          </button>
        ))}
      </div>
      <Link className="btn btn-sm btn-quiet mt-3" to="/generate?mode=code&import=1">
        <FileUp size={15} className="me-2" aria-hidden /> Import an app
      </Link>
    </section>
  )
}

const CHECK_EVERY_MS = 3_000

interface ShownJob extends ActiveJob {
  status: JobStatus
}

const isUnderWay = (status: JobStatus | undefined) => status === 'queued' || status === 'running'

/** The running generation that the generator would resume in this tab. */
function useRunningJob(): ShownJob | null {
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
