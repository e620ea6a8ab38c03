import { Copy, ExternalLink, ImagePlus, Lock, Unlink } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { AppDialog } from '@/components/AppDialog'
import { NameField, nameProblem } from '@/components/NameField'
import { BusyLabel } from '@/components/Spinner'
import { pageOf } from '@/document/document'
import { nameToOffer } from '@/document/proposedName'
import { isUnnamed } from '@/lib/appNames'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { copyText } from '@/lib/copy'
import { useAppAiLimits } from '@/lib/queries/appAi'
import { notify } from '@/lib/toast'
import { useBrokenLinks } from '../connections/late'
import { ICON, iconPng, iconRefusal } from '../imageFiles'
import { ProblemsNote } from '../problems/late'
import { useSaving } from '../save'
import { useGenerator, useGeneratorStore } from '../store'
import { AppServices } from './AppServices'
import { isUsable } from './aiForm'
import { BLOCKED_ADDRESSES, BROKEN_LINKS, INSTALL, LIBRARIES_KEPT, PUBLISHED } from './dialogTexts'
import { LibrariesField } from './LibrariesField'
import { createPublishing, type InstallForm, type InstallStage } from './publishing'

interface InstallDialogProps {
  /** As it was filled in, once it was sent. */
  form: InstallForm | null
  stage: InstallStage | null
  /** Message of the last failure. */
  error: string | null
  /** Addresses that what was published just now cannot load from. */
  blocked?: readonly string[]
  /** Addresses of libraries that it does not contain. */
  keptLibraries?: readonly string[]
  /** What was just done, once it is. */
  made?: 'created' | 'updated'
  onClose(): void
}

/** 'Take Your App With You': publishes the page as an installable app. */
export default function InstallDialog(props: InstallDialogProps) {
  const { form, stage, error, blocked = [], keptLibraries = [], made, onClose } = props
  const store = useGeneratorStore()
  const saving = useSaving()
  // made here: the first scripts of the screen do without it
  const publishing = useMemo(() => createPublishing(store, saving), [store, saving])
  const publication = useGenerator((state) => state.document?.app.publication ?? null)
  const offered = useGenerator((state) => nameToOffer(state.document))
  const [name, setName] = useState(form?.name ?? offered)
  const [icon, setIcon] = useState(form?.icon ?? null)
  const [copyLibraries, setCopyLibraries] = useState(form?.copyLibraries ?? true)
  const nameOfApp = useGenerator((state) => state.document?.app.name ?? '')
  const [ai, setAi] = useState(form?.ai ?? null)
  const [writers, setWriters] = useState(form?.writers ?? null)
  const isBusy = stage !== null
  const formId = useId()
  const { data: limits } = useAppAiLimits(ai !== null)
  const isUnusable =
    nameProblem(name) !== null || (ai !== null && limits !== undefined && !isUsable(ai, limits))
  const action = publication === null ? INSTALL.create : INSTALL.update

  const entered = { name, icon, copyLibraries, ai, writers }
  const notices = { blocked, keptLibraries }
  const filled = { kind: 'install', form: entered, stage, error, ...notices } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isUnusable) void publishing.publish(entered)
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
      {publication && !isBusy && <PublishedLink url={publication.shareUrl} made={made ?? null} />}
      {blocked.length > 0 && <Addresses texts={BLOCKED_ADDRESSES} addresses={blocked} />}
      {keptLibraries.length > 0 && <Addresses texts={LIBRARIES_KEPT} addresses={keptLibraries} />}
      {publication === null && <p className="text-m">{INSTALL.text}</p>}
      <form id={formId} onSubmit={submit}>
        <div className="mb-3">
          <NameField label={INSTALL.name} value={name} onChange={setName} />
        </div>
        <IconField icon={icon} onChange={setIcon} />
        <LibrariesField isOn={copyLibraries} onChange={setCopyLibraries} />
        <AppServices ai={ai} onAi={setAi} writers={writers} onWriters={setWriters} />
      </form>
      {!isBusy && <ProblemsNote dialog={filled} />}
      {!isBusy && <BrokenLinksNote />}
      {error && (
        <div className="gen-alert mt-3" role="alert">
          {error}
        </div>
      )}
      {stage && (
        <p className="mt-3 mb-0" role="status">
          {stageText(stage, isUnnamed(nameOfApp) ? (form?.name ?? offered).trim() : nameOfApp)}
        </p>
      )}
    </AppDialog>
  )
}

