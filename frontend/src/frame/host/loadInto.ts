/** Loads a page into a prepared frame and waits until it can be shown. */
import type { Scroll } from '../protocol'
import type { FallbackKind } from './fallback'
import type { FrameHost } from './frameHost'
import type { Content } from './previewState'
import { WRITTEN_GRACE_MS } from './timing'

/** Why a page cannot be shown. */
export class LoadFailure extends Error {
  readonly kind: FallbackKind

  constructor(kind: FallbackKind) {
    super(`The page could not be loaded: ${kind}.`)
    this.kind = kind
  }
}

/** html, head and body always exist. */
const EMPTY_PAGE_ELEMENTS = 3

/**
 * A page is loaded when its markup is complete; if external scripts hang, it is shown without them
 * after a while. A page whose `document.write` never returns is stuck in an endless loop.
 */
export const loadInto = (
  frame: FrameHost,
  { html, address }: Pick<Content, 'html' | 'address'>,
  scroll: Scroll | null,
  timeoutMs: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let written = false
    const ended = () => finish(() => reject(frame.ended.reason))
    frame.ended.addEventListener('abort', ended, { once: true })
    let grace: ReturnType<typeof setTimeout> | undefined
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      clearTimeout(grace)
      frame.ended.removeEventListener('abort', ended)
      stop()
      settle()
    }
    const timer = setTimeout(
      () => finish(() => reject(new LoadFailure(written ? 'timeout' : 'rendering'))),
      timeoutMs,
    )
    const stop = frame.listen((message) => {
      if (message.type === 'loaded') finish(resolve)
      if (message.type !== 'written') return
      written = true
      if (message.elements > EMPTY_PAGE_ELEMENTS) {
        grace = setTimeout(() => finish(resolve), WRITTEN_GRACE_MS)
      }
    })
    frame.post({
      type: 'load',
      html,
      ...(scroll ? { scroll } : {}),
      ...(address ? { address } : {}),
    })
  })
