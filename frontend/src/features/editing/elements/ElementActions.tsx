import { ChevronDown, ChevronUp, Files, type LucideIcon, Trash2, X } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import type { EditKey, ElementFacts } from '@/frame/editProtocol'
import { elementWord } from '@/lib/elementWords'
import { useMediaQuery } from '@/lib/media'
import { plainText } from '@/lib/plainText'
import { isFree, isSameKey, type KeyPress } from '../gestures'
import type { Copied, EditSession } from '../session'
import { ACTIONS, EDITING, KEYS, PANEL, SELECT } from '../texts'
import type { ElementDetail, Selected } from '../values'

/** A button that says that it can't be pressed, and keeps the keyboard: its own press may have come to that. */
export const unless = (isOff: boolean, onClick: () => void) =>
  isOff ? { 'aria-disabled': true } : { onClick }

interface ElementActionsProps {
  session: EditSession
  selected: readonly Selected[]
  detail: ElementDetail
  facts: ElementFacts | null
  copied: Copied
}

type Held = Partial<Omit<KeyPress, 'key'>>
const CTRL = { ctrl: true }

/** What does the same as a key without a keyboard: the buttons here, each with what is held beside the key. */
const BUTTONS = {
  // `alt`: among its siblings, also where the element is placed freely; with Shift into another level
  ArrowUp: { before: { alt: true } },
  ArrowDown: { after: { alt: true } },
  ArrowLeft: { out: { alt: true, shift: true } },
  ArrowRight: { into: { alt: true, shift: true } },
  c: { copy: CTRL, copyStyle: { ...CTRL, alt: true } },
  d: { duplicate: CTRL },
  v: { paste: CTRL, pasteInto: { ...CTRL, shift: true }, pasteStyle: { ...CTRL, alt: true } },
  Delete: { remove: {} },
  // Delete
  Backspace: {},
  // copy and delete
  x: {},
  // of the product
  ...{ z: {}, y: {} },
  // a double click, and the parents above; 'Select several'
  ...{ Enter: {}, ' ': {} },
} satisfies Record<EditKey, Partial<Record<keyof typeof ACTIONS, Held>>>

/** Of the button of an action, the key. */
const press = <K extends keyof typeof BUTTONS>(
  key: K,
  action: keyof (typeof BUTTONS)[K],
): KeyPress => ({
  ...{ key, shift: false, alt: false, ctrl: false },
  ...(BUTTONS[key][action] as Held),
})

interface Action {
  words: readonly [label: string, short?: string]
  /** Of the usual ones, which are always in sight; the others stand behind 'More'. */
  icon?: LucideIcon
  key?: KeyPress
  /** What it does that no key does. */
  act?: () => void
  isOff?: boolean
  isOn?: boolean
  /** Why it is off, in words. */
  why?: string
}

/** From this height of the window on, in pixels, there is room for all of them. */
const ROOMY_PX = 700

/** Whether models leave what is selected as it is, in words; blank where they may change it. */
const stateOf = ({ isKept, isInKept }: ElementDetail): string => {
  if (isKept) return EDITING.kept
  return isInKept ? EDITING.inKept : ''
}

/** The innermost is next to what is selected. */
const toEnd = (nav: HTMLElement | null): void => {
  if (nav) nav.scrollLeft = nav.scrollWidth
}

