/**
 * The states of edit mode in the frame, and what the keys and presses of the person come to in each. Elements are any
 * values here, nothing is read of a page, and what is to be done is given as effects: `editMode.ts` does them. A page may
 * have replaced what arrays and objects do, so nothing here that chooses has a loop by an iterator or a field that may be
 * absent.
 */
import { EDIT_KEYS_OF, type EditKey, type EditMessage } from '../../editProtocol'

/** `using`: Space is held, the page is used and not edited. `keeping`: what is chosen by key next comes to what is kept. */
export type Stage = 'using' | 'empty' | 'chosen' | 'keeping'

export type EditState<E> = {
  readonly isUsing: boolean
  readonly selected: readonly E[]
  /** How many of them stay selected when another one is chosen by key. */
  readonly keeps: number
  /** The last selection, in the page's text or not. */
  readonly place: E | null
  /** `at`: in milliseconds. */
  readonly clicked: { readonly meant: E; readonly at: number } | null
  /** What the pointer went down on, and whether that was answered without a click. */
  readonly down: E | undefined
  readonly isAnswered: boolean
  /** What is pointed at comes to what is selected. */
  readonly isSeveral: boolean
  readonly isColouring: boolean
  /** The properties whose values are told of what is selected. */
  readonly asked: readonly string[]
}

export const emptyState = <E>(): EditState<E> => ({
  ...{ isUsing: false, selected: [], keeps: 0, place: null, clicked: null, down: undefined },
  ...{ isAnswered: false, isSeveral: false, isColouring: false, asked: [] },
})

export const stageOf = ({ isUsing, selected, keeps }: EditState<unknown>): Stage => {
  if (isUsing) return 'using'
  if (keeps > 0) return 'keeping'
  return selected.length > 0 ? 'chosen' : 'empty'
}

export type Point = { x: number; y: number }

export type ModeMessage =
  | EditMessage
  | { type: 'key'; key: 'Escape' | 'F6' }
  | { type: 'command'; command: 'save' }

export type Effect<E> =
  | { do: 'send'; message: ModeMessage }
  | { do: 'choose'; element: E; isAdded: boolean }
  /** Scrolls to it. */
  | { do: 'see'; element: E }
  /** Nothing has a frame any more. */
  | { do: 'unframe' }
  /** Lets the person type into it. `path`, `at`: what was pressed, and where. Where that cannot be, the other effects are done. */
  | { do: 'write'; element: E; path: E[] | undefined; at: Point | undefined; or: Effect<E>[] }

/** `isBrowsers`: the browser is left to do what it does. */
export type Step<E> = { state: EditState<E>; effects: Effect<E>[]; isBrowsers: boolean }

const step = <E>(state: EditState<E>, effects: Effect<E>[] = []): Step<E> => ({
  ...{ state, effects, isBrowsers: false },
})

/** What is asked of the page. */
export type Surroundings<E> = {
  isPicking: boolean
  /** The one in the page behind another, or before it, and none of these; null at the ends. */
  next: (from: E | null, isBack: boolean, without: readonly E[]) => E | null
  /** Next outwards that can be chosen; null at the end. */
  around: (element: E) => E | null
  contains: (outer: E, inner: E | null) => boolean
  /** Whether the focus is in a field of the page. */
  isInField: () => boolean
}

/** `letter`: the key as a small one. `isHeld`: it comes again, since nobody let go. */
export type KeyPress = {
  key: string
  letter: string | undefined
  ctrl: boolean
  shift: boolean
  alt: boolean
  isHeld: boolean
}

type Send = Extract<Effect<unknown>, { do: 'send' }>
const send = (message: ModeMessage): Send => ({ do: 'send', message })
const tellKey = (key: EditKey, shift = false, alt = false, ctrl = false): Send =>
  send({ type: 'edit-key', key, shift, alt, ctrl })

type KeyAction<E> = (state: EditState<E>, press: KeyPress, page: Surroundings<E>) => Step<E>

