/**
 * Editing the open page by hand: what is selected, and what a gesture does to the page's text. The frame's word counts
 * as far as the text bears it out.
 */
import type { StoreApi } from 'zustand/vanilla'
import {
  type ComponentNode,
  componentsOf,
  componentTreeOf,
  type EditableComponent,
} from '@/document/pageEdit/components'
import { NOT_FOUND } from '@/document/pageEdit/findElement'
import { isRefused, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf, patchesBetween } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import type { EditMessage, ElementFacts } from '@/frame/editProtocol'
import type { Key } from '@/lib/pagePatch'
import {
  clipboardGesture,
  flowGesture,
  type Gesture,
  inOrder,
  isFree,
  isOfClipboard,
  isSameKey,
  type KeyPress,
  keepGesture,
  keyGesture,
  keyOfId,
  keyWords,
  nextTo,
  placeGesture,
  stepName,
} from '../gestures'
import { ONE, onAll, type Reach, widthIn } from '../origins'
import { EDITING, KEYS } from '../texts'
import type { Property } from '../values'
import { type EditingHost, type EditingState, nothingKept } from './editingState'
import { createHearing, type DrawnWriter } from './hearing'
import { PageReader } from './pageReader'
import { changeOperations, insistOperations, tryCommand } from './propertyChange'
import { createSelecting } from './selecting'

export interface EditSession {
  state: StoreApi<EditingState>
  hear(message: EditMessage): void
  /** Selects these, and no others. */
  select(keys: readonly Key[]): void
  /** Selects one by an id, in whichever attribute. `isAdded`: beside the others; it is given up when it was selected. */
  selectId(id: string, isAdded?: boolean): void
  /** One gesture is one step. Gives whether it was done. */
  edit(gesture: Gesture): boolean
  /**
   * Places the one that is selected freely, where it is, or puts it back among the others. `begun`, here as below: the
   * state's `choice` when the person began this. Where the frame has said since that something else is chosen, it is refused.
   */
  placeFreely(begun?: number): void
  /** Models leave all that is selected as it is from now on, or no longer. */
  keep(begun?: number): void
  /** Lets the person write the text of the one that is selected in the app, as a double click does. */
  write(begun?: number): void
  /** What a key of edit mode does, for buttons. */
  press(key: KeyPress, begun?: number): void
  /** Sets a property of all that is selected. `reach`: how far, when it is a style. */
  change(property: Property, value: string, reach?: Reach, begun?: number): void
  /** What they say of it themselves wins over every rule of the page. */
  insist(property: Property, begun?: number): void
  /** Shows a value as long as it is being chosen; null takes it back. */
  attempt(property: Property, value: string | null, reach?: Reach, begun?: number): void
  /** The elements that may be chosen from a list. */
  components(): Components
  /** The page, for edits of what its scripts draw. */
  page: Pick<EditingHost, 'html' | 'land' | 'blocked' | 'refused'>
  /** Who takes texts that a script draws. */
  setDrawnWriter(write: DrawnWriter): void
  /** The text changed: makes the running page the same. False when that has to begin anew. */
  follow(before: string, after: string): boolean
}

export interface Components {
  all: EditableComponent[]
  tree: ComponentNode[]
}

