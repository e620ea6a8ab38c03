import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap } from '@/lib/api/client'
import type { Passkey } from '@/lib/api/types'
import { createPasskey, passkeyMessage } from '@/lib/auth/passkeys'
import { notify } from '@/lib/toast'
import { FormDialog } from '../FormDialog'
import { refusalOf, useTwoFactor } from '../safety'
import { useCode } from '../useCode'

const NAME_MAX_CHARS = 60

interface DialogProps {
  onDone(): void
  onClose(): void
}

/** Makes a passkey with this device, after the password where the account has one. */
export function AddPasskey({ onDone, onClose }: DialogProps) {
  const proof = useProof()
  const [name, setName] = useState(deviceName)
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const request = { body: proof.body }
      const options = await unwrap(api.POST('/api/account/passkeys/begin', request))
      const credential = await createPasskey(options)
      const made = { name: name.trim(), credential }
      return unwrap(api.POST('/api/account/passkeys/finish', { body: made }))
    },
    onSuccess: () => {
      notify.success('Passkey added!', 'You can sign in with it from now on.')
      onDone()
    },
  })
  const submit = () => {
    const found = nameProblem(name) ?? proof.problem
    setInvalid(found)
    if (found === null) mutate()
  }
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Continue"
      busy={isPending}
      problem={invalid ?? (error && passkeyMessage(error))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-m mb-0">Your browser asks you next where to keep it.</p>
      <PasskeyName value={name} onChange={setName} />
      {proof.fields}
    </FormDialog>
  )
}

/** Removes a passkey, after the password where the account has one. */
export function RemovePasskey({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  const proof = useProof()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const request = { params: { path: { id: passkey.id } }, body: proof.body }
      return unwrap(api.POST('/api/account/passkeys/{id}/remove', request))
    },
    onSuccess: onDone,
  })
  const submit = () => {
    setInvalid(proof.problem)
    if (proof.problem === null) mutate()
  }
  return (
    <FormDialog
      title="Remove passkey?"
      submitLabel="Remove"
      destructive
      busy={isPending}
      problem={invalid ?? refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        <strong dir="auto">{passkey.name}</strong> no longer signs you in. Your device may still
        offer it: remove it there, too.
      </p>
      {proof.fields}
    </FormDialog>
  )
}

/** The password where the account has one, and a code where sign-ins ask for one. */
function useProof() {
  const hasPassword = useTwoFactor().data?.hasPassword ?? true
  const [password, setPassword] = useState('')
  const code = useCode()
  return {
    body: { ...(hasPassword && { password }), ...code.body },
    problem: hasPassword && password === '' ? 'Please enter your password.' : code.problem,
    fields: (
      <>
        {hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
        {code.field}
      </>
    ),
  }
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

/** 'Mac', as far as the browser says what it runs on. */
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
