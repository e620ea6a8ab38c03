import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { dimmed } from '@/components/IconButton'
import type { PreviewCommand } from '@/components/preview/types'
import type { ApiBridgeConfig } from '@/frame/host/apiBridge'
import type { Departure } from '@/frame/host/departures'

/** A page with this in it is broken. */
export const BREAKS = 'data-breaks'
export const PROBLEM = 'TypeError: clock is null'
/** The validation of a page with this in it goes on until `endTrials`. */
export const SLOW = 'data-slow'

/** False: no change can be validated. */
let isConnected = true

export function connected(on: boolean): void {
  isConnected = on
}

let ends: (() => void)[] = []

export function endValidations(): void {
  for (const end of ends) end()
  ends = []
}

interface FakeFrame {
  element: HTMLElement
  silent: AbortSignal
}
type Listener = (message: unknown, frame: FakeFrame) => void
const listeners = new Map<string, Set<Listener>>()

/** The frame in view sends a message. */
let frame = { element: document.createElement('iframe'), silence: new AbortController() }

export function frameSays(message: { type: string }): void {
  const { element, silence } = frame
  for (const listener of listeners.get(message.type) ?? []) {
    listener(message, { element, silent: silence.signal })
  }
}

/** Nothing is heard of the frame in view any more: another one takes its place. */
export function frameIsReplaced(): void {
  const { silence } = frame
  frame = { element: document.createElement('iframe'), silence: new AbortController() }
  silence.abort()
}

/** How the app in the preview makes calls. */
let bridge: ApiBridgeConfig | null = null

export const previewBridge = (): ApiBridgeConfig | null => bridge

/** The page that was loaded last. */
let shownPage: string | null = null

let departed: (departure: Departure) => void = () => undefined

/** The app in view goes elsewhere. */
export function appDeparts(departure: Departure): void {
  departed(departure)
}

interface FakePreviewProps {
  ref?: Ref<unknown>
  commands: PreviewCommand[]
  empty?: ReactNode
  footer?: ReactNode
  notice?: ReactNode
}

/** Replaces the preview: lists its method calls, and renders the floating actions as buttons. */
export function PreviewPanel({ ref, commands, empty, footer, notice }: FakePreviewProps) {
  const [calls, setCalls] = useState<string[]>([])
  useImperativeHandle(ref, () => {
    const record = (what: string) => () => setCalls((before) => [...before, what])
    return {
      streamStart: record('start'),
      streamChunk: record('chunk'),
      streamRestart: record('restart'),
      streamEnd: record('end'),
      streamAbort: record('abort'),
      load: (html: string) => {
        shownPage = html
        record('load')()
      },
      arrive: (pageKey: string, address: string) => record(`arrive ${pageKey} ${address}`)(),
      change: async (html: string) => {
        record('change')()
        if (html.includes(SLOW)) await new Promise<void>((resolve) => ends.push(resolve))
        if (!isConnected) return { kind: 'unvalidated' }
        if (html.includes(BREAKS)) return { kind: 'broken', problem: PROBLEM }
        shownPage = html
        return { kind: 'shown' }
      },
      showFallback: record('fallback'),
      focus: record('focus'),
      reload: record('reload'),
      on: (type: string, listener: Listener) => {
        const all = listeners.get(type) ?? new Set()
        listeners.set(type, all.add(listener))
        return () => all.delete(listener)
      },
      onDeparture: (watcher: (departure: Departure) => void) => {
        departed = watcher
        return () => undefined
      },
      setLivePatcher: () => undefined,
      setReplacementGuard: () => undefined,
      setBridge: (config: ApiBridgeConfig | null) => {
        bridge = config
      },
      setDetecting: () => undefined,
      setSticky: (_: string, message: unknown) => record(message ? 'sticky' : 'unstuck')(),
      post: ({ type, script }: { type: string; script?: unknown }) =>
        record(script === null ? `end of ${type}` : type)(),
      clear: record('clear'),
      watch: () => () => undefined,
      state: () => ({ phase: 'ready', visible: true }),
      frame: () => frame.element,
      current: () => shownPage,
    }
  }, [])
  return (
    <section aria-label="Preview" data-testid="preview">
      {calls.join(' ')}
      {commands.map((command) => (
        <button
          key={command.id}
          type="button"
          disabled={command.disabled}
          {...dimmed(command.lacks)}
          onClick={command.run}
        >
          {`Stage ${command.label}`}
        </button>
      ))}
      {(calls.length === 0 || calls.at(-1) === 'clear') && empty}
      {notice}
      {footer}
    </section>
  )
}
