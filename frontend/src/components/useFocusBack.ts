import { useEffect, useMemo, useRef } from 'react'

interface FocusBack {
  /** Before the dialog takes the focus. */
  onShow(): void
  /** Once it has faded out. */
  onExited(): void
}

/**
 * Gives the focus back to what had it before the dialog, unless a person has moved it meanwhile. A button that is
 * disabled by what the dialog began gets it once it can be used again, when nothing else has it by then.
 */
export function useFocusBack(show: boolean, titleId: string): FocusBack {
  const before = useMemo(() => (show ? document.activeElement : null), [show])
  const opener = useRef(before)
  const isInside = (element: Element | null): boolean =>
    document.getElementById(titleId)?.closest('[role="dialog"]')?.contains(element) ?? false
  useEffect(() => () => giveBack(opener.current), [])
  return {
    onShow() {
      const now = document.activeElement
      // a field of the dialog may have it already; a dialog that was open before has given it back by now
      opener.current = isInside(now) ? before : now
    },
    onExited() {
      if (!isNowhere() && !isInside(document.activeElement)) return
      giveBack(opener.current, true)
    },
  }
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

function giveBack(opener: Element | null, isFree = isNowhere()): void {
  if (!isFree || !(opener instanceof HTMLElement) || opener === document.body) return
  opener.focus()
  if (document.activeElement === opener || !opener.matches(':disabled')) return
  const enabled = new MutationObserver(() => {
    if (opener.isConnected && opener.matches(':disabled')) return
    enabled.disconnect()
    if (isNowhere()) opener.focus()
  })
  enabled.observe(opener, { attributeFilter: ['disabled'] })
}
