import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '@/components/Spinner'
import { needsConsent } from '@/frame/host/fallback'
import type { NetworkStatus } from '@/frame/host/network'
import type { PreviewController } from '@/frame/host/previewController'
import type { PreviewState } from '@/frame/host/previewState'
import { MAX_RETRIES } from '@/frame/host/timing'
import { FallbackPage } from './FallbackPage'

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