/** The selection, the elements around it, and the actions on it as a whole. */
export function ElementActions(props: ElementActionsProps) {
  const { session, selected, detail, facts, copied } = props
  const isOne = selected.length === 1
  const last = selected.at(-1)
  const isPlaced = facts !== null && isFree(facts)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isMore, setIsMore] = useState(!isTouch && innerHeight >= ROOMY_PX)
  const moreId = useId()
  const [reason, setReason] = useState('')
  const message = last && copied.of && isSameKey(last.key, copied.of) ? copied.message : ''
  const { duplicate, before, after, out, into, free, keep, copy, paste, ...others } = ACTIONS
  const usual: Action[] = [
    { words: duplicate, icon: Files, key: press('d', 'duplicate') },
    { words: before, icon: ChevronUp, key: press('ArrowUp', 'before'), isOff: !detail.hasBefore },
    { words: after, icon: ChevronDown, key: press('ArrowDown', 'after'), isOff: !detail.hasAfter },
    { words: others.remove, icon: Trash2, key: press('Delete', 'remove') },
  ]
  const more: Action[] = [
    { words: out, key: press('ArrowLeft', 'out'), isOff: !detail.hasOut },
    { words: into, key: press('ArrowRight', 'into'), isOff: !detail.hasInto },
    {
      words: free,
      act: () => session.placeFreely(),
      isOff: !isOne || facts === null,
      isOn: isPlaced,
    },
    { words: keep, act: () => session.keep(), isOn: detail.isKept },
    { words: copy, key: press('c', 'copy') },
    { words: paste, key: press('v', 'paste'), isOff: !copied.isElement, why: KEYS.nothingCopied },
    {
      words: others.pasteInto,
      key: press('v', 'pasteInto'),
      isOff: !copied.isElement,
      why: KEYS.nothingCopied,
    },
    { words: others.copyStyle, key: press('c', 'copyStyle') },
    {
      words: others.pasteStyle,
      key: press('v', 'pasteStyle'),
      isOff: !copied.isStyle,
      why: KEYS.noStyleCopied,
    },
  ]
  const buttons = (shown: readonly Action[]) =>
    shown.map(
      ({ words: [label, short = label], icon: Icon, key, act, isOff = false, isOn, why }) => (
        <button
          key={label}
          type="button"
          className="edit-action"
          aria-label={label}
          title={isOff && why ? `${label}: ${why}` : label}
          aria-pressed={isOn}
          {...unless(isOff, () => {
            setReason('')
            if (key) session.press(key)
            act?.()
          })}
          {...(isOff && why ? { 'aria-description': why, onClick: () => setReason(why) } : {})}
        >
          {Icon && <Icon size={18} strokeWidth={1.9} aria-hidden />}
          <span>{short}</span>
        </button>
      ),
    )
  return (
    <div>
      {isOne && detail.around.length > 0 && (
        <nav
          key={JSON.stringify(last?.key)}
          ref={toEnd}
          className="edit-around"
          aria-label={PANEL.around}
        >
          {detail.around.map(({ key, name, mark }) => (
            <button
              key={JSON.stringify(key)}
              type="button"
              className="btn btn-sm btn-quiet"
              title={name.tag}
              onClick={() => session.select([key])}
            >
              {elementWord(name.tag)}
              {mark && <span className="text-m"> {mark}</span>}
            </button>
          ))}
        </nav>
      )}
      <p className="edit-name">
        <strong>
          {isOne ? elementWord(last?.name.tag ?? '') : EDITING.several(selected.length)}
        </strong>{' '}
        {isOne && <span className="text-m">{plainText(last?.name.text ?? '')}</span>}
      </p>
      {!isOne && <SelectedList session={session} selected={selected} />}
      <div className="edit-actions">
        {buttons(usual)}
        <button
          type="button"
          className="edit-action"
          aria-expanded={isMore}
          aria-controls={moreId}
          onClick={() => setIsMore(!isMore)}
        >
          {isMore ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
          <span>{PANEL.more}</span>
        </button>
        <div id={moreId} className="edit-more" hidden={!isMore}>
          {buttons(more)}
        </div>
        <p className="edit-told" role="status">
          {reason || message || stateOf(detail) || (isOne && isPlaced ? EDITING.keepsPlace : '')}
        </p>
      </div>
    </div>
  )
}

interface SelectedListProps {
  session: Pick<EditSession, 'select'>
  selected: readonly Selected[]
}

/** Which ones are selected, where they are several: some may lie out of view. */
function SelectedList({ session, selected }: SelectedListProps) {
  const takeOut = ({ currentTarget }: MouseEvent<HTMLElement>, at: number): void => {
    // the button goes with its row
    const row = currentTarget.parentElement
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    const next = selected.length > 2 ? near?.querySelector('button') : null
    const after = next ?? currentTarget.closest<HTMLElement>('.edit-tools')
    after?.focus()
    session.select(selected.flatMap(({ key }, place) => (place === at ? [] : key)))
  }
  return (
    <ul className="edit-chosen">
      {selected.map(({ key, name }, at) => {
        const [word, text] = [elementWord(name.tag), plainText(name.text)]
        return (
          <li key={JSON.stringify(key)}>
            <span className="edit-label">
              {word} <span className="text-m">{text}</span>
            </span>
            <IconButton
              icon={X}
              size={16}
              label={SELECT.takeOut(`${word} ${text}`.trim())}
              onClick={(event) => takeOut(event, at)}
            />
          </li>
        )
      })}
    </ul>
  )
}
