import { useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { type DeletedApps, forgetDeleted } from '@/document/deletedApps'
import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { selectUser, useAuth } from '@/lib/auth/store'
import { usePublications } from '@/lib/queries/publications'
import { useDeleteAllGenerations, useDeleteGeneration } from '@/lib/queries/savedApps'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

const { deletion } = TEXTS

interface DeletionDialogProps {
  target: DeletionTarget
  /** How many apps there are in all, if known. */
  total: number | null
  busy: boolean
  onConfirm(takeOffline: boolean): void
  onCancel(): void
}

/** Asks before a deletion; what is published goes offline with it unless the person wants it to stay. */
export function DeletionDialog({ target, total, busy, onConfirm, onCancel }: DeletionDialogProps) {
  const [takeOffline, setTakeOffline] = useState(true)
  const online = useOnline(target)
  const everything = target === 'everything'
  return (
    <ConfirmDialog
      show
      title={everything ? deletion.allTitle : deletion.oneTitle}
      confirmLabel={everything ? deletion.allAction : deletion.oneAction}
      destructive
      busy={busy}
      onConfirm={() => onConfirm(online !== 0 && takeOffline)}
      onCancel={onCancel}
    >
      <p className={online === 0 ? 'mb-0' : ''}>
        {everything ? (
          deletion.all(total)
        ) : (
          <>
            <strong dir="auto">{nameOf(target)}</strong>
            {deletion.one}
          </>
        )}
      </p>
      {online !== 0 && (
        <Published
          target={target}
          online={online}
          checked={takeOffline}
          disabled={busy}
          onChange={setTakeOffline}
        />
      )}
    </ConfirmDialog>
  )
}

/** How many publications the deletion is about; null as long as that is not known. */
function useOnline(target: DeletionTarget): number | null {
  const { data } = usePublications()
  if (target !== 'everything') return target.shareUrl ? 1 : 0
  return data?.length ?? null
}

interface PublishedProps {
  target: DeletionTarget
  online: number | null
  checked: boolean
  disabled: boolean
  onChange(takeOffline: boolean): void
}

function Published({ target, online, checked, disabled, onChange }: PublishedProps) {
  const everything = target === 'everything'
  return (
    <>
      <p>
        {everything ? (
          deletion.allOnline(online)
        ) : (
          <>
            {deletion.oneOnline}{' '}
            <a href={target.shareUrl ?? ''} target="_blank" rel="noopener">
              {target.shareUrl}
            </a>{' '}
            {deletion.oneStays}
          </>
        )}
      </p>
      <label className="check-line">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {everything ? deletion.allTakeOffline(online) : deletion.oneTakeOffline}
      </label>
    </>
  )
}

/** What is to be deleted: one app, or all. */
type DeletionTarget = GenerationSummary | 'everything'

export function useDeletion() {
  const [target, setTarget] = useState<DeletionTarget | null>(null)
  const uid = useAuth(selectUser)?.uid
  const forget = (deleted: DeletedApps) => {
    if (uid !== undefined) void forgetDeleted(uid, deleted).catch(() => undefined)
  }
  const one = useDeleteGeneration(forget)
  const all = useDeleteAllGenerations(() => forget('everything'))

  const outcome = (text: string) => ({
    onSuccess: () => {
      notify.success(TEXTS.success, text)
      setTarget(null)
    },
    onError: (error: Error) => {
      notify.error(TEXTS.deletion.failed, errorMessage(error, TEXTS.tryAgain))
      setTarget(null)
    },
  })

  const confirmed = (takeOffline: boolean) => {
    if (target === null) return
    if (target === 'everything') {
      all.mutate({ takeOffline }, outcome(TEXTS.deletion.allDone))
      return
    }
    const done = TEXTS.deletion.oneDone(nameOf(target))
    const { id, appId } = target
    one.mutate({ id, appId, takeOffline }, outcome(done))
  }

  return {
    target,
    busy: one.isPending || all.isPending,
    requested: setTarget,
    cancelled: () => setTarget(null),
    confirmed,
  }
}
