import { Copy, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { ErrorPanel } from '@/components/EmptyState'
import { IconButton } from '@/components/IconButton'
import { errorMessage } from '@/lib/api/error'
import type { Publication } from '@/lib/api/types'
import { copyText } from '@/lib/copy'
import { usePublications, useTakeOffline } from '@/lib/queries/publications'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

const { online } = TEXTS

interface StillOnlineProps {
  onPublications(of: Publication): void
  onSharedData(of: Publication): void
}

/** Published apps whose saved app is gone: nothing else leads to them. */
export function StillOnline({ onPublications, onSharedData }: StillOnlineProps) {
  const { data, isError, refetch } = usePublications()
  const [target, setTarget] = useState<Publication | null>(null)
  const headingId = useId()
  const orphaned = data?.filter((publication) => publication.generationId === null) ?? []
  if (!data && isError) {
    return <ErrorPanel message={online.loadFailed} onRetry={() => void refetch()} />
  }
  if (orphaned.length === 0) return null

  return (
    <section className="still-online" aria-labelledby={headingId}>
      <h2 id={headingId}>{online.title}</h2>
      <p className="text-m">{online.lead}</p>
      <ul>
        {orphaned.map((publication) => (
          <PublicationRow
            key={publication.pwaId}
            publication={publication}
            onPublications={() => onPublications(publication)}
            onSharedData={() => onSharedData(publication)}
            onTakeOffline={() => setTarget(publication)}
          />
        ))}
      </ul>
      {target && (
        <TakeOffline
          pwaId={target.pwaId}
          name={target.name}
          onEnd={() => setTarget(null)}
          onCancel={() => setTarget(null)}
        />
      )}
    </section>
  )
}

interface PublicationRowProps {
  publication: Publication
  onPublications(): void
  onSharedData(): void
  onTakeOffline(): void
}

function PublicationRow({
  publication,
  onPublications,
  onSharedData,
  onTakeOffline,
}: PublicationRowProps) {
  const { name, shareUrl, publishedAt, hasSharedData } = publication
  return (
    <li className="card-m">
      <div className="still-online-what">
        <h3 dir="auto">{name}</h3>
        <a href={shareUrl} target="_blank" rel="noopener">
          {shareUrl}
        </a>
        <time
          className="text-m"
          dateTime={publishedAt}
          title={new Date(publishedAt).toLocaleString()}
        >
          {online.since(timeAgo(publishedAt))}
        </time>
      </div>
      <div className="still-online-actions">
        <a
          className="icon-btn"
          href={shareUrl}
          target="_blank"
          rel="noopener"
          aria-label={online.open(name)}
          title={online.open(name)}
        >
          <ExternalLink size={17} aria-hidden />
        </a>
        <IconButton
          icon={Copy}
          size={17}
          label={online.copy(name)}
          onClick={() => void copyText(shareUrl, TEXTS)}
        />
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          aria-label={TEXTS.publications.openOf(name)}
          onClick={onPublications}
        >
          {TEXTS.publications.open}
        </button>
        {hasSharedData && (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            aria-label={TEXTS.sharedData.openOf(name)}
            onClick={onSharedData}
          >
            {TEXTS.sharedData.open}
          </button>
        )}
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          aria-label={online.takeOfflineOf(name)}
          onClick={onTakeOffline}
        >
          {online.takeOffline}
        </button>
      </div>
    </li>
  )
}

interface TakeOfflineProps {
  pwaId: string
  name: string
  /** It is offline, or could not be taken there. */
  onEnd(): void
  onCancel(): void
}

/** Asks before a published app is taken offline. Its saved app stays. */
export function TakeOffline({ pwaId, name, onEnd, onCancel }: TakeOfflineProps) {
  const { mutate, isPending } = useTakeOffline()
  const takeOffline = () =>
    mutate(pwaId, {
      onSuccess: () => notify.success(TEXTS.success, online.done(name)),
      onError: (error) => notify.error(online.failed, errorMessage(error, TEXTS.tryAgain)),
      onSettled: onEnd,
    })
  return (
    <ConfirmDialog
      show
      title={online.confirmTitle}
      confirmLabel={online.takeOffline}
      destructive
      busy={isPending}
      onConfirm={takeOffline}
      onCancel={onCancel}
    >
      <p className="mb-0">
        <strong dir="auto">{name}</strong>
        {online.confirm}
      </p>
    </ConfirmDialog>
  )
}
