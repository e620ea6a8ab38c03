import { ConfirmDialog } from '@/components/ConfirmDialog'
import { errorMessage } from '@/lib/api/error'
import { useTakeOffline } from '@/lib/queries/publications'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

const { online } = TEXTS

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
