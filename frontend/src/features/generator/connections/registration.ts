import { Link } from 'lucide-react'
import { selectBusy, selectHasContent } from '@/document/state'
import { type Lack, lacksChangeInView, type Registration, type ScreenCommand } from '../commands'
import { CONNECTING, type GeneratorState, lazyDialog } from '../store'
import type { ChosenElement, ConnectStage, Destination } from './connectTarget'

/** What waits while elements are chosen. */
const WAITING: ReadonlySet<string> = new Set([
  'modify',
  'suggest',
  'analyze',
  'optimize',
  'undo',
  'redo',
  'code',
  'save',
  'savePage',
  'share',
  'qr',
  'clear',
])

export function waitsForConnecting<Uses>(command: ScreenCommand<Uses>): ScreenCommand<Uses> {
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

export const connectRegistration: Registration<'connect', ConnectDialogs> = {
  useCase: 'connections',
  commands: {
    /** Turns connection mode on and off. */
    connect: {
      name: 'Connect elements',
      icon: Link,
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
    },
  },
  dialogs: {
    connect: lazyDialog(() => import('./ConnectPanel')),
  },
}
