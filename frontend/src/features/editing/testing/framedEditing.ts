/** Editing by hand with the script of the frame itself, in the window of the test: what both say goes as plain values. */
import { vi } from 'vitest'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { show } from '@/document/pageEdit/testing/shown'
import type { EditMessage } from '@/frame/editProtocol'
import { editScript } from '@/frame/host/editScripts'
import type { EditMode, EditTools } from '@/frame/runtime/edit/editMode'
import { forModes } from '@/frame/runtime/natives'
import { originsIn } from '../origins/valueOrigins'
import { createEditSession, type EditSession } from '../session/editSession'

export const PAGE =
  '<!doctype html>\r\n<html><head><title>T</title></head><body id="morpheo-body-page">\r\n<main id="m"><h1 id="h">Tides</h1><p id="p">Low &amp; high</p>\r\n <p id="q">Sea</p></main><div id="by"></div></body></html>'

export let texts: string[]
export let names: string[]
export let refused: string[]
export let anew: number
let blocked: string | null = null
export let session: EditSession
export let mode: EditMode | null = null

export const find = (selector: string) => document.querySelector(selector) as HTMLElement
export const html = () => texts.at(-1) ?? ''
export const ids = () =>
  session.state.getState().selected.map(({ key }) => ('value' in key ? key.value : key.tag))
const act = (event: Event, selector: string): void => {
  find(selector).addEventListener(event.type, (one) => mode?.take(one), {
    once: true,
    capture: true,
  })
  find(selector).dispatchEvent(event)
}
export const click = (selector: string, shiftKey = false) =>
  act(new MouseEvent('click', { shiftKey, cancelable: true }), selector)
export const press = (key: string, more: KeyboardEventInit = {}) =>
  act(new KeyboardEvent('keydown', { key, cancelable: true, ...more }), 'body')

let reloaded = (): void => undefined
/** As the preview does when the page begins anew. */
export const beginAnew = (): void => reloaded()
/** Why nothing may be changed now; null when it may. */
export const block = (reason: string | null): void => {
  blocked = reason
}

/** As the preview does with another step of the page. */
export function becomes(text: string): void {
  const before = html()
  texts.push(text)
  if (!session.follow(before, text)) reloaded()
}

/** Shows the page and begins to edit it. */
export function begin(): void {
  texts = [PAGE]
  names = []
  refused = []
  anew = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  document.elementsFromPoint = () => []
  show(PAGE)
  const start = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
  const waiting: EditMessage[] = []
  session = createEditSession({
    originsIn,
    html,
    land: (text, name) => {
      names.push(name)
      becomes(text)
    },
    undo: () => becomes(texts.at(-2) ?? ''),
    redo: () => undefined,
    prepare: () => {
      const page = parsePage(html())
      const prepared = isRefused(page) ? html() : withIds(page)
      if (prepared === html()) return false
      becomes(prepared)
      return true
    },
    blocked: () => blocked,
    width: () => 800,
    tell: (command) => mode?.tell(structuredClone(command)),
    beginAnew: () => reloaded(),
    refused: (reason) => refused.push(reason),
  })
  const tools: EditTools = {
    ...forModes,
    isTrusted: () => true,
    send: (message) => {
      if (message.type === 'key' || message.type === 'command' || message.type === 'acted') return
      if (mode === null) waiting.push(message)
      else session.hear(structuredClone(message))
    },
  }
  reloaded = () => {
    anew += 1
    mode?.leave()
    show(html())
    mode = start(tools)
  }
  mode = start(tools)
  for (const message of waiting) session.hear(message)
}

export function leave(): void {
  mode?.leave()
  mode = null
}
