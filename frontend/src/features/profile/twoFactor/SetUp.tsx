import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CodeField } from '@/components/CodeField'
import { api, unwrap } from '@/lib/api/client'
import type { TwoFactorSecret } from '@/lib/api/types'
import { copyText } from '@/lib/copy'
import { FormDialog } from '../FormDialog'
import { ProofDialog } from '../ProofDialog'
import { refusalOf } from '../safety'

const TITLE = 'Set up two-factor authentication'

interface SetUpProps {
  /** Takes the recovery codes. */
  onEnabled(codes: readonly string[]): void
  onClose(): void
}

/** First the password, then the secret for the app and a code of it as the proof. */
export function SetUp({ onEnabled, onClose }: SetUpProps) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null)
  if (secret) return <Connect secret={secret} onEnabled={onEnabled} onClose={onClose} />
  return (
    <ProofDialog
      title={TITLE}
      submitLabel="Continue"
      send={({ password }) =>
        unwrap(api.POST('/api/account/two-factor/begin', { body: { password } }))
      }
      onDone={setSecret}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        You need an authenticator app, such as 2FAS, Google Authenticator or a password manager.
        Once it is on, other devices are signed out.
      </p>
    </ProofDialog>
  )
}

interface ConnectProps extends SetUpProps {
  secret: TwoFactorSecret
}

function Connect({ secret, onEnabled, onClose }: ConnectProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/account/two-factor/enable', { body: { code } })),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    onError: () => field.current?.select(),
  })
  // the field that had it is gone
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    setMissing(code === '')
    if (code !== '') mutate()
  }
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Turn On"
      busy={isPending}
      problem={isMissing ? 'Please enter the code that your app shows.' : refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-0">Scan the code with your authenticator app.</p>
      <img
        className="two-factor-qr"
        // drawn by the server; as an image it cannot do anything
        src={`data:image/svg+xml,${encodeURIComponent(secret.qrSvg)}`}
        alt="QR code for your authenticator app"
      />
      <div>
        <p className="text-m mb-1">
          Or <a href={secret.otpauthUrl}>open the app on this device</a>, or type this key into it:
        </p>
        <p className="two-factor-secret" dir="ltr">
          <code>{inGroups(secret.secret)}</code>
          <button type="button" className="btn btn-quiet" onClick={() => void copyKey(secret)}>
            <Copy size={16} className="me-2" aria-hidden />
            Copy Key
          </button>
        </p>
      </div>
      <CodeField ref={field} kind="totp" value={code} onChange={setCode} />
    </FormDialog>
  )
}

/** In fours, as it is typed. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const copyKey = ({ secret }: TwoFactorSecret) =>
  copyText(secret, {
    copied: ['Copied', 'Paste the key into your authenticator app.'],
    copyFailed: ['Copy Failed', 'Failed to copy to clipboard'],
  })
