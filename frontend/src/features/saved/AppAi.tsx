import { ErrorPanel } from '@/components/EmptyState'
import { BusyLabel } from '@/components/Spinner'
import { errorMessage } from '@/lib/api/error'
import type { AppAiState } from '@/lib/api/types'
import { usePublicationAi, useStopAi } from '@/lib/queries/appAi'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

const texts = TEXTS.ai

/** What the AI of a published app costs its owner, and the button that stops it. Nothing of an app that never had any. */
export function AppAi({ pwaId }: { pwaId: string }) {
  const { data, isError, refetch } = usePublicationAi(pwaId)
  if (!data && isError) {
    return <ErrorPanel message={texts.loadFailed} onRetry={() => void refetch()} />
  }
  if (!data) return null
  const days = data.days.filter(({ calls }) => calls > 0)
  if (data.settings.payer === 'off' && days.length === 0) return null
  return (
    <section className="mb-3" aria-labelledby="app-ai">
      <h3 id="app-ai">{texts.title}</h3>
      <p>
        {texts.payer[data.settings.payer]} {texts.today(data)}
      </p>
      {data.today.lastRefusal && <p>{texts.refused[data.today.lastRefusal]}</p>}
      {data.settings.payer !== 'off' && <Stop pwaId={pwaId} stopped={data.stopped} />}
      {days.length > 0 && <Days days={days} />}
    </section>
  )
}

function Stop({ pwaId, stopped }: { pwaId: string; stopped: boolean }) {
  const { mutate, isPending } = useStopAi(pwaId)
  const change = () =>
    mutate(!stopped, {
      onSuccess: () => notify.success(stopped ? texts.started : texts.stopped),
      onError: (error) =>
        notify.error(texts.failed, errorMessage(error, TEXTS.tryAgain), { whole: true }),
    })
  return (
    <p>
      {stopped && <strong>{texts.isStopped} </strong>}
      <button
        type="button"
        className={stopped ? 'btn btn-sm btn-quiet' : 'btn btn-sm btn-destructive'}
        // one that is disabled would lose the focus
        aria-disabled={isPending}
        onClick={isPending ? undefined : change}
      >
        <BusyLabel busy={isPending}>{stopped ? texts.start : texts.stop}</BusyLabel>
      </button>
    </p>
  )
}

function Days({ days }: { days: AppAiState['days'] }) {
  return (
    <table className="visits">
      <caption>{texts.days}</caption>
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
        {days.toReversed().map(({ day, calls, failed, units, credits }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{texts.calls(calls, failed)}</td>
            <td>{units}</td>
            <td>{credits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
