import { type FormEvent, useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/BusyLabel'
import { NameField, nameProblem } from '@/components/NameField'
import { nameToOffer } from '@/document/proposedName'
import { useInstall } from '../hooks/useInstall'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { INSTALL } from '../texts'
import { IconField } from './IconField'
import { PublishedLink } from './PublishedLink'

/** 'Take Your App With You': publishes the page as an installable app. */
export default function InstallDialog({ onClose }: { onClose(): void }) {
  const { store } = useGeneratorSession()
  const publication = useGenerator((state) => state.document?.app.publication ?? null)
  const [name, setName] = useState(() => nameToOffer(store.getState().document))
  const [icon, setIcon] = useState<string | null>(null)
  const { publishing, error, publish } = useInstall()
  const formId = useId()
  const isUnusable = nameProblem(name) !== null
  const action = publication === null ? INSTALL.create : INSTALL.update

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!publishing && !isUnusable) publish(name, icon)
  }
  return (
    <AppDialog
      show
      title={INSTALL.title}
      onClose={onClose}
      dismissible={!publishing}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose} disabled={publishing}>
            {publication === null ? INSTALL.cancel : INSTALL.close}
          </button>
          <button
            type="submit"
            form={formId}
            className={publication === null ? 'btn btn-primary' : 'btn btn-quiet'}
            disabled={publishing || isUnusable}
          >
            <BusyLabel busy={publishing}>{publishing ? INSTALL.creating : action}</BusyLabel>
          </button>
        </>
      }
    >
      {publication && !publishing && <PublishedLink url={publication.shareUrl} />}
      {publication === null && <p className="text-m">{INSTALL.text}</p>}
      <form id={formId} onSubmit={submit}>
        <div className="mb-3">
          <NameField label={INSTALL.name} value={name} onChange={setName} />
        </div>
        <IconField icon={icon} onChange={setIcon} />
      </form>
      {error && !publishing && (
        <div className="gen-alert mt-3" role="alert">
          {error}
        </div>
      )}
      {publishing && (
        <p className="visually-hidden" role="status">
          {INSTALL.creating}
        </p>
      )}
    </AppDialog>
  )
}
