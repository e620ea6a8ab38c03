/** Reports the app's console output and uncaught errors to the host. */
import { type ConsoleLevel, type ErrorMessage, MAX_CONSOLE_TEXT } from '../protocol'
import { send } from './channel'
import { Element, ErrorEvent, listen, performance } from './natives'
import { onEachDocument } from './page'

const LEVELS: ConsoleLevel[] = ['debug', 'log', 'info', 'warn', 'error']
const PER_SECOND = 40

/** A loop that logs must not flood the host. */
const limit = (): (() => boolean) => {
  let windowStart = 0
  let sent = 0
  return () => {
    const now = performance.now()
    if (now - windowStart > 1_000) {
      windowStart = now
      sent = 0
    }
    sent += 1
    return sent <= PER_SECOND
  }
}

const mayLog = limit()
/** Errors have a limit of their own: a page that logs a lot may fail as well. */
const mayReport = limit()

const shown = (value: unknown): string => {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

const cut = (text: string): string => text.slice(0, MAX_CONSOLE_TEXT)
const stackOf = (reason: unknown): string =>
  reason instanceof Error
    ? cut((reason.stack ?? '').split('\n').slice(0, 4).slice(-3).join('\n'))
    : ''

const report = (kind: ErrorMessage['kind'], message: string, stack = '', line = 0, column = 0) => {
  if (mayReport()) send({ type: 'error', kind, message: cut(message), stack, line, column })
}

const onError = (event: Event): void => {
  if (event instanceof ErrorEvent) {
    report('script', event.message, stackOf(event.error), event.lineno, event.colno)
  } else if (event.target instanceof Element) {
    const { target } = event
    const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    report('resource', `Failed to load ${target.tagName.toLowerCase()} ${address}`)
  }
}

const onRejection = (event: PromiseRejectionEvent): void =>
  report('promise', shown(event.reason), stackOf(event.reason))

export const installConsole = (): void => {
  const { console: target } = window
  for (const level of LEVELS) {
    const native = target[level].bind(target)
    target[level] = (...values: unknown[]) => {
      native(...values)
      if (mayLog()) send({ type: 'console', level, text: cut(values.map(shown).join(' ')) })
    }
  }
  onEachDocument(() => {
    listen('error', onError, true)
    listen('unhandledrejection', onRejection)
  })
}
