/** A page with its history and a preview that follows it, without a frame: what the frame is told is kept. */
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import type { EditCommand } from '@/frame/editProtocol'
import type { EditSession } from '../session/editSession'
import type { RemoteHost } from '../session/remoteSession'

export interface HostOfTest extends RemoteHost {
  session: EditSession | null
  texts: string[]
  names: string[]
  reasons: string[]
  told: EditCommand[]
  /** The text that the running page shows. */
  shown: string
  /** How often the page began anew. */
  anew: number
  isHeldBecause: string | null
  openPage: string
  /** As the preview is told of another text, of whomever. */
  becomes(text: string): void
}

export function hostOfTest(first: string): HostOfTest {
  let undone: string[] = []
  let loads = 0
  async function load(text: string): Promise<void> {
    loads += 1
    const own = loads
    if (host.shown === text) return
    const before = host.shown
    const isWanted = () => own === loads && host.shown === before
    const followed = host.session?.follow(before, text, isWanted) ?? false
    const isDone = typeof followed === 'boolean' ? followed : (await followed) && isWanted()
    if (own !== loads) return
    if (!isDone) host.anew += 1
    host.shown = text
  }
  const host: HostOfTest = {
    session: null,
    texts: [first],
    names: [],
    reasons: [],
    told: [],
    shown: first,
    anew: 0,
    isHeldBecause: null,
    openPage: 'one',
    originsIn: null,
    becomes: (text) => {
      host.texts.push(text)
      void load(text)
    },
    html: () => host.texts.at(-1) ?? '',
    land: (html, name) => {
      undone = []
      host.names.push(name)
      host.becomes(html)
    },
    landIds: (html) => host.land(html, 'ids'),
    place: () => host.openPage,
    tell: (command) => host.told.push(structuredClone(command)),
    undo: () => {
      const last = host.texts.length > 1 ? host.texts.pop() : undefined
      if (last === undefined) return
      undone.push(last)
      void load(host.html())
    },
    redo: () => {
      const again = undone.pop()
      if (again !== undefined) host.becomes(again)
    },
    prepare: () => {
      const page = parsePage(host.html())
      const prepared = isRefused(page) ? host.html() : withIds(page)
      if (prepared === host.html()) return false
      host.landIds(prepared)
      return true
    },
    held: () => host.isHeldBecause,
    width: () => 800,
    beginAnew: () => {
      loads += 1
      host.anew += 1
      host.shown = host.html()
    },
    refused: (reason) => host.reasons.push(reason),
  }
  return host
}

/** Of about so many characters, its elements with their ids. */
export function largePage(chars: number): string {
  let cards = ''
  for (let at = 1; cards.length < chars; at += 1) {
    cards += `<article id="a${at}" class="card"><h3 id="h${at}">Card ${at}</h3>\r\n<p id="p${at}" style="color:#334155">It takes <b id="b${at}">two</b> lines &amp; more 🌊</p><ul id="u${at}"><li id="l${at}">One<li id="m${at}">Two</ul></article>`
  }
  return `<!doctype html><html><head><title>T</title><style>.card{color:red}</style></head><body id="morpheo-body-page"><main id="main">${cards}</main></body></html>`
}
