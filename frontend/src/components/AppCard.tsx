import { Copy, Database, ExternalLink, Files, History, PencilLine, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { AppCover } from '@/components/AppCover'
import { IconButton } from '@/components/IconButton'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { generationPath, type OpenGeneration } from '@/lib/navigation'
import { timeAgo } from '@/lib/time'

/** What can be done with an app from its card. */
export interface AppActions {
  onRename(app: GenerationSummary): void
  onDuplicate(app: GenerationSummary): void
  onDelete(app: GenerationSummary): void
  /** Asked for of an app that is online. */
  onPublications(app: GenerationSummary): void
  /** Asked for of an app whose visitors share data. */
  onSharedData(app: GenerationSummary): void
  /** The app that is being duplicated. */
  duplicating: string | null
}

interface AppCardProps {
  app: GenerationSummary
  actions?: AppActions
}

/** One app; a click anywhere on the card opens it in the generator. */
export function AppCard({ app, actions }: AppCardProps) {
  const name = nameOf(app)
  const state: OpenGeneration = { generation: app }
  return (
    <article className="app-card">
      <div className="app-card-cover">
        <AppCover seed={app.appId} name={name} thumbnail={app.pictureUrl} />
      </div>
      <div className="app-card-body">
        <h3 dir="auto">
          <Link className="stretched-link" to={generationPath(app)} state={state}>
            {name}
          </Link>
        </h3>
        <p className="app-card-prompt text-m" dir="auto">
          {app.prompt}
        </p>
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
            {actions && <Actions app={app} name={name} actions={actions} />}
          </span>
        </div>
      </div>
    </article>
  )
}

function Actions({ app, name, actions }: Required<AppCardProps> & { name: string }) {
  return (
    <>
      <IconButton
        icon={PencilLine}
        size={17}
        label={`Rename ${name}`}
        onClick={() => actions.onRename(app)}
      />
      <IconButton
        icon={Copy}
        size={17}
        label={`Duplicate ${name}`}
        disabled={actions.duplicating !== null}
        onClick={() => actions.onDuplicate(app)}
      />
      {app.shareUrl && (
        <IconButton
          icon={History}
          size={17}
          label={`Published versions of ${name}`}
          onClick={() => actions.onPublications(app)}
        />
      )}
      {app.sharedDataOf && (
        <IconButton
          icon={Database}
          size={17}
          label={`Shared data of ${name}`}
          onClick={() => actions.onSharedData(app)}
        />
      )}
      <IconButton
        icon={Trash2}
        size={17}
        label={`Delete ${name}`}
        onClick={() => actions.onDelete(app)}
      />
    </>
  )
}

function whenOf(app: GenerationSummary): string {
  const savedAt = app.lastSavedAt ?? app.savedAt
  return savedAt ? `Saved ${timeAgo(savedAt)}` : `Created ${timeAgo(app.createdAt)}`
}
