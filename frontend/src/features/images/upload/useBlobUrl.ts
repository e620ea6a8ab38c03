import { useEffect, useState } from 'react'

/** An address of the blob for as long as the component shows it. */
export function useBlobUrl(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
