import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import type { Passkey } from '@/lib/api/types'
import { createPasskey, passkeyMessage } from '@/lib/auth/passkeys'
import { notify } from '@/lib/toast'
import { FormDialog } from '../FormDialog'
import { ProofDialog } from '../ProofDialog'
import { refusalOf } from '../safety'

const NAME_MAX_CHARS = 60

interface DialogProps {
  onDone(): void
  onClose(): void
}

/** Makes a passkey with this device, after the password where the account has one. */
export function AddPasskey({ onDone, onClose }: DialogProps) {
  const [name, setName] = useState(deviceName)
  return (
    <ProofDialog
      title="Add a passkey"
      submitLabel="Continue"
      problem={nameProblem(name)}
      messageOf={passkeyMessage}
      send={async (proof) => {
        const options = await unwrap(api.POST('/api/account/passkeys/begin', { body: proof }))
        const credential = await createPasskey(options)
        const made = { name: name.trim(), credential }
        return unwrap(api.POST('/api/account/passkeys/finish', { body: made }))
      }}
      onDone={() => {
        notify.success('Passkey added!', 'You can sign in with it from now on.')
        onDone()
      }}
      onClose={onClose}
    >
      <p className="text-m mb-0">Your browser asks you next where to keep it.</p>
      <PasskeyName value={name} onChange={setName} />
    </ProofDialog>
  )
}

/** Removes a passkey, after the password where the account has one. */
export function RemovePasskey({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  return (
    <ProofDialog
      title="Remove passkey?"
      submitLabel="Remove"
      destructive
      send={(proof) => {
        const request = { params: { path: { id: passkey.id } }, body: proof }
        return unwrap(api.POST('/api/account/passkeys/{id}/remove', request))
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        <strong dir="auto">{passkey.name}</strong> no longer signs you in. Your device may still
        offer it: remove it there, too.
      </p>
    </ProofDialog>
  )
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name)
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const request = { params: { path: { id: passkey.id } }, body: { name: name.trim() } }
      return unwrap(api.POST('/api/account/passkeys/{id}', request))
    },
    onSuccess: onDone,
  })
  const submit = () => {
    const found = nameProblem(name)
    setInvalid(found)
    if (found === null) mutate()
  }
  return (
    <FormDialog
      title="Rename passkey"
      submitLabel="Rename"
      busy={isPending}
      problem={invalid ?? refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  )
}

function PasskeyName({ value, onChange }: { value: string; onChange(name: string): void }) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        Name of the passkey
      </label>
      <input
        id={id}
        className="form-control"
        dir="auto"
        autoComplete="off"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </div>
  )
}

function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please give the passkey a name.'
  return [...name.trim()].length > NAME_MAX_CHARS
    ? `Please keep the name within ${NAME_MAX_CHARS} characters.`
    : null
}

/** 'Mac': the system, as the browser names it. */
function deviceName(): string {
  const found = DEVICES.find(([pattern]) => pattern.test(navigator.userAgent))
  return found?.[1] ?? 'This device'
}

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux PC'],
]
