import { useEffect } from 'react'
import { useStore } from 'zustand'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/Spinner'
import { useDocumentHost } from '@/document/host'
import { type Closable, useGenerator, useSession } from '../store'
import { SUGGESTING } from '../suggest'
import { OptimizeForm } from './OptimizeForm'
import { OptimizeResult } from './OptimizeResult'
import { type OptimizeRequest, type Optimizing, optimize, optimizeSession } from './optimizing'
import { OPTIMIZE } from './texts'
import '@/styles/optimize.scss'

/** 'Optimize App': what for, how far it is, and what came of it. */
export default function OptimizeDialog({ onClose }: Closable) {
  const host = useDocumentHost()
  const { refreshCredits } = useSession(SUGGESTING)
  const modelId = useGenerator((state) => state.modelId)
  const session = optimizeSession(host)
  const optimizing = useStore(session.store)
  useEffect(() => {
    session.isShown = true
    return () => {
      session.isShown = false
      // whoever opens it again optimizes the page as it is then
      if (session.store.getState().state !== 'running')
        session.store.setState({ state: 'idle' }, true)
    }
  }, [session])
  const reset = () => session.store.setState({ state: 'idle' }, true)
  const start = (request: Omit<OptimizeRequest, 'model'>) =>
    void optimize(host, refreshCredits, { ...request, model: modelId })
  const formId = 'optimize-form'
  return (
    <AppDialog
      show
      scrollable
      fullscreenOnMobile
      size="lg"
      title={OPTIMIZE.title}
      onClose={onClose}
      footer={<Footer {...{ optimizing, formId, onClose, onAgain: reset }} />}
    >
      <Content {...{ optimizing, formId, onStart: start }} />
    </AppDialog>
  )
}

function Content({
  optimizing,
  formId,
  onStart,
}: {
  optimizing: Optimizing
  formId: string
  onStart(request: Omit<OptimizeRequest, 'model'>): void
}) {
  switch (optimizing.state) {
    case 'running':
      return <Progress step={optimizing.step} percent={optimizing.percent} />
    case 'done':
      return <OptimizeResult {...optimizing} />
    default:
      return (
        <>
          {optimizing.state === 'failed' && (
            <div className="gen-alert" role="alert">
              <strong>{OPTIMIZE.failed}</strong>
              <p className="mb-0">{optimizing.text}</p>
            </div>
          )}
          <OptimizeForm id={formId} onStart={onStart} />
        </>
      )
  }
}

function Progress({ step, percent }: { step: string; percent: number }) {
  return (
    <div className="optimize-progress">
      <p role="status">
        <BusyLabel busy>{step}</BusyLabel>
      </p>
      <progress value={percent} max={100} aria-label={OPTIMIZE.running} />
      <p className="gen-note">{OPTIMIZE.closable}</p>
    </div>
  )
}

function Footer({
  optimizing,
  formId,
  onClose,
  onAgain,
}: {
  optimizing: Optimizing
  formId: string
  onClose(): void
  onAgain(): void
}) {
  const { state } = optimizing
  if (state === 'running') {
    return (
      <>
        <button type="button" className="btn btn-quiet" onClick={optimizing.stop}>
          {OPTIMIZE.stop}
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {OPTIMIZE.close}
        </button>
      </>
    )
  }
  if (state === 'done') {
    return (
      <>
        <button type="button" className="btn btn-quiet" onClick={onAgain}>
          {OPTIMIZE.again}
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {OPTIMIZE.close}
        </button>
      </>
    )
  }
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={onClose}>
        {OPTIMIZE.cancel}
      </button>
      <button type="submit" form={formId} className="btn btn-primary">
        {OPTIMIZE.start}
      </button>
    </>
  )
}
