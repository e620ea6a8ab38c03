/**
 * Editing the open page by hand: what is selected, and what a gesture does to the page's text. The frame's word counts
 * as far as the text bears it out; whether a person gave it is asked where messages come in.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ElementName, findElement, nameOf } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import {
  isRefused,
  type PageElement,
  type ParsedPage,
  parsePage,
} from '@/document/pageEdit/parsePage'
import { elementOf, keyIn, patchesBetween } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import type { EditCommand, EditMessage, ElementFacts } from '@/frame/editProtocol'
import type { Key } from '@/lib/pagePatch'
import { type Gesture, keyGesture } from '../model/keyOperations'
import { cssName, propertiesOf } from '../model/properties'

export interface EditingHost {
  /** The text of the open page. */
  html(): string
  /** Makes a step of the edited text. */
  land(html: string, name: string): void
  tell(command: EditCommand): void
  /** Shows the page anew: what runs is no longer what the text says. */
  beginAnew(): void
  refused(reason: string): void
}

export interface Selected {
  key: Key
  name: ElementName
}

export interface EditingState {
  /** In the order in which they were chosen. */
  selected: readonly Selected[]
  /** Of the last of them, as soon as the frame has told them. */
  facts: ElementFacts | null
  /** The page's script made what was pointed at: this is the nearest around it that is in the text. */
  drawnIn: Selected | null
}

export interface EditSession {
  state: StoreApi<EditingState>
  hear(message: EditMessage): void
  /** Selects these, and no others. */
  select(keys: readonly Key[]): void
  /** One gesture is one step. Gives whether it was done. */
  edit(gesture: Gesture): boolean
  /** The text changed by other means: undo, or an answer of a model. */
  pageChanged(): void
}

const NOTHING: EditingState = { selected: [], facts: null, drawnIn: null }
/** Beside those of the panel: where a placed element is. */
const PLACES = ['left', 'top', 'right', 'bottom', 'position', 'display']

export function createEditSession(host: EditingHost): EditSession {
  const state = createStore<EditingState>(() => NOTHING)
  let shown = host.html()
  let number = 0

  const parsed = (): ParsedPage | null => {
    const page = parsePage(host.html())
    if (!isRefused(page)) return page
    host.refused(page.refused)
    return null
  }
  const selectedOf = (page: ParsedPage, element: PageElement): Selected | null => {
    const key = keyIn(page, element)
    return key && { key, name: nameOf(page, element) }
  }

  function frameSelected(page: ParsedPage): void {
    const { selected } = state.getState()
    const last = selected.at(-1)
    const element = last && elementOf(page, last.key)
    const properties = element ? propertiesOf(element.tagName).filter(({ isStyle }) => isStyle) : []
    host.tell({
      do: 'select',
      of: selected.map(({ key }) => key),
      properties: [...properties.map(({ name }) => cssName(name)), ...PLACES],
      say: selected.map(({ name }) => `${name.tag} ${name.text}`.trim()).join(', '),
    })
  }

  function selectIn(page: ParsedPage, keys: readonly Key[]): void {
    const selected = keys.flatMap((key) => {
      const element = elementOf(page, key)
      return element ? [{ key, name: nameOf(page, element) }] : []
    })
    state.setState({ selected, facts: null, drawnIn: null })
    frameSelected(page)
  }

  function choose({
    element: name,
    within,
    isAdded,
  }: Extract<EditMessage, { type: 'edit-chosen' }>) {
    const page = parsed()
    if (page === null) return
    const found = findElement(page, name)
    const one = isRefused(found) ? null : selectedOf(page, found)
    if (one === null) {
      const around = within.map((key) => elementOf(page, key)).find((element) => element !== null)
      const drawnIn = around ? selectedOf(page, around) : null
      state.setState({ selected: [], facts: null, drawnIn })
      frameSelected(page)
      return
    }
    const before = isAdded ? state.getState().selected.map(({ key }) => key) : []
    const others = before.filter((key) => !isSameKey(key, one.key))
    const isTaken = others.length < before.length
    selectIn(page, isTaken ? others : [...others, one.key])
  }

  function edit({ name, operations }: Gesture): boolean {
    const before = parsed()
    const after = parsed()
    if (before === null || after === null) return false
    const edits = editedAll(after, operations)
    if (isRefused(edits)) {
      host.refused(edits.refused)
      return false
    }
    if (edits.html === before.html) return true
    const added = edits.newIds.flatMap((value) => keyOfId(edits.page, value))
    shown = edits.html
    host.land(edits.html, name)
    show(before, edits.page)
    const kept = state.getState().selected.map(({ key }) => key)
    selectIn(edits.page, added.length > 0 ? added.slice(0, 1) : kept)
    return true
  }

  function show(before: ParsedPage, after: ParsedPage): void {
    const patches = patchesBetween(before, after)
    number += 1
    if (patches === null) host.beginAnew()
    else if (patches.length > 0) host.tell({ do: 'patch', patches, number })
  }

  function pageChanged(): void {
    if (host.html() === shown) return
    const before = parsePage(shown)
    const after = parsed()
    shown = host.html()
    if (after === null) return
    if (isRefused(before)) host.beginAnew()
    else show(before, after)
    selectIn(
      after,
      state.getState().selected.map(({ key }) => key),
    )
  }

  function hear(message: EditMessage): void {
    switch (message.type) {
      case 'edit-ready': {
        const page = parsed()
        if (page) frameSelected(page)
        break
      }
      case 'edit-chosen':
        choose(message)
        break
      case 'edit-cleared':
        state.setState(NOTHING)
        break
      case 'edit-facts': {
        const { selected } = state.getState()
        if (isSameName(selected.at(-1)?.name, message.element)) {
          state.setState({ facts: message.facts })
        }
        break
      }
      case 'edit-typed': {
        const { element: target, place, text } = message
        const operation: EditOperation = { kind: 'text', target, place, text }
        if (!edit({ name: `Changed the text of <${target.tag}>`, operations: [operation] })) {
          // the frame shows what was typed
          host.beginAnew()
        }
        break
      }
      case 'edit-key': {
        const page = parsed()
        if (page === null) break
        const { selected, facts } = state.getState()
        const elements = selected.flatMap(({ key }) => elementOf(page, key) ?? [])
        const gesture = keyGesture(page, elements, facts, message)
        if (gesture) edit(gesture)
        break
      }
      case 'edit-patched':
        if (!message.isWhole && message.number === number) host.beginAnew()
    }
  }

  const select = (keys: readonly Key[]): void => {
    const page = parsed()
    if (page) selectIn(page, keys)
  }
  return { state, hear, select, edit, pageChanged }
}

const isSameKey = (one: Key, other: Key): boolean =>
  'tag' in one || 'tag' in other
    ? 'tag' in one && 'tag' in other && one.tag === other.tag
    : one.attribute === other.attribute && one.value === other.value

/** By the id where there is one: a page's script may have changed the rest. */
const isSameName = (one: ElementName | undefined, other: ElementName): boolean =>
  one !== undefined &&
  one.tag === other.tag &&
  (one.id !== null || other.id !== null
    ? one.id?.attribute === other.id?.attribute && one.id?.value === other.id?.value
    : one.path.join() === other.path.join())

function keyOfId(page: ParsedPage, value: string): Key[] {
  for (const attribute of ['morpheo-id', 'data-morpheo-id', 'id'] as const) {
    const key = { attribute, value }
    if (elementOf(page, key)) return [key]
  }
  return []
}
