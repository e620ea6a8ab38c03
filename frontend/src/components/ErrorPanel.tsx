import { RefreshCw, TriangleAlert } from 'lucide-react'

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
