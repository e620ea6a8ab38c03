import { useEffect, useState, useSyncExternalStore } from 'react'
import { errorReport, hasLoggedErrors, logError, watchErrorLog } from '@/lib/errorLog'

/** Takes the newest errors of this browser along, for a report. There is none without an error. */
export default function CopyErrorLog({ crash }: { crash?: unknown }) {
  const hasErrors = useSyncExternalStore(watchErrorLog, hasLoggedErrors)
  const [result, setResult] = useState<string | null>(null)
  useEffect(() => {
    if (crash !== undefined) logError('crash', crash)
  }, [crash])
  if (!hasErrors) return null
  // without a toast, which a crashed application does not show
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(errorReport())
      setResult('Copied. Paste it into your report.')
    } catch {
      setResult('Copy Failed')
    }
  }
  return (
    <span className="error-log">
      <button type="button" className="btn btn-link" onClick={() => void copy()}>
        Copy Error Log
      </button>
      <span role="status">{result}</span>
    </span>
  )
}