/** What would lead nowhere in the published app. It is published all the same. */
function BrokenLinksNote() {
  const broken = useBrokenLinks()
  const document = useGenerator((state) => state.document)
  if (broken.size === 0 || document === null) return null
  return (
    <div className="mt-3">
      <p className="mb-1">
        <Unlink size={15} aria-hidden /> {BROKEN_LINKS.title}
      </p>
      <ul className="gen-note mb-0">
        {[...broken].map(([pageId, { connections, links }]) => (
          <li key={pageId}>
            {BROKEN_LINKS.ofPage(pageOf(document, pageId)?.meta.name ?? '', [
              ...new Set([...connections, ...links]),
            ])}
          </li>
        ))}
      </ul>
    </div>
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

interface PublishedLinkProps {
  url: string
  made: 'created' | 'updated' | null
}

/** The URL of a published app, to open or copy. It takes the focus once it is published, and so comes into view. */
function PublishedLink({ url, made }: PublishedLinkProps) {
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (made !== null) card.current?.focus()
  }, [made])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={card}
      className="card-m gen-published"
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-url`}
    >
      <span className="sec" id={id}>
        {made === 'updated' ? PUBLISHED.updated : PUBLISHED.ready}
      </span>
      <a
        className="gen-published-url"
        id={`${id}-url`}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
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

interface AddressesProps {
  texts: { title: string; list: string; advice: string }
  addresses: readonly string[]
}

function Addresses({ texts, addresses }: AddressesProps) {
  return (
    <div className="gen-alert mb-3" role="status">
      <strong>{texts.title}</strong>
      <p className="mb-1">{texts.list}</p>
      <ul className="mb-1">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      <p className="mb-0">{texts.advice}</p>
    </div>
  )
}

interface IconFieldProps {
  /** A PNG data URL. */
  icon: string | null
  onChange(icon: string | null): void
}

/** Uploads the app's icon, part of the Pro plan. Without one, the server draws an icon. */
export function IconField({ icon, onChange }: IconFieldProps) {
  const isPro = useAuth(selectIsPro)
  const fieldId = useId()
  const noteId = useId()

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const refusal = iconRefusal(file)
    if (refusal !== null) return notify.error(ICON.refused, refusal)
    try {
      onChange(await iconPng(file))
    } catch {
      notify.error(...ICON.unreadable)
    }
  }
  return (
    <div className="gen-icon-field">
      <span className="gen-icon-preview">
        {icon ? <img src={icon} alt="" /> : <ImagePlus size={20} aria-hidden />}
      </span>
      <div className="gen-icon-about">
        <label htmlFor={fieldId}>
          App icon <span className="text-m">(optional)</span>
        </label>
        <span className="gen-note" id={noteId}>
          {isPro ? ICON.hint : ICON.drawn}
        </span>
      </div>
      {icon !== null && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => onChange(null)}>
          {ICON.remove}
        </button>
      )}
      {isPro ? (
        <span className="btn btn-sm btn-quiet gen-file">
          {ICON.choose}
          <input
            id={fieldId}
            type="file"
            accept="image/*"
            aria-describedby={noteId}
            onChange={(event) => void choose(event)}
          />
        </span>
      ) : (
        <>
          <input id={fieldId} type="file" className="d-none" disabled />
          <span className="tag">
            <Lock size={12} aria-hidden /> Pro
          </span>
        </>
      )}
    </div>
  )
}
