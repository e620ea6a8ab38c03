import { Copy, ExternalLink } from 'lucide-react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/BusyLabel'
import { NameField, nameProblem } from '@/components/NameField'
import { isUnnamed } from '@/lib/appNames'
import { copyText } from '@/lib/copy'
import { useGenerator, useGeneratorSession } from '../store/context'
import type { InstallForm, InstallStage } from '../store/panel'
import { INSTALL, PUBLISHED } from './dialogTexts'
import { IconField } from './IconField'
import { createPublishing } from './publishing'

interface InstallDialogProps {
  /** What the fields begin with. */
  form: InstallForm
  stage: InstallStage | null
  /** Message of the last failure. */
  error: string | null
  onClose(): void
}

/** 'Take Your App With You': publishes the page as an installable app. */
export default function InstallDialog({ form, stage, error, onClose }: InstallDialogProps) {
  const { store, saving } = useGeneratorSession()
  // made here: the first scripts of the screen do without it
  const publishing = useMemo(() => createPublishing(store, saving), [store, saving])
  const publication = useGenerator((state) => state.document?.app.publication ?? null)
  const [name, setName] = useState(form.name)
  const [icon, setIcon] = useState(form.icon)
  const nameOfApp = useGenerator((state) => state.document?.app.name ?? '')
  const isBusy = stage !== null
  const formId = useId()
  const isUnusable = nameProblem(name) !== null
  const action = publication === null ? INSTALL.create : INSTALL.update

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isUnusable) void publishing.publish({ name, icon })
  }
  return (
    <AppDialog
      show
      title={INSTALL.title}
      onClose={onClose}
      dismissible={!isBusy}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose} disabled={isBusy}>
            {publication === null ? INSTALL.cancel : INSTALL.close}
          </button>
          <button
            type="submit"
            form={formId}
            className={publication === null ? 'btn btn-primary' : 'btn btn-quiet'}
            disabled={isBusy || isUnusable}
          >
            <BusyLabel busy={isBusy}>{action}</BusyLabel>
          </button>
        </>
      }
    >
      {publication && !isBusy && <PublishedLink url={publication.shareUrl} />}
      {publication === null && <p className="text-m">{INSTALL.text}</p>}
      <form id={formId} onSubmit={submit}>
        <div className="mb-3">
          <NameField label={INSTALL.name} value={name} onChange={setName} />
        </div>
        <IconField icon={icon} onChange={setIcon} />
      </form>
      {error && (
        <div className="gen-alert mt-3" role="alert">
          {error}
        </div>
      )}
      {stage && (
        <p className="mt-3 mb-0" role="status">
          {stageText(stage, isUnnamed(nameOfApp) ? form.name.trim() : nameOfApp)}
        </p>
      )}
    </AppDialog>
  )
}

/** `name` is what the app is saved as. */
function stageText(stage: InstallStage, name: string): string {
  switch (stage) {
    case 'saving':
      return INSTALL.saving(name)
    case 'creating':
      return INSTALL.creating
    case 'updating':
      return INSTALL.updating
  }
}

/** The URL of a published app, to open or copy. */
function PublishedLink({ url }: { url: string }) {
  return (
    <div className="card-m gen-published" role="status">
      <span className="sec">{PUBLISHED.ready}</span>
      <a className="gen-published-url" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <div className="d-flex gap-2">
        <a className="btn btn-sm btn-primary" href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={15} aria-hidden /> {PUBLISHED.open}
        </a>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => void copyText(url, PUBLISHED)}
        >
          <Copy size={15} aria-hidden /> {PUBLISHED.copy}
        </button>
      </div>
    </div>
  )
}
