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
/** `at …` in Chromium, which has the message before; `…@…` in others. */
const STACK_LINE = /^\s*at |@.*(?::\d+|\])$/
const stackOf = (reason: unknown): string => {
  const stack = reason instanceof Error ? reason.stack : ''
  const lines = String(stack ?? '').split('\n')
  return cut(
    lines
      .filter((line) => STACK_LINE.test(line))
      .slice(0, 3)
      .join('\n'),
  )
}

/** A page that is written has no name in Chromium; lines of other files are none of the page's. */
const isOfPage = (file: string): boolean =>
  !/^(?:[\w-]+:\/\/|blob:|data:)/.test(file) ||
  (file.startsWith(location.origin) && !file.includes('/static/'))

/** The page does what it is to do without it. */
const isHandled = (element: Element): boolean => Boolean((element as HTMLElement).onerror)

const report = (kind: ErrorMessage['kind'], message: string, stack = '', line = 0, column = 0) => {
  if (mayReport()) send({ type: 'error', kind, message: cut(message), stack, line, column })
}

const onError = (event: Event): void => {
  if (event instanceof ErrorEvent) {
    const { message, error, filename, lineno, colno } = event
    const place = isOfPage(filename) ? ([lineno, colno] as const) : ([] as const)
    report('script', message, stackOf(error), ...place)
  } else if (event.target instanceof Element && !isHandled(event.target)) {
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
