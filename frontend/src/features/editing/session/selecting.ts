/** The selection: by the pointer, as the frame reports it, and by keys. The frame is told what to put boxes around. */
import type { StoreApi } from 'zustand/vanilla'
import { type ElementName, findElement, IMPLIED, nameOf } from '@/document/pageEdit/findElement'
import { isRefused, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf, keyIn } from '@/document/pageEdit/patches'
import { type EditMessage, MAX_DROPPED } from '@/frame/editProtocol'
import { elementWord } from '@/lib/elementWords'
import type { Key } from '@/lib/pagePatch'
import { isSameKey } from '../gestures'
import { EDITING } from '../texts'
import { cssName, detailOf, propertiesOf, type Selected } from '../values'
import { type EditingHost, type EditingState, NO_ORIGINS, NOTHING } from './editingState'
import type { PageReader } from './pageReader'

interface SelectingTools {
  host: EditingHost
  state: StoreApi<EditingState>
  reader: PageReader
  /** The open page; null, and told, where it cannot be read. */
  parsed(): ParsedPage | null
}

export interface Selecting {
  /** Selects these of a page, and no others. */
  selectIn(page: ParsedPage, keys: readonly Key[]): void
  /** What a script drew stays selected in a page that began anew, as long as what is around it is there. */
  selectDrawnIn(page: ParsedPage): void
  choose(message: Extract<EditMessage, { type: 'edit-chosen' }>): void
  /** `isAdded`: beside what is selected, or no longer when it was; beside as many as can be dragged at once, none. */
  chooseKey(page: ParsedPage, key: Key, isAdded: boolean): void
  /** Of what is done now: read out with what is selected by it. Null: nothing is done. */
  done(words: string | null): void
}

/** Of the names of variables that are asked for. */
const VARIABLE_MAX_CHARS = 100
/** The preview follows a step within this time: what was done is read out with what is selected by then. */
const DONE_MS = 1_000
/** Beside those of the panel: where a placed element is, where its lines begin, and whether it has a border. */
const PLACES = [
  'border-style',
  'left',
  'top',
  'right',
  'bottom',
  'position',
  'display',
  'direction',
]

export function createSelecting({ host, state, reader, parsed }: SelectingTools): Selecting {
  const selectedOf = (page: ParsedPage, element: PageElement): Selected | null => {
    const key = keyIn(page, element)
    return key && { key, name: nameOf(page, element) }
  }

  let words: { message: string; until: number } | null = null

  function frameSelected(page: ParsedPage, isDrawn = false, isNew = isDrawn): void {
    const { selected } = state.getState()
    const last = selected.at(-1)
    const element = last && elementOf(page, last.key)
    const properties = element ? propertiesOf(element.tagName).filter(({ isStyle }) => isStyle) : []
    const colours = state.getState().detail?.colours ?? []
    const variables = colours
      .flatMap(({ variable }) => variable ?? [])
      .filter(({ length }) => length <= VARIABLE_MAX_CHARS)
    const message = words && performance.now() < words.until ? words.message : null
    const messages = [message, isNew ? EDITING.drawn : null].filter((one) => one !== null)
    host.tell({
      do: 'select',
      of: selected.map(({ key }) => key),
      properties: [...properties.map(({ name }) => cssName(name)), ...PLACES, ...variables],
      say: [
        ...messages.map((one) => `${one}. `),
        selected.map(({ name }) => `${elementWord(name.tag)} ${name.text}`.trim()).join(', '),
      ].join(''),
      isDrawn,
      drawn: isDrawn ? [...(state.getState().drawn?.path ?? [])] : undefined,
    })
  }

  function selectIn(page: ParsedPage, keys: readonly Key[]): void {
    const selected = keys.flatMap((key) => {
      const element = elementOf(page, key)
      return element ? [{ key, name: nameOf(page, element) }] : []
    })
    const { selected: old, facts, origins } = state.getState()
    const [last, before] = [selected.at(-1), old.at(-1)]
    // those of the same element hold until new ones are there
    const isSame = last !== undefined && before !== undefined && isSameKey(last.key, before.key)
    state.setState({
      selected,
      detail: detailOf(page, selected),
      facts: isSame ? facts : null,
      origins: isSame ? origins : NO_ORIGINS,
      drawnIn: null,
      drawn: null,
    })
    frameSelected(page)
    if (selected.length > 0) reader.foresee(host.html)
  }

  function selectDrawnIn(page: ParsedPage): void {
    const { drawnIn, drawn, around: text } = state.getState()
    const around = drawnIn && elementOf(page, drawnIn.key)
    if (drawnIn !== null && !around) {
      selectIn(page, [])
      return
    }
    const still = around ? selectedOf(page, around) : null
    state.setState({ ...NOTHING, drawnIn: still, drawn, around: text })
    frameSelected(page, true, false)
  }

  function choose({
    element: name,
    within,
    around: text = '',
    isAdded,
  }: Extract<EditMessage, { type: 'edit-chosen' }>) {
    done(null)
    const page = parsed()
    if (page === null) return
    const found = findElement(page, name)
    const one = isRefused(found) ? null : selectedOf(page, found)
    if (one === null && !isRefused(found) && host.prepare()) {
      const prepared = parsed()
      if (prepared) choosePrepared(prepared, name)
      return
    }
    if (one === null) {
      const around = within.map((key) => elementOf(page, key)).find((element) => element !== null)
      const keyAround = around && keyIn(page, around)
      // browsers added it: the one around it is meant
      if (isRefused(found) && found.refused === IMPLIED && keyAround) {
        chooseKey(page, keyAround, isAdded)
        return
      }
      // beside others it is only shown
      const isBeside = isAdded && state.getState().selected.length > 0
      if (!isBeside) {
        const drawnIn = around ? selectedOf(page, around) : null
        state.setState({ ...NOTHING, drawnIn, drawn: name, around: text })
      }
      frameSelected(page, true)
      return
    }
    chooseKey(page, one.key, isAdded)
    state.setState({ around: text })
  }

  function chooseKey(page: ParsedPage, key: Key, isAdded: boolean): void {
    const before = isAdded ? state.getState().selected.map((one) => one.key) : []
    const others = before.filter((other) => !isSameKey(other, key))
    const isTaken = others.length < before.length
    selectIn(page, isTaken ? others : [...others, key].slice(0, MAX_DROPPED))
  }

  /** Its page got ids just now: it stands where it stood. */
  function choosePrepared(page: ParsedPage, name: ElementName): void {
    const found = findElement(page, { ...name, id: null })
    const key = isRefused(found) ? null : keyIn(page, found)
    if (key) selectIn(page, [key])
  }

  const done = (message: string | null): void => {
    words = message === null ? null : { message, until: performance.now() + DONE_MS }
  }
  return { selectIn, selectDrawnIn, choose, chooseKey, done }
}
