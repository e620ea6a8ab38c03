import { AppDialog } from '@/components/AppDialog'
import { SAVING } from '../texts'

/** Shown while the server saves the app; it closes by itself. */
export default function SavingDialog() {
  return (
    <AppDialog show title={SAVING.title} size="sm" dismissible={false} onClose={() => undefined}>
      <div className="gen-waiting" role="status">
        <span className="spinner-border gen-accent" aria-hidden />
        <span>{SAVING.text}</span>
      </div>
    </AppDialog>
  )
}
