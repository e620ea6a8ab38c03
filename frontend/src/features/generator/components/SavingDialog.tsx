import { AppDialog } from '@/components/AppDialog'

/** Shown while the server saves the app; it closes by itself. */
export default function SavingDialog() {
  return (
    <AppDialog show title="Saving Your App" size="sm" dismissible={false} onClose={() => undefined}>
      <div className="gen-waiting" role="status">
        <span className="spinner-border gen-accent" aria-hidden />
        <span>This takes a moment.</span>
      </div>
    </AppDialog>
  )
}
