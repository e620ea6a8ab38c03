import { useState } from 'react'
import { type DeletedApps, forgetDeleted } from '@/document/deletedApps'
import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useDeleteAllGenerations, useDeleteGeneration } from '@/lib/queries/savedApps'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

/** What is to be deleted: one app, or all. */
export type DeletionTarget = GenerationSummary | 'everything'

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
