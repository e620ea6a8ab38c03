import type { LucideIcon } from 'lucide-react'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-icon" aria-hidden>
        <Icon size={26} strokeWidth={1.7} />
      </span>
      <h2>{title}</h2>
      <p className="text-m">{children}</p>
      {action}
    </div>
  )
}

interface ErrorPanelProps {
  message: string
  onRetry(): void
}

/** Shown for a part of a page that failed to load, with a retry button. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <div className="empty-state" role="alert">
      <span className="empty-icon bad" aria-hidden>
        <TriangleAlert size={26} strokeWidth={1.7} />
      </span>
      <p>{message}</p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <RefreshCw size={16} className="me-2" aria-hidden />
        Try Again
      </button>
    </div>
  )
}
