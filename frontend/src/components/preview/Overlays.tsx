import { Play, RotateCcw, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '@/components/Spinner'
import { FALLBACKS, type FallbackKind, hostsLine, needsConsent } from '@/frame/host/fallback'
import type { NetworkStatus } from '@/frame/host/network'
import type { PreviewController } from '@/frame/host/previewController'
import type { PreviewState } from '@/frame/host/previewState'
import { MAX_RETRIES } from '@/frame/host/timing'
import { readConfig } from '@/lib/config'

interface OverlaysProps {
  controller: PreviewController | null
  state: PreviewState
  network: NetworkStatus
  /** Nothing else of the screen is seen: what the banner above it says is said here. */
  fullscreen: boolean
  generating: boolean
  empty: ReactNode
  onRetryGeneration: (() => void) | undefined
}

/** Overlays on the page: empty, loading, streaming, offline, failed. */
export function Overlays({
  controller,
  state,
  network,
  fullscreen,
  generating,
  empty,
  onRetryGeneration,
}: OverlaysProps) {
  const { phase, failure, visible, attempt } = state
  const waiting = phase === 'loading' || phase === 'retrying'

  const tryAgain = () => {
    if (failure && needsConsent(failure)) void controller?.runAnyway()
    else if (controller?.current() === null && onRetryGeneration) onRetryGeneration()
    else void controller?.reload()
  }

  return (
    <>
      {phase === 'empty' && !generating && <div className="preview-empty">{empty}</div>}
      {!visible && (waiting || (generating && phase !== 'failed')) && (
        <div className="preview-wait">
          <Spinner />
          {phase === 'retrying' && (
            <p role="status">
              Loading again, attempt {attempt} of {MAX_RETRIES}
            </p>
          )}
        </div>
      )}
      {generating && (
        <p className="preview-banner" role="status">
          Morpheo is taking shape...
        </p>
      )}
      {network === 'offline' && fullscreen && phase !== 'failed' && visible && (
        <p className="preview-offline" role="status">
          <WifiOff size={14} aria-hidden /> You are offline
        </p>
      )}
      {phase === 'failed' && failure && (
        <FallbackPage
          kind={failure}
          offline={network === 'offline'}
          generatedAt={state.generatedAt}
          onTryAgain={failure === 'incomplete' ? onRetryGeneration : tryAgain}
          onRestore={state.canRestore ? () => void controller?.restoreLast() : undefined}
        />
      )}
    </>
  )
}

interface FallbackPageProps {
  kind: FallbackKind
  offline: boolean
  generatedAt: number | null
  /** Absent where that would not help. */
  onTryAgain?: (() => void) | undefined
  /** Absent when there is no earlier content. */
  onRestore?: (() => void) | undefined
}

/** Shown instead of content that failed to load. */
export function FallbackPage({
  kind,
  offline,
  generatedAt,
  onTryAgain,
  onRestore,
}: FallbackPageProps) {
  const { title, message, suggestion, otherwise = suggestion } = FALLBACKS[kind]
  const Icon = kind === 'network' ? WifiOff : TriangleAlert
  const consent = needsConsent(kind)
  const line = kind === 'unanswered' ? hostsLine(readConfig().frameHostSuffix) : null
  const AgainIcon = consent ? Play : RotateCcw
  return (
    <div className="preview-fallback" role="alert">
      <Icon size={30} strokeWidth={1.6} aria-hidden />
      <h2>{title}</h2>
      <p>{message}</p>
      <p className="text-m">{onTryAgain ? suggestion : otherwise}</p>
      {line !== null && (
        <>
          <p className="text-m">
            Safari before macOS 26 cannot find previews on this computer. To fix this, add a line to{' '}
            <code>/etc/hosts</code>:
          </p>
          <p>
            <code>{line}</code>
          </p>
        </>
      )}
      {offline && <p className="tag">You are offline. Content loads once you are back online.</p>}
      <div className="preview-fallback-actions">
        {onTryAgain && (
          <button type="button" className="btn btn-grad" onClick={onTryAgain}>
            <AgainIcon size={16} className="me-2" aria-hidden />
            {consent ? 'Run anyway' : 'Try Again'}
          </button>
        )}
        {onRestore && (
          <button type="button" className="btn btn-quiet" onClick={onRestore}>
            Restore Last Content
          </button>
        )}
      </div>
      {generatedAt !== null && (
        <p className="text-m preview-fallback-time">
          Generated at {new Date(generatedAt).toLocaleTimeString()}
        </p>
      )}
    </div>
  )
}