/** In the order of the page; beyond its ends the focus leaves it. */
const go = <E>(state: EditState<E>, { shift }: KeyPress, page: Surroundings<E>): Step<E> => {
  const { selected, keeps, place } = state
  const kept = selected.slice(0, keeps)
  const last = selected.at(-1) ?? place
  const next = page.next(last, shift, kept)
  if (!next) return { ...step(state), isBrowsers: true }
  const isKeeping = stageOf(state) === 'keeping'
  const effects: Effect<E>[] = [{ do: 'see', element: next }]
  // instead of the one that is not kept
  if (last && isKeeping && selected.length > keeps) {
    effects[1] = { do: 'choose', element: last, isAdded: true }
  }
  effects[effects.length] = { do: 'choose', element: next, isAdded: isKeeping }
  return step({ ...state, selected: isKeeping ? [...kept, next] : selected }, effects)
}

const clear = <E>(state: EditState<E>): Step<E> =>
  step({ ...state, selected: [], keeps: 0, clicked: null, place: null }, [
    { do: 'unframe' },
    send({ type: 'edit-cleared' }),
  ])

const outwards = <E>(state: EditState<E>, { shift }: KeyPress, page: Surroundings<E>): Step<E> => {
  const only = state.selected[0]
  const element = only && page.around(only)
  return step(state, [
    element ? { do: 'choose', element, isAdded: false } : tellKey('Enter', shift),
  ])
}

const write = <E>(state: EditState<E>): Step<E> => {
  const element = state.selected[0]
  const pressed = { path: undefined, at: undefined }
  return step(state, element ? [{ do: 'write', element, ...pressed, or: [] }] : [])
}

const keep = <E>(
  state: EditState<E>,
  { shift }: KeyPress,
  { isPicking }: Surroundings<E>,
): Step<E> =>
  isPicking ? step(state) : step({ ...state, keeps: state.selected.length }, [tellKey(' ', shift)])

/** Says something, whatever is chosen. */
const says =
  (message: ModeMessage) =>
  <E>(state: EditState<E>): Step<E> =>
    step(state, [send(message)])

const ACTIONS = {
  ...{ go, clear, outwards, write, keep },
  escape: says({ type: 'key', key: 'Escape' }),
  leave: says({ type: 'key', key: 'F6' }),
  save: says({ type: 'command', command: 'save' }),
  tellEnter: <E>(state: EditState<E>): Step<E> => step(state, [tellKey('Enter')]),
}

type Action = keyof typeof ACTIONS

/** `null`: either way. `isChosen`: whether something is. */
type Rule = {
  key: string
  ctrl: boolean | null
  shift: boolean | null
  isChosen: boolean | null
  does: Action
}

/** Keys that edit nothing: the first that holds is done. */
const RULES: readonly Rule[] = [
  { key: 'Tab', ctrl: null, shift: null, isChosen: null, does: 'go' },
  { key: 'Escape', ctrl: null, shift: null, isChosen: true, does: 'clear' },
  { key: 'Escape', ctrl: null, shift: null, isChosen: false, does: 'escape' },
  { key: 'F6', ctrl: false, shift: null, isChosen: null, does: 'leave' },
  { key: 'Enter', ctrl: null, shift: true, isChosen: null, does: 'outwards' },
  { key: 'Enter', ctrl: null, shift: false, isChosen: true, does: 'write' },
  { key: 'Enter', ctrl: null, shift: false, isChosen: false, does: 'tellEnter' },
  { key: ' ', ctrl: null, shift: null, isChosen: null, does: 'keep' },
  { key: 's', ctrl: true, shift: null, isChosen: null, does: 'save' },
]

const REPEATS = /^(?:Arrow|[zy]$)/
/** Searching, zooming, printing and the like reach no page, but their owner. */
const OF_BROWSER = /^(?:Page|Home|End|F\d)/
const SCROLLS = /^Arrow/

const editKeyOf = ({ key, letter, ctrl }: KeyPress): EditKey | undefined => {
  const keys: readonly EditKey[] = ctrl ? EDIT_KEYS_OF.withCtrl : EDIT_KEYS_OF.alone
  for (let at = 0; at < keys.length; at += 1) {
    if (keys[at] === (ctrl ? letter : key)) return keys[at]
  }
  return undefined
}

