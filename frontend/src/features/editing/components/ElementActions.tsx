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
import { IconButton } from '@/components/IconButton'
import type { ElementFacts } from '@/frame/editProtocol'
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
  const isPlaced = facts === null || /^(?:absolute|fixed)$/.test(facts.position)
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
      <div className="edit-actions">
        <IconButton label={PANEL.duplicate} icon={Copy} onClick={() => session.press(COPY)} />
        <IconButton
          label={PANEL.before}
          icon={ArrowUp}
          disabled={!isOne || !detail.hasBefore}
          onClick={() => session.press(BACK)}
        />
        <IconButton
          label={PANEL.after}
          icon={ArrowDown}
          disabled={!isOne || !detail.hasAfter}
          onClick={() => session.press(ON)}
        />
        <IconButton
          label={PANEL.out}
          icon={IndentDecrease}
          disabled={!isOne || !detail.hasOut}
          onClick={() => session.press(OUT)}
        />
        <IconButton
          label={PANEL.into}
          icon={IndentIncrease}
          disabled={!isOne || !detail.hasInto}
          onClick={() => session.press(IN)}
        />
        <IconButton
          label={PANEL.free}
          icon={Move}
          disabled={!isOne || isPlaced}
          onClick={() => session.placeFreely()}
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
