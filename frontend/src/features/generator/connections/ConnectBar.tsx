import { Link } from 'lucide-react'
import { type GeneratorStore, TOAST_MS, useGenerator, useGeneratorStore } from '../store'
import '@/styles/connect.scss'
import { useEffect, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget, type PageTarget } from '@/document/document'
import { selectAppId, selectHasContent } from '@/document/state'
import { comesFromPerson } from '@/frame/host/gesture'
import type { ConnectionElement } from '@/frame/protocol'
import { notify } from '@/lib/toast'
import { isBlocked } from '../commands'
import { CHOOSING } from './texts'

/** Says that connection mode is on, what to do, and how to leave it. `count`: the elements to choose from. */
export function ConnectBar({ count }: { count: number | null }) {
  const store = useGeneratorStore()
  return (
    <div className="connect-bar">
      <Link size={16} aria-hidden />
      <span role="status">
        {count === 0 ? CHOOSING.nothing : CHOOSING.choose}{' '}
        <span className="key-hint">{CHOOSING.keys}</span>
      </span>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => {
          store.getState().connectingChanged(false)
          connectButton()?.focus()
        }}
      >
        {CHOOSING.leave}
      </button>
    </div>
  )
}

/** Where connection mode is turned on and off. */
export const connectButton = (): HTMLElement | null =>
  document.querySelector('[data-command="connect"]')

/**
 * Keeps the preview in connection mode while that is on, in each frame that is shown meanwhile, and opens
 * the panel for the element that is chosen. Returns how many there are; null until the frame says.
 */
export function useConnectionMode(preview: PreviewHandle | null): number | null {
  const store = useGeneratorStore()
  const isOn = useGenerator((state) => state.connecting)
  const appId = useGenerator(selectAppId)
  const isPossible = useGenerator((state) => state.run === null && selectHasContent(state))
  const [count, setCount] = useState<number | null>(null)

  // with another app, or none in view, it ends
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another app is open
  useEffect(() => store.getState().connectingChanged(false), [store, appId, isPossible])

  useEffect(() => {
    if (!isOn || preview === null) return
    let isLeft = false
    const leave = () => store.getState().connectingChanged(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isBlocked(document)) leave()
    }
    document.addEventListener('keydown', onKey)
    const stops = [
      preview.on('key', () => {
        leave()
        connectButton()?.focus()
      }),
      preview.on('connection-ready', (message) => {
        setCount(message.count)
        // whoever is still where the mode was turned on chooses next, by keys too
        const { activeElement } = window.document
        if (message.count > 0 && activeElement !== null && activeElement === connectButton()) {
          preview.focus()
        }
      }),
      preview.on('connection-chosen', ({ element }, frame) => {
        const { document } = store.getState()
        if (document === null || isBlocked(window.document)) return
        const target = currentTarget(document)
        void comesFromPerson(frame.element).then((isReal) => {
          if (isReal && !isLeft) void openPanel(store, target, element)
        })
      }),
    ]
    void import('@/frame/runtime/connectionMode').then(
      ({ connectionScript: script }) => {
        if (!isLeft) preview.setSticky('mode', { type: 'mode', script })
      },
      () => {
        notify.error(...CHOOSING.unloaded)
        leave()
      },
    )
    return () => {
      isLeft = true
      setCount(null)
      document.removeEventListener('keydown', onKey)
      for (const stop of stops) stop()
      preview.setSticky('mode', null)
      preview.post({ type: 'mode', script: null })
    }
  }, [isOn, preview, store])
  return count
}

/** What the frame says of an element counts as far as the code of the page bears it out. */
async function openPanel(
  store: GeneratorStore,
  target: PageTarget,
  name: ConnectionElement,
): Promise<void> {
  const chosen = await import('./chosenElement').catch(() => null)
  if (chosen === null) return notify.error(...CHOOSING.unloaded)
  const element = chosen.chosenElement(store.getState(), target, name)
  if (element === null) return
  if ('refused' in element) {
    const duration = TOAST_MS.warning
    return notify.warning(CHOOSING.failed, element.refused, { duration, whole: true })
  }
  store.getState().dialogOpened({ kind: 'connect', element, to: null, stage: null, error: null })
}
