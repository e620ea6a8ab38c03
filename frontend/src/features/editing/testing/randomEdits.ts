/**
 * Random edits of a page by hand, in a real browser: after each, the page as it runs must be what a browser makes of its
 * text. The page's scripts do not run (the document that loads this says so), since what they make is in no text.
 */

import { nameOf } from '@/document/pageEdit/findElement'
import { withIds } from '@/document/pageEdit/giveIds'
import {
  elementsOf,
  isRefused,
  type PageElement,
  type ParsedPage,
  parsePage,
} from '@/document/pageEdit/parsePage'
import {
  EDIT_KEYS_OF,
  type EditKey,
  type EditMessage,
  type ElementFacts,
} from '@/frame/editProtocol'
import type { ConnectionElement } from '@/frame/protocol'
import { type Mirror, makeMirror } from '@/frame/runtime/edit/mirror'
import type { Reach } from '../origins/reach'
import { originsIn } from '../origins/valueOrigins'
import { createEditSession } from '../session/editSession'
import { type Property, propertiesOf } from '../values/properties'

export interface RandomEdits {
  /** Edits that changed the text, by the name of their gesture. */
  done: Record<string, number>
  /** By reason. */
  refused: Record<string, number>
  /** How often the page could not follow and had to begin anew. */
  anew: number
  /** Where the running page was not what its text says; empty when all is well. */
  differences: string[]
  /** Whether undoing all of it gave back the first bytes. */
  isBack: boolean
}

const TEXTS = [
  'Ebb',
  'a < b & c > d',
  '🌊 Flut\u00a0',
  '"quoted" \'twice\'',
  '日本語',
  ' ',
  '</p><b>',
]
const VALUES: Readonly<Record<string, readonly string[]>> = {
  color: ['#123456', 'rgb(1, 2, 3)', 'var(--accent)'],
  number: ['0', '7', '24'],
  boolean: ['true', 'false'],
  json_object_editor: ['{"price": 7, "kind": "a \\"b\\""}', '{}', 'none'],
  string: ['A new text', 'https://example.org/?a=1&b=2', ''],
}
/** Keys, and whether they are tried: some of them do what another one does, or come more often than others do. */
const IS_TRIED: Readonly<Record<EditKey, boolean>> = {
  ...{ ArrowUp: true, ArrowDown: true, ArrowLeft: true, ArrowRight: true },
  ...{ d: true, Delete: true, Backspace: false, Enter: false, ' ': false },
  ...{ c: true, v: true, x: true, z: false, y: false },
}
const KEYS = (Object.keys(IS_TRIED) as EditKey[]).filter((key) => IS_TRIED[key])
const isWithCtrl = (key: EditKey): boolean => EDIT_KEYS_OF.withCtrl.some((one) => one === key)
const REACHES: readonly Reach[] = [
  { to: 'one' },
  { to: 'one' },
  { to: 'width', media: '(max-width: 480px)' },
  { to: 'width', media: '(max-width: 1024px)' },
]
/** So that a page neither is gone at once nor doubles with each of many duplicates. */
const LARGE = 40
/** For each edit that is wanted. */
const TRIES = 5

/** Mulberry32 (public domain, Tommy Ettinger): small, and the same in every browser. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A document of its own that shows a text. */
function shownIn(frame: HTMLIFrameElement, html: string): Document {
  const shown = frame.contentDocument as Document
  shown.open()
  shown.write(html)
  shown.close()
  return shown
}

/** With texts that stand side by side as one, and attributes in one order. */
function copyOf(shown: Document): Element {
  const copy = shown.documentElement.cloneNode(true) as Element
  copy.normalize()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    const all = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1))
    for (const attribute of all) element.removeAttributeNode(attribute)
    for (const attribute of all) element.setAttributeNode(attribute)
  }
  return copy
}
function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return `${one.slice(at - 60, at + 80)} | ${other.slice(at - 60, at + 80)}`
}

