import { AppDialog } from '@/components/AppDialog'
import { PUBLISHING, SAVING } from './dialogTexts'

/** Shown while the server saves the app, or publishes it, which `step` tells; it closes by itself. */
export default function SavingDialog({ step }: { step?: string }) {
  const [title, text] = step === undefined ? [SAVING.title, SAVING.text] : [PUBLISHING, step]
  return (
    <AppDialog show title={title} size="sm" dismissible={false} onClose={() => undefined}>
      <div className="gen-waiting" role="status">
        <span className="spinner-border gen-accent" aria-hidden />
        <span>{text}</span>
      </div>
    </AppDialog>
  )
}
