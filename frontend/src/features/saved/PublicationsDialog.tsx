import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { errorMessage } from '@/lib/api/error'
import type { PublicationHistory, PublicationVersion } from '@/lib/api/types'
import { usePublicationHistory, useRestorePublication } from '@/lib/queries/publications'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { AppAi } from './AppAi'
import CompareVersion, { publicationChanges } from './CompareVersion'
import { TakeOffline } from './StillOnline'
import { TEXTS } from './texts'

const texts = TEXTS.publications

interface PublicationsDialogProps {
  pwaId: string
  /** Blank where it is not known. */
  name: string
  onClose(): void
}

/** The last publications of an app: what differs, going back to one, and how often it was opened. */
export default function PublicationsDialog(props: PublicationsDialogProps) {
  const { pwaId, onClose } = props
  const { data, isError, refetch } = usePublicationHistory(pwaId)
  const { mutateAsync, isPending } = useRestorePublication(pwaId)
  const [leaving, setLeaving] = useState(false)
  const online = data?.versions.find(({ isOnline }) => isOnline)
  const name = props.name || online?.name || texts.unnamed

  // also pressed from the toast, when the dialog may be closed: its outcome hangs on no observer
  const restore = async (version: number, before?: number) => {
    try {
      await mutateAsync(version)
      const action = before !== undefined && {
        action: { label: texts.undo, onClick: () => void restore(before) },
      }
      notify.success(texts.restored(version), undefined, action || {})
    } catch (error) {
      notify.error(texts.restoreFailed, errorMessage(error, TEXTS.tryAgain))
    }
  }
  if (leaving) {
    return (
      <TakeOffline pwaId={pwaId} name={name} onEnd={onClose} onCancel={() => setLeaving(false)} />
    )
  }
  return (
    <AppDialog
      show
      title={texts.title}
      onClose={onClose}
      size="lg"
      scrollable
      footer={
        <>
          <button type="button" className="btn btn-quiet me-auto" onClick={() => setLeaving(true)}>
            {TEXTS.online.takeOffline}
          </button>
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {texts.close}
          </button>
        </>
      }
    >
      <p className="text-m">{texts.lead(name)}</p>
      {!data && isError && <ErrorPanel message={texts.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="120px" />}
      {data && <AppAi pwaId={pwaId} />}
      <ol className="versions" reversed>
        {data?.versions.map((version) => (
          <VersionRow
            key={version.version}
            pwaId={pwaId}
            version={version}
            online={online}
            busy={isPending}
            onRestore={() => void restore(version.version, online?.version)}
          />
        ))}
      </ol>
      {data && <Visits history={data} />}
    </AppDialog>
  )
}

interface VersionRowProps {
  pwaId: string
  version: PublicationVersion
  online: PublicationVersion | undefined
  busy: boolean
  onRestore(): void
}

function VersionRow({ pwaId, version, online, busy, onRestore }: VersionRowProps) {
  const { publishedAt, restoredFrom, isOnline } = version
  const [comparing, setComparing] = useState(false)
  const differs = !isOnline && online !== undefined && isDifferent(version, online)
  return (
    <li className="card-m mb-2">
      <h3>
        {texts.version(version.version)} {isOnline && <span className="tag">{texts.online}</span>}
      </h3>
      <p className="text-m mb-1">
        <span dir="auto">{version.name}</span>,{' '}
        <time dateTime={publishedAt} title={new Date(publishedAt).toLocaleString()}>
          {timeAgo(publishedAt)}
        </time>
      </p>
      {restoredFrom !== null && <p className="text-m mb-1">{texts.broughtBack(restoredFrom)}</p>}
      {!isOnline && online && <Changes version={version} online={online} />}
      {!isOnline && (
        <div className="version-actions">
          {differs && (
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-label={texts.compareWith(version.version)}
              aria-expanded={comparing}
              onClick={() => setComparing(!comparing)}
            >
              {texts.compare}
            </button>
          )}
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            aria-label={texts.restoreOf(version.version)}
            // one that is disabled would lose the focus
            aria-disabled={busy}
            onClick={busy ? undefined : onRestore}
          >
            {texts.restore}
          </button>
        </div>
      )}
      {comparing && online && differs && (
        <CompareVersion pwaId={pwaId} version={version} online={online} />
      )}
    </li>
  )
}

function isDifferent(version: PublicationVersion, online: PublicationVersion): boolean {
  const { added, removed, changed } = publicationChanges(version, online)
  return added.length + removed.length + changed.length > 0
}

function Changes(props: { version: PublicationVersion; online: PublicationVersion }) {
  const changes = publicationChanges(props.version, props.online)
  const kinds = (['added', 'removed', 'changed'] as const).filter((kind) => changes[kind].length)
  if (kinds.length === 0) return <p className="text-m mb-1">{texts.same}</p>
  return (
    <>
      <p className="text-m mb-1">{texts.compared}</p>
      {kinds.map((kind) => (
        <p key={kind} className="mb-1">
          {texts[kind]}: {changes[kind].map(texts.pageAt).join(', ')}
        </p>
      ))}
    </>
  )
}

function Visits({ history: { days, installCount } }: { history: PublicationHistory }) {
  return (
    <>
      <p>{texts.installed(installCount)}</p>
      {days.length === 0 ? (
        <p className="text-m mb-0">{texts.noVisits}</p>
      ) : (
        <table className="visits">
          <caption>{texts.visits}</caption>
          <thead>
            <tr>
              {texts.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, visits, installs }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{visits}</td>
                <td>{installs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
