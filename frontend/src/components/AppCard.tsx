import { ExternalLink, Files, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { AppCover } from '@/components/AppCover'
import { IconButton } from '@/components/IconButton'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOrDefault } from '@/lib/appNames'
import type { OpenGeneration } from '@/lib/navigation'
import { timeAgo } from '@/lib/time'

interface AppCardProps {
  app: GenerationSummary
  onDelete?: (app: GenerationSummary) => void
}

/** One app; a click anywhere on the card opens it in the generator. */
export function AppCard({ app, onDelete }: AppCardProps) {
  const name = nameOrDefault(app.name)
  const state: OpenGeneration = { generation: app }
  return (
    <article className="app-card">
      <div className="app-card-cover">
        <AppCover seed={app.appId} name={app.name} />
      </div>
      <div className="app-card-body">
        <h3>
          <Link className="stretched-link" to="/generate?mode=code" state={state}>
            {name}
          </Link>
        </h3>
        <p className="app-card-prompt text-m">{app.prompt}</p>
        <div className="app-card-foot">
          <span className="text-m">{whenOf(app)}</span>
          {!app.saved && <span className="tag">Draft</span>}
          {app.pageCount > 1 && (
            <span className="tag">
              <Files size={12} aria-hidden />
              {app.pageCount} pages
            </span>
          )}
          <span className="app-card-actions">
            {app.shareUrl && (
              <a
                className="icon-btn"
                href={app.shareUrl}
                target="_blank"
                rel="noopener"
                aria-label={`Open published ${name} in a new tab`}
                title="Open App in New Tab"
              >
                <ExternalLink size={17} aria-hidden />
              </a>
            )}
            {onDelete && (
              <IconButton
                icon={Trash2}
                size={17}
                label={`Delete ${name}`}
                onClick={() => onDelete(app)}
              />
            )}
          </span>
        </div>
      </div>
    </article>
  )
}

function whenOf(app: GenerationSummary): string {
  const savedAt = app.lastSavedAt ?? app.savedAt
  return savedAt ? `Saved ${timeAgo(savedAt)}` : `Made ${timeAgo(app.createdAt)}`
}
