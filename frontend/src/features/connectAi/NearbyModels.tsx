import { Cpu } from 'lucide-react'
import { useId } from 'react'
import { BusyLabel } from '@/components/Spinner'
import type { ModelConnection, NearbyModels as Nearby } from '@/lib/api/modelConnections'
import { useCreateConnection, useNearbyModels } from '@/lib/queries/modelConnections'
import { describeError } from './failures'
import { hostOf, presetOf } from './presets'
import { FailureNotice } from './TestReport'
import { NEARBY } from './texts'

interface NearbyModelsProps {
  connections: readonly ModelConnection[]
  onMade(connection: ModelConnection): void
}

/** Programs with models that run on this machine and are not connected yet. */
export function NearbyModels({ connections, onMade }: NearbyModelsProps) {
  const titleId = useId()
  const { data = [] } = useNearbyModels(true)
  const connected = new Set(connections.map(({ baseUrl }) => hostOf(baseUrl)))
  const found = data.filter(({ baseUrl }) => !connected.has(hostOf(baseUrl)))
  if (found.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="connect-section">
      <h2 id={titleId}>{NEARBY.title}</h2>
      <ul className="connect-list">
        {found.map((one) => (
          <Found key={one.baseUrl} found={one} onMade={onMade} />
        ))}
      </ul>
    </section>
  )
}

function Found({ found, onMade }: { found: Nearby; onMade: NearbyModelsProps['onMade'] }) {
  const { preset, baseUrl, models } = found
  const { name } = presetOf(preset)
  const { mutate, isPending, error } = useCreateConnection(onMade)
  return (
    <li className="card-m">
      <div className="connect-row">
        <Cpu size={20} className="connect-icon" aria-hidden />
        <div className="connect-about">
          <strong>{name}</strong>
          <span className="text-m" dir="auto">
            {NEARBY.models(models)}
          </span>
        </div>
        <button
          type="button"
          className="btn btn-primary"
          aria-label={NEARBY.useOf(name)}
          disabled={isPending}
          onClick={() => mutate({ preset, baseUrl })}
        >
          <BusyLabel busy={isPending}>{NEARBY.use}</BusyLabel>
        </button>
      </div>
      {error && <FailureNotice failure={describeError(error, { preset, address: baseUrl })} />}
    </li>
  )
}
