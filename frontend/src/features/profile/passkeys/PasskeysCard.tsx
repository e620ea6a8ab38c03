import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { api, unwrap } from '@/lib/api/client'
import type { Passkey } from '@/lib/api/types'
import { passkeysMissing } from '@/lib/auth/passkeys'
import { timeAgo } from '@/lib/time'
import { Card, Loaded } from '../Card'
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs'

const passkeysKey = ['passkeys'] as const

/** Sign-ins without a password: with the fingerprint, face or PIN of a device, or a security key. */
export default function PasskeysCard() {
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/account/passkeys', { signal })),
  })
  return (
    <Card title="Passkeys">
      <p className="text-m">
        Sign in with the fingerprint, face or PIN of your device, or with a security key. A passkey
        works on this site alone, so nobody can trick you out of it.
      </p>
      <Loaded query={query} height="5rem" failed="Failed to load your passkeys.">
        {({ available, reason, passkeys }) => (
          <Passkeys
            passkeys={passkeys}
            missing={available ? passkeysMissing() : (reason ?? UNAVAILABLE)}
          />
        )}
      </Loaded>
    </Card>
  )
}

const UNAVAILABLE = 'Passkeys are not available on this site.'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

interface PasskeysProps {
  passkeys: readonly Passkey[]
  /** Why none can be added here; null when one can. */
  missing: string | null
}

function Passkeys({ passkeys, missing }: PasskeysProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    void queries.invalidateQueries({ queryKey: passkeysKey })
  }
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong dir="auto">{passkey.name}</strong>
                <span className="text-m">Added {timeAgo(passkey.createdAt)}</span>
                <span className="text-m">
                  {passkey.lastUsedAt ? `Last used ${timeAgo(passkey.lastUsedAt)}` : 'Not used yet'}
                </span>
              </div>
              <div className="account-actions">
                <IconButton
                  icon={Pencil}
                  label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                />
                <IconButton
                  icon={Trash2}
                  label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {missing === null ? (
        <button
          type="button"
          className={`btn btn-quiet${passkeys.length > 0 ? ' mt-3' : ''}`}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add a Passkey
        </button>
      ) : (
        <p className={`text-m mb-0${passkeys.length > 0 ? ' mt-3' : ''}`}>{missing}</p>
      )}
      {open?.kind === 'add' && <AddPasskey onDone={done} onClose={close} />}
      {open?.kind === 'rename' && (
        <RenamePasskey passkey={open.passkey} onDone={done} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemovePasskey passkey={open.passkey} onDone={done} onClose={close} />
      )}
    </>
  )
}
