import { type FormEvent, useId, useMemo, useState } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { Segmented } from '@/components/Segmented'
import { elementWord } from '@/lib/elementWords'
import { useSaving } from '../save'
import { useGenerator, useGeneratorStore } from '../store'
import { createConnecting } from './connecting'
import {
  type ChosenElement,
  type ConnectStage,
  type Destination,
  webAddress,
} from './connectTarget'
import '@/styles/connect.scss'
import { slugIn } from '@/document/connections'
import { type PageMeta, pageOf } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { INSTALL } from '../publish/late'
import { CONNECT } from './texts'

interface ConnectPanelProps {
  element: ChosenElement
  to: Destination | null
  stage: ConnectStage | null
  /** Message of the last failure. */
  error: string | null
  onClose(): void
}

/** 'Connect Element': where a button, link or image of the app leads. */
export default function ConnectPanel({ element, to, stage, error, onClose }: ConnectPanelProps) {
  const store = useGeneratorStore()
  const saving = useSaving()
  const connecting = useMemo(
    () => createConnecting(store, saving, element),
    [store, saving, element],
  )
  const choice = useDestination(element, to)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = stage !== null
  const ids = { title: useId(), form: useId(), url: useId(), problem: useId() }
  const shownError = problem ?? (isBusy ? null : error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const destination = choice.destination()
    setProblem('problem' in destination ? destination.problem : null)
    if (!('problem' in destination)) void connecting.connectTo(destination)
  }
  const action = element.connection === null ? CONNECT.create : CONNECT.update
  return (
    <Offcanvas
      show
      placement="end"
      className="connect-panel"
      backdropClassName="connect-backdrop"
      backdrop={isBusy ? 'static' : true}
      keyboard={!isBusy}
      aria-labelledby={ids.title}
      onHide={onClose}
    >
      <Offcanvas.Header closeButton={!isBusy}>
        <Offcanvas.Title as="h2" id={ids.title}>
          {CONNECT.title}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        <p className="connect-element">
          <strong>{elementWord(element.tag)}</strong> {element.text || CONNECT.noText}
        </p>
        <CurrentConnection element={element} pages={choice.allPages} />
        <form id={ids.form} onSubmit={submit} noValidate>
          <Segmented
            label={CONNECT.type}
            options={[
              { value: 'page', label: CONNECT.page },
              { value: 'url', label: CONNECT.url },
            ]}
            value={choice.type}
            onChange={(type) => {
              setProblem(null)
              choice.setType(type)
            }}
            disabled={isBusy}
          />
          {choice.type === 'page' ? (
            <ConnectPages choice={choice} disabled={isBusy} />
          ) : (
            <div className="mt-3">
              <label htmlFor={ids.url} className="form-label">
                {CONNECT.address}
              </label>
              <input
                id={ids.url}
                type="url"
                inputMode="url"
                className="form-control"
                placeholder={CONNECT.placeholder}
                value={choice.url}
                disabled={isBusy}
                aria-invalid={problem !== null}
                aria-describedby={ids.problem}
                onChange={({ target }) => {
                  setProblem(null)
                  choice.setUrl(target.value)
                }}
              />
            </div>
          )}
          <ConnectNotice />
        </form>
        {stage && <ConnectBusy stage={stage} pages={choice.publishedPages} />}
        {shownError && (
          <div className="gen-alert mt-3" role="alert" id={ids.problem}>
            <strong>{CONNECT.error}</strong>
            <div>{shownError}</div>
          </div>
        )}
        {choice.leadsTo && (
          <div className="connect-box">
            <strong>{CONNECT.preview}</strong>
            <div>
              {CONNECT.leadsTo} <b>{choice.leadsTo}</b>
            </div>
          </div>
        )}
      </Offcanvas.Body>
      <footer className="connect-footer">
        {element.connection && (
          <button
            type="button"
            className="btn btn-destructive me-auto"
            disabled={isBusy}
            onClick={connecting.remove}
          >
            {CONNECT.remove}
          </button>
        )}
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onClose}>
          {CONNECT.cancel}
        </button>
        <button
          type="submit"
          form={ids.form}
          className="btn btn-primary"
          disabled={isBusy || !choice.isComplete}
        >
          {isBusy ? CONNECT.creating : action}
        </button>
      </footer>
    </Offcanvas>
  )
}

