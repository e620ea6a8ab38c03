import { type FormEvent, useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/Spinner'
import type { ModelConnection, ModelConnectionChange } from '@/lib/api/modelConnections'
import { useChangeConnection } from '@/lib/queries/modelConnections'
import { ConnectionFields, type FieldProblems, type Fields } from './ConnectionFields'
import { describeError } from './failures'
import { presetOf, reachOf } from './presets'
import { FailureNotice } from './TestReport'
import { EDIT, FIELDS } from './texts'

interface EditDialogProps {
  connection: ModelConnection
  local: boolean
  /** `isOther`: its address or key is another one, so that what its test found may not hold. */
  onSaved(connection: ModelConnection, isOther: boolean): void
  onClose(): void
}

/** A connection's name, address and key. The key is never shown: another one replaces it. */
export default function EditDialog({ connection, local, onSaved, onClose }: EditDialogProps) {
  const { id, name, baseUrl, keyLast4 } = connection
  const preset = presetOf(connection.preset)
  const formId = useId()
  const { mutate, isPending, error } = useChangeConnection(id)
  const [fields, setFields] = useState<Fields>({ address: baseUrl, key: '', name })
  const [isKeyRemoved, setKeyRemoved] = useState(false)
  const [problems, setProblems] = useState<FieldProblems>({})
  const change = changeOf(connection, fields, isKeyRemoved, local)
  // the server forgets the key of another address
  const isKeyDropped = keyLast4 !== null && change.baseUrl !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacksKey = preset.key === 'needed' && isKeyDropped && change.apiKey === undefined
    const found: FieldProblems = {
      ...(fields.address.trim() === '' ? { address: FIELDS.addressNeeded } : {}),
      ...(lacksKey ? { key: FIELDS.keyNeeded } : {}),
    }
    setProblems(found)
    if (isPending || Object.keys(found).length > 0) return
    if (Object.keys(change).length === 0) {
      onClose()
      return
    }
    const isOther = change.baseUrl !== undefined || change.apiKey !== undefined
    mutate(change, { onSuccess: (saved) => onSaved(saved, isOther) })
  }
  const keyNote = isKeyDropped
    ? { keyNote: FIELDS.keyDropped }
    : keyLast4 === null
      ? {}
      : { keyNote: FIELDS.keyKept(keyLast4) }
  return (
    <AppDialog
      show
      title={EDIT.title}
      onClose={onClose}
      dismissible={!isPending}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose} disabled={isPending}>
            {EDIT.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={isPending}>
            <BusyLabel busy={isPending}>{EDIT.save}</BusyLabel>
          </button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <ConnectionFields
          preset={preset}
          fields={fields}
          problems={problems}
          local={local}
          {...keyNote}
          onChange={setFields}
        />
        {preset.key === 'possible' && keyLast4 !== null && !isKeyDropped && fields.key === '' && (
          <label className="check-line mt-2">
            <input
              type="checkbox"
              checked={isKeyRemoved}
              onChange={({ target }) => setKeyRemoved(target.checked)}
            />
            {FIELDS.keyRemoved}
          </label>
        )}
        {error && (
          <FailureNotice
            failure={describeError(error, {
              preset: connection.preset,
              address: fields.address,
            })}
          />
        )}
      </form>
    </AppDialog>
  )
}

/** What of the fields differs from the connection. */
function changeOf(
  { name, baseUrl, preset, reach: before }: ModelConnection,
  typed: Fields,
  isKeyRemoved: boolean,
  local: boolean,
): ModelConnectionChange {
  const [newName, address] = [typed.name.trim(), typed.address.trim()]
  // what was made elsewhere stays as it is, as long as its address does
  const reach = address === baseUrl ? before : reachOf(presetOf(preset), address, local)
  // a browser is given no key
  const key = reach === 'browser' ? '' : typed.key.trim()
  return {
    ...(reach === before ? {} : { reach }),
    ...(newName === '' || newName === name ? {} : { name: newName }),
    ...(address === baseUrl ? {} : { baseUrl: address }),
    ...(key === '' ? (isKeyRemoved ? { apiKey: null } : {}) : { apiKey: key }),
  }
}
