import { Play, RotateCcw, TriangleAlert, WifiOff } from 'lucide-react'
import { FALLBACKS, type FallbackKind, hostsLine, needsConsent } from '@/frame/host/fallback'
import { readConfig } from '@/lib/config'

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
