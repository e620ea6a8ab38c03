import { AppDialog } from '@/components/AppDialog'
import { SAVING } from './dialogTexts'

interface SavingDialogProps {
  title?: string
  text?: string
}

/** Shown while the server saves or publishes the app; it closes by itself. */
export default function SavingDialog({
  title = SAVING.title,
  text = SAVING.text,
}: SavingDialogProps) {
  return (
    <AppDialog show title={title} size="sm" dismissible={false} onClose={() => undefined}>
      <div className="gen-waiting" role="status">
        <span className="spinner-border gen-accent" aria-hidden />
        <span>{text}</span>
      </div>
    </AppDialog>
  )
}
