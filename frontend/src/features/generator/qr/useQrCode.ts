import { useEffect, useState } from 'react'
import { colourProblem } from './contrast'
import { qrSvg } from './draw'
import type { QrLook } from './look'
import { isReadable } from './readable'
import type { QR_PROBLEMS } from './texts'

const SCANNED_AFTER_MS = 300

export interface QrCode {
  /** The last one that was drawn; null until the first is, and when drawing failed. */
  drawn: { svg: string; look: QrLook } | null
  failed: boolean
  /** Why scanners may not read it. */
  problem: keyof typeof QR_PROBLEMS | null
}

/** The code for an address, drawn anew with each change of its look, then scanned for a test. */
export function useQrCode(data: string, look: QrLook): QrCode {
  const [drawn, setDrawn] = useState<QrCode['drawn']>(null)
  const [failed, setFailed] = useState(false)
  const [unreadable, setUnreadable] = useState<QrCode['drawn']>(null)

  useEffect(() => {
    let isLast = true
    qrSvg(data, look).then(
      (svg) => {
        if (!isLast) return
        setDrawn({ svg, look })
        setFailed(false)
      },
      () => isLast && setFailed(true),
    )
    return () => {
      isLast = false
    }
  }, [data, look])

  useEffect(() => {
    if (drawn === null) return
    let isLast = true
    const timer = setTimeout(async () => {
      const readable = await isReadable(drawn.svg, drawn.look, data)
      if (isLast) setUnreadable(readable === false ? drawn : null)
    }, SCANNED_AFTER_MS)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [drawn, data])

  const colours = colourProblem(look.foreground, look.background)
  const problem = colours ?? (unreadable !== null ? 'unreadable' : null)
  return { drawn: failed ? null : drawn, failed, problem }
}