export function createEditSession(
  host: EditingHost,
  kept = nothingKept(),
  reader = new PageReader(),
): EditSession {
  const { state } = kept

  const parsed = (): ParsedPage | null => {
    const page = reader.read(host.html())
    if (!isRefused(page)) return page
    host.refused(page.refused)
    return null
  }
  /** The choice of which it was asked what keeps it where it is. */
  let freeing: number | null = null
  let drawnWriter: DrawnWriter | null = null
  const selecting = createSelecting({ host, state, reader, parsed })
  const { selectIn, chooseKey, done } = selecting
  const { hear, isByKey } = createHearing({
    ...{ host, kept, parsed, selecting, edit, press },
    // what scripts draw is known of the page in view alone
    writeDrawn: (message, around) =>
      (host.isAway?.() ? null : drawnWriter?.(message, around)) ?? 'elsewhere',
    measured: freed,
  })

  function edit(gesture: Gesture, reasonOf = (reason: string) => reason): boolean {
    const { name, operations } = gesture
    const blocked = host.blocked()
    if (blocked !== null) {
      host.refused(reasonOf(blocked))
      return false
    }
    const before = parsed()
    const after = reader.take(host.html())
    if (before === null || isRefused(after)) return false
    const edits = editedAll(after, operations)
    if (isRefused(edits)) {
      host.refused(reasonOf(edits.refused === NOT_FOUND ? EDITING.notInText : edits.refused))
      return false
    }
    if (edits.html === before.html) return true
    const added = edits.edits
      .flatMap(({ newIds }) => newIds.slice(0, 1))
      .flatMap((value) => keyOfId(edits.page, value))
    reader.keep(edits.page)
    done(name)
    host.land(edits.html, stepName(gesture))
    const page = added.length > 1 ? parsed() : edits.page
    if (added.length > 0 && page !== null) selectIn(page, inOrder(page, added))
    return true
  }

  function follow(html: string, changed: string): boolean {
    const [before, after] = [reader.read(html), reader.compare(changed)]
    if (isRefused(before) || isRefused(after)) return false
    const patches = patchesBetween(before, after)
    kept.number += 1
    if (patches === null) return false
    if (patches.length > 0) host.tell({ do: 'patch', patches, number: kept.number })
    const keys = state.getState().selected.map(({ key }) => key)
    const back = kept.gone.filter((key) => elementOf(before, key) === null)
    const { instead } = kept
    const isInstead = keys.every((key) => instead !== null && isSameKey(key, instead))
    const isBack = isInstead && back.some((key) => elementOf(after, key) !== null)
    const isGone = keys.length > 0 && keys.every((key) => elementOf(after, key) === null)
    // a second press on a button would take that, too
    const next = isBack || !isByKey() ? null : nextTo(before, after, keys)
    selectIn(after, isBack ? back : next ? [next] : keys)
    if (isGone && !isBack) Object.assign(kept, { gone: keys, instead: next })
    else if (!isInstead || isBack) Object.assign(kept, { gone: [], instead: null })
    return true
  }

  const isPast = (begun: number | undefined): boolean =>
    begun !== undefined && begun !== state.getState().choice

  /** The open page, for what was begun about what is still chosen; else null, and told. */
  function pageFor(begun: number | undefined): ParsedPage | null {
    if (!isPast(begun)) return parsed()
    host.refused(EDITING.otherChosen)
    return null
  }

  function press(key: KeyPress, begun?: number): void {
    const page = pageFor(begun)
    if (page === null) return
    const { selected, facts } = state.getState()
    const elements = selected.flatMap((one) => elementOf(page, one.key) ?? [])
    const isCopying = isOfClipboard(key)
    const gesture = isCopying
      ? clipboardGesture(page, elements, key, kept)
      : keyGesture(page, elements, facts, { type: 'edit-key', ...key })
    if (isCopying && key.key !== 'v' && elements.length > 0) copied(key.alt)
    if (gesture) edit(gesture)
    else if (!(isCopying && elements.length > 0 && key.key === 'c')) {
      const { say, isLong } = keyWords(elements, key, kept.clipboard)
      if (isLong) host.refused(say)
      host.tell({ do: 'say', say })
    }
  }

  function copied(isOfStyle: boolean): void {
    const { elements, style } = kept.clipboard
    const of = state.getState().selected.at(-1)?.key ?? null
    const message = isOfStyle ? KEYS.styleCopied : KEYS.copied
    state.setState({
      copied: { isElement: elements.length > 0, isStyle: style !== null, message, of },
    })
  }

  function placeFreely(begun?: number): void {
    const page = pageFor(begun)
    const { selected, facts } = state.getState()
    const [only, ...more] = selected
    if (page === null || facts === null || only === undefined || more.length > 0) return
    const element = elementOf(page, only.key)
    const back = element && flowGesture(page, element)
    if (back) {
      edit(back)
      return
    }
    if (isFree(facts)) host.refused(EDITING.placedByRule)
    freeing = state.getState().choice
    host.tell({ do: 'free', of: only.key })
  }

  function keep(begun?: number): void {
    const page = pageFor(begun)
    const elements = page
      ? state.getState().selected.flatMap(({ key }) => elementOf(page, key) ?? [])
      : []
    const gesture = page && keepGesture(page, elements)
    if (gesture) edit(gesture)
  }

  function write(begun?: number): void {
    const [only] = state.getState().selected
    if (only && pageFor(begun)) host.tell({ do: 'type', of: only.key })
  }

  /** The frame has measured what keeps it where it is. */
  function freed(facts: ElementFacts): void {
    const page = facts.freed && freeing !== null ? pageFor(freeing) : null
    if (page === null) return
    freeing = null
    const last = state.getState().selected.at(-1)
    const element = last && elementOf(page, last.key)
    const gesture = element ? placeGesture(page, element, facts) : null
    if (gesture) edit(gesture)
  }

  function change(
    property: Property,
    value: string,
    reach: Reach = ONE,
    begun: number | undefined = undefined,
  ): void {
    const page = pageFor(begun)
    if (page === null) {
      attempt(property, null)
      return
    }
    const width = reach.to === 'width' ? widthIn(reach.media, host.width()) : host.width()
    const originsOf = (element: PageElement) => host.originsIn(page, element, width)
    const asked = { property, value, reach }
    const operations = changeOperations(page, state.getState(), asked, originsOf)
    if (operations !== null && isRefused(operations)) host.refused(operations.refused)
    else if (operations !== null) {
      const on = onAll(state.getState().origins, property, reach)
      edit({ name: `Changed ${property.label}${on}`, operations })
    }
    // what was tried and did not come to an edit
    attempt(property, null)
  }

  function insist(property: Property, begun?: number): void {
    const page = pageFor(begun)
    const operations = page ? insistOperations(page, state.getState(), property) : []
    if (operations.length > 0) edit({ name: `Changed ${property.label}`, operations })
  }

  function attempt(
    property: Property,
    value: string | null,
    reach: Reach = ONE,
    begun: number | undefined = undefined,
  ): void {
    // nothing is written yet: it is told when it would be
    if (value !== null && isPast(begun)) return
    const command = tryCommand(state.getState(), property, value, reach)
    if (command) host.tell(command)
  }

  const withPage = (act: (page: ParsedPage) => void): void => {
    const page = parsed()
    if (page) act(page)
  }
  const select = (keys: readonly Key[]): void => {
    done(null)
    withPage((page) => selectIn(page, keys))
  }
  const selectId = (id: string, isAdded = false): void =>
    withPage((page) => {
      done(null)
      const [key] = keyOfId(page, id)
      if (key) chooseKey(page, key, isAdded)
      else if (!isAdded) selectIn(page, [])
    })
  const components = (): Components => {
    const page = reader.read(host.html())
    if (isRefused(page)) return { all: [], tree: [] }
    const all = componentsOf(page)
    return { all, tree: componentTreeOf(page, all) }
  }
  return {
    state,
    hear,
    select,
    selectId,
    edit: (gesture) => edit(gesture),
    placeFreely,
    keep,
    write,
    press,
    change,
    insist,
    attempt,
    components,
    page: host,
    setDrawnWriter: (write) => {
      drawnWriter = write
    },
    follow,
  }
}
