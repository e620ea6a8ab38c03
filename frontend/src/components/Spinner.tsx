import type { ReactNode } from 'react'

interface SpinnerProps {
  label?: string
}

/** The fallback while a screen loads. */
export function Spinner({ label = 'Loading...' }: SpinnerProps) {
  return (
    <div className="spinner-page" role="status">
      <span className="spinner-border text-m" aria-hidden />
      <span className="text-m">{label}</span>
    </div>
  )
}

/** A button's text, with a spinner while its action runs. */
export function BusyLabel({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <>
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden />}
      {children}
    </>
  )
}
