import { AppDialog } from '@/components/AppDialog'
import { PRO } from '../pageTexts'

/** '🌟 Pro Feature': the plans open beside the work, so that nothing unsaved has to be left. */
export default function ProDialog({ feature, onClose }: { feature: string; onClose(): void }) {
  return (
    <AppDialog
      show
      title={PRO.title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {PRO.close}
          </button>
          <a className="btn btn-primary" href="/pricing" target="_blank" rel="noopener">
            {PRO.upgrade}
          </a>
        </>
      }
    >
      <p className="mb-0">{PRO.text(feature)}</p>
    </AppDialog>
  )
}
