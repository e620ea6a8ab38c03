import { type AppActions, AppCard } from '@/components/AppCard'
import { Skeleton } from '@/components/Skeleton'
import type { GenerationSummary } from '@/lib/api/types'

interface AppGridProps {
  apps: readonly GenerationSummary[]
  actions?: AppActions
}

export function AppGrid({ apps, actions }: AppGridProps) {
  return (
    <ul className="app-grid">
      {apps.map((app) => (
        <li key={app.id}>
          <AppCard app={app} {...(actions ? { actions } : {})} />
        </li>
      ))}
    </ul>
  )
}

/** The same grid while the list loads. */
export function AppGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <ul className="app-grid" aria-hidden>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <li key={place} className="app-card">
            <Skeleton height="auto" className="app-card-cover" />
            <div className="app-card-body">
              <Skeleton height="1.1rem" width="55%" />
              <Skeleton height="0.8rem" className="mt-2" />
              <Skeleton height="0.8rem" width="75%" className="mt-2" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
