import { useEffect, useState } from 'react'

/** What has been the same for so long; null until then. */
export function useLasting(value: string | null, ms: number): string | null {
  const [lasting, setLasting] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setLasting(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return lasting === value ? value : null
}