export const keyPressed = <E>(
  state: EditState<E>,
  press: KeyPress,
  page: Surroundings<E>,
): Step<E> => {
  const { key, letter, ctrl, shift, alt, isHeld } = press
  const isChosen = state.selected.length > 0
  for (let at = 0; at < RULES.length; at += 1) {
    const rule = RULES[at] as Rule
    if (rule.key !== (rule.ctrl === true ? letter : key)) continue
    if (rule.ctrl !== null && rule.ctrl !== ctrl) continue
    if (rule.shift !== null && rule.shift !== shift) continue
    if (rule.isChosen !== null && rule.isChosen !== isChosen) continue
    const act: KeyAction<E> = ACTIONS[rule.does]
    return act(state, press, page)
  }
  const edits = editKeyOf(press)
  if (edits !== undefined && !page.isPicking && (ctrl || isChosen || !SCROLLS.test(key))) {
    // who holds a key that deletes or copies means it once
    const isTold = !isHeld || REPEATS.test(edits)
    return isTold ? step(state, [tellKey(edits, shift, alt, ctrl)]) : step(state)
  }
  const isBrowsers = ctrl
    ? // all text of the page, with what is drawn over it, is nothing to edit
      letter !== 'a'
    : OF_BROWSER.test(key) || (SCROLLS.test(key) && !alt && !page.isInField())
  return { ...step(state), isBrowsers }
}

const DOUBLE_CLICK_MS = 500
/** A press that is told twice. */
const LOCK_MS = 100

/** `path`: what was pressed, from the innermost outwards. `count`: of presses there in quick succession, as the browser counts. */
export type Press<E> = {
  meant: E
  path: E[]
  point: Point
  at: number
  count: number
  shift: boolean
}

/** The same again within half a second types into it; later it means what is around it. */
export const elementPressed = <E>(
  state: EditState<E>,
  { meant, path, point, at, count, shift }: Press<E>,
  page: Surroundings<E>,
): Step<E> => {
  const { clicked, selected, isSeveral } = state
  const isSame = clicked?.meant === meant
  const ago = clicked ? at - clicked.at : Number.POSITIVE_INFINITY
  if (isSame && ago < LOCK_MS && count < 2) return step({ ...state, keeps: 0 })
  const now = { ...state, keeps: 0, clicked: { meant, at } }
  const isAdded = (shift || isSeveral) && !page.isPicking
  const isDouble = isSame && (count > 1 || ago < DOUBLE_CLICK_MS)
  const chosen = { do: 'choose', element: meant, isAdded } as const
  if (isDouble && !isSeveral) {
    return step(now, [{ do: 'write', element: meant, path, at: point, or: [chosen] }])
  }
  const only = selected[0]
  const isAgain = isSame && !isDouble && !isAdded && selected.length === 1
  const around = isAgain && only && page.contains(only, meant) && page.around(only)
  return step(now, [{ ...chosen, element: around || meant }])
}

/** Space was pressed or let go. */
export const spaceHeld = <E>(state: EditState<E>, isHeld: boolean): EditState<E> => ({
  ...{ ...state, isUsing: isHeld },
})

export const pointerDown = <E>(state: EditState<E>, down: E | undefined): EditState<E> => ({
  ...{ ...state, down, isAnswered: false },
})

/**
 * Whether an event ends a press. `isWithout`: there will be no click, as what was pressed is disabled, or was made anew
 * meanwhile, and then what is around it may get one.
 */
export const pressEnds = <E>(
  state: EditState<E>,
  kind: string,
  isWithout: boolean,
): { state: EditState<E>; isEnd: boolean } => {
  if (kind === 'pointerup' && isWithout)
    return { state: { ...state, isAnswered: true }, isEnd: true }
  return { state, isEnd: kind === 'click' && !state.isAnswered }
}

export const elementChosen = <E>(state: EditState<E>, place: E): EditState<E> => ({
  ...{ ...state, place },
})

/** The host says what is selected. */
export const hostSelected = <E>(
  state: EditState<E>,
  selected: readonly E[],
  asked: readonly string[],
  { contains }: Pick<Surroundings<E>, 'contains'>,
): EditState<E> => {
  const { clicked } = state
  const isAround = clicked && selected.some((one) => contains(one, clicked.meant))
  return {
    ...{ ...state, selected, asked, keeps: Math.min(state.keeps, selected.length) },
    // what was selected otherwise begins anew
    clicked: isAround ? clicked : null,
  }
}
