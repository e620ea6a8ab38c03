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
