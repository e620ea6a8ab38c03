import type { ReactNode } from 'react'

/** A button's text, with a spinner while its action runs. */
export function BusyLabel({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <>
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden />}
      {children}
    </>
  )
}