/** Where the element leads by now. A link that begins with # leads to the page with that slug. */
export function CurrentConnection({
  element: { link },
  pages,
}: {
  element: ChosenElement
  pages: readonly NumberedPage[]
}) {
  if (link === null || !/^(?:#.|https?:)/i.test(link)) return null
  const page = pages.find(({ slug }) => isLinkTo(link, slug))
  return (
    <div className="connect-box">
      <strong>{CONNECT.connected}</strong>
      <div>{page?.name ?? link}</div>
    </div>
  )
}

export function ConnectPages({
  choice,
  disabled,
}: {
  choice: DestinationChoice
  disabled: boolean
}) {
  if (choice.others.length === 0) {
    return (
      <div className="connect-box">
        <strong>{CONNECT.noPages}</strong>
        <div>{CONNECT.addPages}</div>
      </div>
    )
  }
  return (
    <fieldset className="connect-pages" disabled={disabled}>
      <legend className="form-label">{CONNECT.choose}</legend>
      {choice.others.map(({ pageId, name, number, slug }) => (
        <label key={pageId} className="connect-page">
          <input
            type="radio"
            name="destination"
            checked={choice.pageId === pageId}
            onChange={() => choice.setPageId(pageId)}
          />
          <span>
            {name}
            <small>{CONNECT.place(number, slug)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function ConnectNotice() {
  const { title, text, benefits } = CONNECT.notice
  return (
    <div className="connect-box">
      <strong>{title}</strong>
      <div>{text}</div>
      <ul>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </div>
  )
}

/** One publication holds all pages: they are complete together, and then the panel closes. */
export function ConnectBusy({ stage, pages }: { stage: ConnectStage; pages: readonly string[] }) {
  const name = useGenerator(({ document }) => document?.app.name ?? '')
  const isSaving = stage === 'saving'
  return (
    <div className="connect-box" role="status">
      <strong>{isSaving ? CONNECT.publishing : CONNECT.creating}</strong>
      <div>{isSaving ? INSTALL.saving(name) : CONNECT.eachPage}</div>
      <div>{CONNECT.current(pages.join(', '))}</div>
      <div>{CONNECT.completed(0, pages.length)}</div>
    </div>
  )
}

/** A page of the app with its place among all, from 1. */
export interface NumberedPage extends PageMeta {
  number: number
}

const NO_PAGES: NumberedPage[] = []

const isLinkTo = (link: string, slug: string): boolean =>
  link.startsWith('#') && slugIn(link) === slug

/** Where an element that is connected leads now. */
function leadsTo(
  { connection, link }: ChosenElement,
  pages: readonly PageMeta[],
): Destination | null {
  if (connection === null || link === null) return null
  const page = pages.find(({ slug }) => isLinkTo(link, slug))
  if (page) return { type: 'page', pageId: page.pageId }
  const url = webAddress(link)
  return url === null ? null : { type: 'url', url }
}

/** Where the element is to lead, as it is chosen in the panel. It begins with where it leads, or with what was sent. */
export function useDestination(element: ChosenElement, sent: Destination | null) {
  const document = useGenerator((state) => state.document)
  const allPages = document
    ? pagesInOrder(document).map(({ meta }, at) => ({ ...meta, number: at + 1 }))
    : NO_PAGES
  const others = allPages.filter(({ pageId }) => pageId !== element.target.pageId)
  const [first] = useState(() => sent ?? leadsTo(element, others))
  const [type, setType] = useState<Destination['type']>(first?.type ?? 'page')
  const [pageId, setPageId] = useState(first?.type === 'page' ? first.pageId : null)
  const [url, setUrl] = useState(first?.type === 'url' ? first.url : '')
  const page = others.find((one) => one.pageId === pageId)
  const own = document && pageOf(document, element.target.pageId)

  const destination = (): Destination | { problem: string } => {
    if (type === 'page') {
      return page ? { type, pageId: page.pageId } : { problem: CONNECT.noPage }
    }
    if (url.trim() === '') return { problem: CONNECT.noUrl }
    const address = webAddress(url)
    return address === null ? { problem: CONNECT.badUrl } : { type, url: address }
  }
  return {
    allPages,
    others,
    type,
    setType,
    pageId: page?.pageId ?? null,
    setPageId,
    url,
    setUrl,
    isComplete: type === 'page' ? page !== undefined : url.trim() !== '',
    /** In words; null until it is chosen. */
    leadsTo: type === 'page' ? (page?.name ?? null) : webAddress(url),
    /** The names of the pages that connecting publishes. */
    publishedPages: [own?.meta.name, type === 'page' ? page?.name : undefined].filter(
      (name) => name !== undefined,
    ),
    destination,
  }
}

export type DestinationChoice = ReturnType<typeof useDestination>