/** Does `count` edits of a page. */
export function randomEdits(first: string, seed: number, count: number): RandomEdits {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const result: RandomEdits = { done: {}, refused: {}, anew: 0, differences: [], isBack: false }
  const [running, reference] = [0, 1].map(() =>
    document.body.appendChild(document.createElement('iframe')),
  ) as [HTMLIFrameElement, HTMLIFrameElement]
  let texts = [first]
  let undone: string[] = []
  let mirror: Mirror = makeMirror(shownIn(running, first))
  const now = (): string => texts.at(-1) ?? ''

  const becomes = (text: string): void => {
    const before = now()
    texts.push(text)
    if (!session.follow(before, text)) notFollowed()
  }
  function notFollowed(): void {
    result.anew += 1
    beginAnew()
  }
  function beginAnew(): void {
    mirror = makeMirror(shownIn(running, now()))
  }
  const session = createEditSession({
    originsIn,
    html: now,
    land: (html, name) => {
      result.done[name] = (result.done[name] ?? 0) + 1
      undone = []
      becomes(html)
    },
    tell: (command) => {
      if (command.do !== 'patch') return
      const isWhole = mirror.apply(structuredClone(command.patches))
      if (!isWhole) result.anew += 1
      session.hear({ type: 'edit-patched', number: command.number, isWhole })
    },
    undo: () => {
      const [before, after] = [texts.at(-2), now()]
      if (before === undefined) return
      texts.pop()
      undone.push(after)
      if (!session.follow(after, before)) notFollowed()
    },
    redo: () => {
      const again = undone.pop()
      if (again !== undefined) becomes(again)
    },
    prepare: () => {
      const page = parsePage(now())
      const prepared = isRefused(page) ? now() : withIds(page)
      if (prepared === now()) return false
      becomes(prepared)
      return true
    },
    blocked: () => null,
    width: () => 800,
    beginAnew,
    refused: (reason) => {
      result.refused[reason] = (result.refused[reason] ?? 0) + 1
    },
  })
  const read = (): ParsedPage => {
    const page = parsePage(now())
    if (isRefused(page)) throw new Error(page.refused)
    return page
  }
  const named = (page: ParsedPage, element: PageElement): ConnectionElement => {
    const { path, ...name } = nameOf(page, element)
    return { ...name, path: [...path] }
  }
  const pixels = (): number => Math.round(random() * 4_000) / 10

  const act = (): void => {
    const page = read()
    const elements = [...elementsOf(page.root)].filter(isPointedAt)
    const small = elements.filter((one) => sizeOf(one) < LARGE)
    const one = pick(small)
    const name = named(page, one)
    const anchor = named(page, pick(elements))
    const choose = (element: ConnectionElement, isAdded: boolean): void =>
      session.hear({ type: 'edit-chosen', element, within: [], isAdded })
    choose(name, false)
    if (random() < 0.15) choose(named(page, pick(small)), true)
    const kind = random()
    const hear = (message: EditMessage): void => session.hear(message)
    if (kind < 0.2) {
      const place = Math.floor(random() * 2)
      const before = one.childNodes.filter((node) => 'value' in node)[place]?.value ?? ''
      hear({ type: 'edit-typed', element: name, place, before, text: pick(TEXTS) })
    } else if (kind < 0.4) {
      const to = pick(['before', 'after', 'into'] as const)
      hear({ type: 'edit-dropped', elements: [name], to, anchor })
    } else if (kind < 0.47) {
      const container = random() < 0.5 ? null : anchor
      const own = { left: pixels(), top: pixels(), width: pixels(), margin: 0 }
      const held: Record<string, number> = random() < 0.5 ? {} : { 'min-height': pixels() }
      const freed = { isStatic: random() < 0.5, own, held }
      hear({ type: 'edit-placed', element: name, container, freed })
    } else if (kind < 0.52) {
      const [edges, isInline] = [{ width: pixels(), height: pixels() }, random() < 0.2]
      hear({ type: 'edit-resized', element: name, edges, isInline })
    } else if (kind < 0.7) {
      const property = pick(propertiesOf(name.tag))
      session.change(property, valueFor(property), pick(REACHES))
    } else if (kind < 0.78)
      hear({ type: 'edit-key', key: 'z', shift: false, alt: false, ctrl: true })
    else if (kind < 0.82) hear({ type: 'edit-key', key: 'y', shift: false, alt: false, ctrl: true })
    else {
      const key = pick(KEYS)
      const [shift, alt] = [random() < 0.4, random() < 0.4]
      if (random() < 0.5) hear({ type: 'edit-facts', element: name, facts: PLACED })
      hear({ type: 'edit-key', key, shift, alt, ctrl: isWithCtrl(key) })
    }
  }
  const valueFor = ({ type, options }: Property): string =>
    options ? pick(options) : pick(VALUES[type] ?? ['1'])
  const compare = (after: string): void => {
    const shown = shownIn(reference, now())
    const [is, ought] = [copyOf(running.contentDocument as Document), copyOf(shown)]
    if (result.differences.length < 5 && !is.isEqualNode(ought)) {
      result.differences.push(`${after}: ${firstDifference(is.outerHTML, ought.outerHTML)}`)
      mirror = makeMirror(shownIn(running, now()))
    }
  }

  const edits = (): number => Object.values(result.done).reduce((sum, one) => sum + one, 0)
  // those that are refused do not count, and end at some time where all of them are
  for (let step = 0; edits() < count && step < TRIES * count; step += 1) {
    const before = now()
    act()
    if (now() !== before) compare(`Step ${step} (${Object.keys(result.done).at(-1)})`)
  }
  const last = now()
  while (texts.length > 1) session.hear({ ...UNDO })
  if (last !== first) compare('After all was undone')
  result.isBack = now() === first
  running.remove()
  reference.remove()
  texts = []
  return result
}

const UNDO: EditMessage = { type: 'edit-key', key: 'z', shift: false, alt: false, ctrl: true }
const PLACED: ElementFacts = {
  css: { left: '3px', top: '4.5px' },
  box: { left: 0, top: 0, width: 10, height: 10 },
  position: 'absolute',
  isRow: false,
  viewWidth: 800,
}

/** What nobody sees cannot be pointed at. */
function isPointedAt(element: PageElement): boolean {
  if (/^(?:html|script|style|template|noscript)$/.test(element.tagName)) return false
  for (let at: PageElement | null = element; at !== null; ) {
    if (at.tagName === 'head') return false
    const around: PageElement['parentNode'] = at.parentNode
    at = around && 'tagName' in around ? around : null
  }
  return element.sourceCodeLocation?.startTag !== undefined
}

function sizeOf(element: PageElement): number {
  let size = 0
  for (const _ of elementsOf(element)) {
    size += 1
    if (size >= LARGE) break
  }
  return size
}
