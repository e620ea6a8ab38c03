import {
  ArrowDown,
  ArrowUp,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  IndentDecrease,
  IndentIncrease,
  ListPlus,
  Move,
  PaintBucket,
  Pipette,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '@/components/IconButton'
import type { EditKey, ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail, Selected } from '../model/elementDetail'
import type { KeyPress } from '../session/clipboardGesture'
import type { EditSession } from '../session/editSession'
import { EDITING, PANEL } from '../texts'

interface ElementActionsProps {
  session: EditSession
  selected: readonly Selected[]
  detail: ElementDetail
  facts: ElementFacts | null
}

/** A button that says that it can't be pressed, and keeps the keyboard: its own press may have come to that. */
const unless = (isOff: boolean, onClick: () => void) =>
  isOff ? { 'aria-disabled': true } : { onClick }

const isArrow = (key: string): key is EditKey => key.startsWith('Arrow')

const NO_KEYS = { shift: false, alt: false, ctrl: false }
/** `alt`: among its siblings, also where the element is placed freely. */
const BACK: KeyPress = { ...NO_KEYS, key: 'ArrowUp', alt: true }
const ON: KeyPress = { ...NO_KEYS, key: 'ArrowDown', alt: true }
/** Into another level. */
const OUT: KeyPress = { ...NO_KEYS, key: 'ArrowLeft', alt: true, shift: true }
const IN: KeyPress = { ...NO_KEYS, key: 'ArrowRight', alt: true, shift: true }
const COPY: KeyPress = { ...NO_KEYS, key: 'd', ctrl: true }
const TAKE: KeyPress = { ...NO_KEYS, key: 'c', ctrl: true }
const PASTE: KeyPress = { ...NO_KEYS, key: 'v', ctrl: true }
const TAKE_STYLE: KeyPress = { ...TAKE, alt: true }
const PASTE_STYLE: KeyPress = { ...PASTE, alt: true }
const PASTE_INTO: KeyPress = { ...PASTE, shift: true }
const REMOVE: KeyPress = { ...NO_KEYS, key: 'Delete' }

/** What is selected, what is around it, and what can be done to it as a whole. */
export function ElementActions({ session, selected, detail, facts }: ElementActionsProps) {
  const isOne = selected.length === 1
  const last = selected.at(-1)
  const isPlaced = facts !== null && /^(?:absolute|fixed)$/.test(facts.position)
  // somebody who has placed it by a button goes on with the arrow keys
  const nudge = (event: KeyboardEvent) => {
    const { key, shiftKey: shift } = event
    if (!isArrow(key)) return
    event.preventDefault()
    session.press({ ...NO_KEYS, key, shift })
  }
  return (
    <div>
      {isOne && detail.around.length > 0 && (
        <nav className="edit-around" aria-label={PANEL.around}>
          {detail.around.map(({ key, name }) => (
            <button
              key={JSON.stringify(key)}
              type="button"
              className="btn btn-sm btn-quiet"
              onClick={() => session.select([key])}
            >
              {name.tag}
            </button>
          ))}
        </nav>
      )}
      <p className="edit-name">
        <strong>{isOne ? `<${last?.name.tag}>` : EDITING.several(selected.length)}</strong>{' '}
        {isOne && <span className="text-m">{last?.name.text}</span>}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons */}
      <div className="edit-actions" onKeyDown={isPlaced ? nudge : undefined}>
        <IconButton label={PANEL.duplicate} icon={Copy} onClick={() => session.press(COPY)} />
        <IconButton
          label={PANEL.before}
          icon={ArrowUp}
          {...unless(!isOne || !detail.hasBefore, () => session.press(BACK))}
        />
        <IconButton
          label={PANEL.after}
          icon={ArrowDown}
          {...unless(!isOne || !detail.hasAfter, () => session.press(ON))}
        />
        <IconButton
          label={PANEL.out}
          icon={IndentDecrease}
          {...unless(!isOne || !detail.hasOut, () => session.press(OUT))}
        />
        <IconButton
          label={PANEL.into}
          icon={IndentIncrease}
          {...unless(!isOne || !detail.hasInto, () => session.press(IN))}
        />
        <IconButton
          label={PANEL.free}
          icon={Move}
          {...unless(!isOne || isPlaced || facts === null, () => session.placeFreely())}
        />
        <IconButton label={PANEL.copy} icon={ClipboardCopy} onClick={() => session.press(TAKE)} />
        <IconButton
          label={PANEL.paste}
          icon={ClipboardPaste}
          onClick={() => session.press(PASTE)}
        />
        <IconButton
          label={PANEL.pasteInto}
          icon={ListPlus}
          onClick={() => session.press(PASTE_INTO)}
        />
        <IconButton
          label={PANEL.copyStyle}
          icon={Pipette}
          onClick={() => session.press(TAKE_STYLE)}
        />
        <IconButton
          label={PANEL.pasteStyle}
          icon={PaintBucket}
          onClick={() => session.press(PASTE_STYLE)}
        />
        <IconButton label={PANEL.remove} icon={Trash2} onClick={() => session.press(REMOVE)} />
      </div>
    </div>
  )
}
