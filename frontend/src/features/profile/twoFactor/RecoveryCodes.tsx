import { Copy, Download } from 'lucide-react'
import { AppDialog } from '@/components/AppDialog'
import { copyText } from '@/lib/copy'
import { download } from '@/lib/download'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose(): void
}

/** Codes for when the authenticator app is not at hand. Nobody sees them again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = () =>
    copyText(codes.join('\n'), {
      copied: ['Copied', 'Keep the codes where nobody else finds them.'],
      copyFailed: ['Copy Failed', 'Failed to copy to clipboard'],
    })
  const save = () => {
    const lines = [`Morpheo recovery codes for ${location.host}`, 'Each works once.', '', ...codes]
    const text = `${lines.join('\r\n')}\r\n`
    download(new Blob([text], { type: 'text/plain' }), 'morpheo-recovery-codes.txt')
  }
  return (
    <AppDialog
      show
      title="Save your recovery codes"
      onClose={onClose}
      // they are gone with the dialog: one button closes it, and no slip
      dismissible={false}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          I Saved Them
        </button>
      }
    >
      <p>
        Each of them signs you in once if you lose your phone. They are shown only now: keep them in
        a safe place.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-actions">
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          <Copy size={16} className="me-2" aria-hidden />
          Copy Codes
        </button>
        <button type="button" className="btn btn-quiet" onClick={save}>
          <Download size={16} className="me-2" aria-hidden />
          Download Codes
        </button>
      </div>
    </AppDialog>
  )
}
