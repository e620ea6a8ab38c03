import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { AppGrid, AppGridSkeleton } from '@/components/AppGrid'
import { EmptyState } from '@/components/EmptyState'
import { ErrorPanel } from '@/components/ErrorPanel'
import { useGenerations } from '@/lib/queries/generations'

const SHOWN = 6

export function RecentApps() {
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
