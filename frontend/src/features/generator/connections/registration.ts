import { Link } from 'lucide-react'
import { selectBusy, selectHasContent } from '@/document/state'
import { type Command, type Lack, lacksChangeInView } from '../commands'
import { CONNECTING, type DialogParts, type GeneratorState, lazyDialog } from '../store'
import type { ChosenElement, ConnectStage, Destination } from './connectTarget'

/** Turns connection mode on and off. */
export const connectCommand: Command = {
  id: 'connect',
  name: 'Connect elements',
  icon: Link,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) => state.connecting || (!selectBusy(state) && selectHasContent(state)),
  lacks: (state) => (state.connecting ? null : lacksChangeInView(state)),
  isOn: ({ connecting }) => connecting,
  run({ store, requireSignIn }) {
    const { connecting, connectingChanged } = store.getState()
    if (connecting) connectingChanged(false)
    else requireSignIn(() => connectingChanged(true))
  },
}

/** What waits while elements are chosen. */
const WAITING: ReadonlySet<string> = new Set([
  'modify',
  'suggest',
  'analyze',
  'undo',
  'redo',
  'code',
  'save',
  'savePage',
  'share',
  'qr',
  'clear',
])

export function waitsForConnecting<Uses>(command: Command<Uses>): Command<Uses> {
  if (!WAITING.has(command.id)) return command
  const lacks = (state: GeneratorState): Lack | null =>
    state.connecting
      ? { words: CONNECTING.lack, notice: [CONNECTING.title, CONNECTING.lack] }
      : (command.lacks?.(state) ?? null)
  return { ...command, lacks }
}

interface ConnectDialogs {
  /** `to` as it was chosen, once it was sent; `stage` while it is under way. */
  connect: {
    element: ChosenElement
    to: Destination | null
    stage: ConnectStage | null
    error: string | null
  }
}

export const connectDialogs: DialogParts<ConnectDialogs> = {
  connect: lazyDialog(() => import('./ConnectPanel')),
}
