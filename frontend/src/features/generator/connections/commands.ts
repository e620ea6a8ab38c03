import { Link } from 'lucide-react'
import { selectBusy, selectHasContent } from '@/document/state'
import { type Command, type Lack, lacksChangeInView } from '../commands'
import { CONNECTING, type GeneratorState } from '../store'

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
