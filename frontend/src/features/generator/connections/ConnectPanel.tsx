import { type FormEvent, useId, useMemo, useState } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { Segmented } from '@/components/Segmented'
import { elementWord } from '@/lib/elementWords'
import { useGeneratorSession } from '../store/context'
import { ConnectBusy, ConnectNotice, ConnectPages, CurrentConnection } from './ConnectParts'
import { createConnecting } from './connecting'
import type { ChosenElement, ConnectStage, Destination } from './connectTarget'
import { useDestination } from './useDestination'
import '@/styles/connect.scss'
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
  const { store, saving } = useGeneratorSession()
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
