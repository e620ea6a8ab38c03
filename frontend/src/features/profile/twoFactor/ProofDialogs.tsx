import { api, unwrap } from '@/lib/api/client'
import { notify } from '@/lib/toast'
import { ProofDialog } from '../ProofDialog'

interface NewCodesProps {
  onMade(codes: readonly string[]): void
  onClose(): void
}

/** Recovery codes in the place of those until now. */
export function NewCodes({ onMade, onClose }: NewCodesProps) {
  return (
    <ProofDialog
      title="New recovery codes"
      submitLabel="Make New Codes"
      send={(proof) =>
        unwrap(api.POST('/api/account/two-factor/recovery-codes', { body: { code: '', ...proof } }))
      }
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
      onClose={onClose}
    >
      <p className="text-m mb-0">The codes until now stop working.</p>
    </ProofDialog>
  )
}

/** Back to the password alone. */
export function TurnOff({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  return (
    <ProofDialog
      title="Turn off two-factor authentication?"
      submitLabel="Turn Off"
      destructive
      send={(proof) =>
        unwrap(api.POST('/api/account/two-factor/disable', { body: { code: '', ...proof } }))
      }
      onDone={() => {
        notify.success('Two-factor authentication is off.', undefined, { whole: true })
        onDone()
      }}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        Your password alone signs in then, and your recovery codes stop working. Other devices are
        signed out.
      </p>
    </ProofDialog>
  )
}
