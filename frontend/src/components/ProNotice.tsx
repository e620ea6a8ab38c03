import { AppDialog } from './AppDialog'
import { PRO } from './proTexts'

interface ProNoticeProps {
  /** What needs the plan. */
  feature: string
  /** What it is good for, in the place of that it needs the plan. */
  text?: string
  onClose(): void
}

/** '🌟 Pro Feature'. The plans open in a tab of their own, so that nothing unsaved has to be left. */
export default function ProNotice({ feature, text, onClose }: ProNoticeProps) {
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
          <a className="btn btn-grad" href="/pricing" target="_blank" rel="noopener">
            {PRO.upgrade}
            <span className="visually-hidden">{PRO.newTab}</span>
          </a>
        </>
      }
    >
      <p className="mb-1">
        <strong>{PRO.required}</strong>
      </p>
      <p className="text-m mb-0">{text ?? PRO.requires(feature)}</p>
    </AppDialog>
  )
}
