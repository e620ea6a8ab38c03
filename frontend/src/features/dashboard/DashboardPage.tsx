import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import '@/styles/routes/dashboard.scss'
import { FileUp, Sparkles } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { CreditBalance } from '@/components/credits/CreditBalance'
import { EmptyState } from '@/components/EmptyState'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import type { ActiveJob } from '@/lib/activeJob'
import { useCreditInfo } from '@/lib/queries/account'
import { useExamples } from '@/lib/queries/examples'
import { useGenerations } from '@/lib/queries/generations'
import { noteStart } from '@/lib/startNote'
import { QuickPrompt } from './QuickPrompt'
import { useRunningJob } from './useRunningJob'

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
