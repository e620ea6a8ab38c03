import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { BusyLabel } from '@/components/Spinner'
import type { ModelConnection } from '@/lib/api/modelConnections'
import { useCreateConnection } from '@/lib/queries/modelConnections'
import { ConnectionFields, type FieldProblems } from './ConnectionFields'
import { describeError } from './failures'
import { beginSignIn, canSignIn } from './openRouter'
import { PRESETS, type Preset, reachOf } from './presets'
import { FailureNotice } from './TestReport'
import { ADD, FIELDS } from './texts'

interface NewConnectionProps {
  local: boolean
  onMade(connection: ModelConnection): void
}

/** What can be connected; the one that is pressed has its form below. */
export function NewConnection({ local, onMade }: NewConnectionProps) {
  const titleId = useId()
  const [opened, setOpened] = useState<Preset | null>(null)
  const close = () => {
    document.getElementById(tileId(opened))?.focus()
    setOpened(null)
  }
  return (
    <section aria-labelledby={titleId} className="connect-section">
      <h2 id={titleId}>{ADD.title}</h2>
      <ul className="connect-tiles">
        {PRESETS.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              id={tileId(preset)}
              className="connect-tile"
              aria-expanded={preset === opened}
              onClick={() => setOpened(preset === opened ? null : preset)}
            >
              <strong>{preset.name}</strong>
              <span className="text-m">{preset.about}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <NewForm
          key={opened.id}
          preset={opened}
          local={local}
          onCancel={close}
          onMade={(made) => {
            setOpened(null)
            onMade(made)
          }}
        />
      )}
    </section>
  )
}

const tileId = (preset: Preset | null): string => `connect-${preset?.id ?? ''}`

interface NewFormProps extends NewConnectionProps {
  preset: Preset
  onCancel(): void
}

function NewForm({ preset, local, onCancel, onMade }: NewFormProps) {
  const titleId = useId()
  const { mutate, isPending, error } = useCreateConnection(onMade)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [fields, setFields] = useState({
    // that of 'any other' is an example
    address: preset.id === 'compatible' ? '' : preset.address,
    key: '',
    name: '',
  })
  const signsIn = preset.id === 'openrouter'
  const form = useRef<HTMLElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(firstOf(preset))?.focus(), [preset])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const baseUrl = fields.address.trim()
    const reach = reachOf(preset, baseUrl, local)
    // a browser is given no key
    const apiKey = reach === 'browser' ? '' : fields.key.trim()
    const name = fields.name.trim()
    const found: FieldProblems = {
      ...(baseUrl === '' ? { address: FIELDS.addressNeeded } : {}),
      ...(apiKey === '' && preset.key === 'needed' ? { key: FIELDS.keyNeeded } : {}),
    }
    setProblems(found)
    if (isPending || Object.keys(found).length > 0) return
    const given = { ...(apiKey === '' ? {} : { apiKey }), ...(name === '' ? {} : { name }) }
    mutate({ preset: preset.id, baseUrl, ...given, ...(reach === 'browser' ? { reach } : {}) })
  }
  return (
    <section className="card-m connect-form" aria-labelledby={titleId} ref={form}>
      <h3 id={titleId}>{ADD.form(preset.name)}</h3>
      {signsIn && <OpenRouterSignIn />}
      <form onSubmit={submit} noValidate>
        <ConnectionFields
          preset={preset}
          fields={fields}
          problems={problems}
          local={local}
          onChange={setFields}
        />
        {error && (
          <FailureNotice
            failure={describeError(error, { preset: preset.id, address: fields.address })}
          />
        )}
        <div className="connect-actions">
          <button type="submit" className="btn btn-primary" disabled={isPending}>
            <BusyLabel busy={isPending}>{ADD.connect}</BusyLabel>
          </button>
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {ADD.cancel}
          </button>
        </div>
      </form>
    </section>
  )
}

/** What a person needs first in the form of a preset. */
function firstOf({ id, key }: Preset): string {
  if (id === 'openrouter' && canSignIn()) return 'button'
  return key === 'needed' ? 'input[type="password"]' : 'input'
}

/** OpenRouter makes the key, once the person agreed there. */
function OpenRouterSignIn() {
  const [isLeaving, setLeaving] = useState(false)
  if (!canSignIn()) return <p className="text-m">{ADD.signInUnsafe}</p>
  const signIn = () => {
    setLeaving(true)
    void beginSignIn().then((address) => window.location.assign(address))
  }
  return (
    <>
      <div>
        <button type="button" className="btn btn-grad" disabled={isLeaving} onClick={signIn}>
          <BusyLabel busy={isLeaving}>
            {!isLeaving && <LogIn size={17} className="me-2" aria-hidden />}
            {ADD.signIn}
          </BusyLabel>
        </button>
      </div>
      <p className="text-m mb-0">
        {ADD.signInAbout} {ADD.orKey}
      </p>
    </>
  )
}
