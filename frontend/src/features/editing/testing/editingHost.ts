/** A page with its history and a preview that follows it, without a frame: what the frame is told is kept. */
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import type { EditCommand } from '@/frame/editProtocol'
import type { EditingHost } from '../session/editingState'
import type { EditSession } from '../session/editSession'

export interface HostOfTest extends EditingHost {
  session: EditSession | null
  texts: string[]
  names: string[]
  reasons: string[]
  commands: EditCommand[]
  /** The text that the running page shows. */
  shown: string
  /** How often the page began anew. */
  anew: number
  blockedReason: string | null
  /** As the preview is told of another text, of whomever. */
  becomes(text: string): void
}

export function hostOfTest(first: string): HostOfTest {
  let undone: string[] = []
  function load(text: string): void {
    if (host.shown === text) return
    if (!(host.session?.follow(host.shown, text) ?? false)) host.anew += 1
    host.shown = text
  }
  const host: HostOfTest = {
    session: null,
    texts: [first],
    names: [],
    reasons: [],
    commands: [],
    shown: first,
    anew: 0,
    blockedReason: null,
    originsIn: () => new Map(),
    becomes: (text) => {
      host.texts.push(text)
      load(text)
    },
    html: () => host.texts.at(-1) ?? '',
    land: (html, name) => {
      undone = []
      host.names.push(name)
      host.becomes(html)
    },
    tell: (command) => host.commands.push(structuredClone(command)),
    undo: () => {
      const last = host.texts.length > 1 ? host.texts.pop() : undefined
      if (last === undefined) return
      undone.push(last)
      load(host.html())
    },
    redo: () => {
      const again = undone.pop()
      if (again !== undefined) host.becomes(again)
    },
    prepare: () => {
      const page = parsePage(host.html())
      const prepared = isRefused(page) ? host.html() : withIds(page)
      if (prepared === host.html()) return false
      host.land(prepared, 'ids')
      return true
    },
    blocked: () => host.blockedReason,
    width: () => 800,
    beginAnew: () => {
      host.anew += 1
      host.shown = host.html()
    },
    refused: (reason) => host.reasons.push(reason),
  }
  return host
}
