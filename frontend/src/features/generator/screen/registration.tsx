import { History, Redo2, Undo2 } from 'lucide-react'
import { redoStep, undoStep } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import type { Registration } from '../commands'
import {
  type Closable,
  CONNECTING,
  type GeneratorState,
  lazyDialog,
  MODIFY_PANEL,
  selectWorkingPage,
  useBeside,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { NO_HISTORY } from './texts'

const hasSteps = ({ document }: GeneratorState): boolean =>
  document !== null && Object.values(document.pages).some(({ history }) => history.index >= 0)

interface ScreenDialogs {
  /** The steps of the app's pages. */
  history: object
  /** Something that the plan of the account does not have. */
  pro: { feature: string }
}

export const screenRegistration: Registration<'undo' | 'redo' | 'history', ScreenDialogs> = {
  useCase: 'screen',
  commands: {
    undo: {
      name: 'Undo',
      icon: Undo2,
      shortcuts: ['mod+z'],
      places: ['history'],
      modes: ['code'],
      tier: 'free',
      group: 1,
      isEnabled: (state) => !selectBusyHere(state) && selectCanUndo(state),
      run: ({ store }) => undoStep(store),
    },
    redo: {
      name: 'Redo',
      icon: Redo2,
      shortcuts: ['mod+shift+z', 'mod+y'],
      places: ['history'],
      modes: ['code'],
      tier: 'free',
      group: 1,
      isEnabled: (state) => !selectBusyHere(state) && selectCanRedo(state),
      run: ({ store }) => redoStep(store),
    },
    /** Without a shortcut: browsers have those with an H for their own history. */
    history: {
      name: 'History',
      icon: History,
      places: ['history', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 1,
      isEnabled: () => true,
      lacks(state) {
        if (!hasSteps(state)) return { words: NO_HISTORY[1], notice: NO_HISTORY }
        return state.connecting
          ? { words: CONNECTING.lack, notice: [CONNECTING.title, CONNECTING.lack] }
          : null
      },
      run: ({ store }) => store.getState().dialogOpened({ kind: 'history' }),
    },
  },
  dialogs: {
    // its part is of another feature, which the screen loads ahead by itself
    history: { Dialog: HistoryDialog, preload: () => undefined },
    pro: lazyDialog(() => import('@/components/ProNotice')),
  },
}

function HistoryDialog({ onClose }: Closable) {
  const store = useGeneratorStore()
  const working = useGenerator(selectWorkingPage)
  const { Panel } = useBeside().history
  /** Also on a phone, where the drawer is in front of it. */
  const onGone = () => {
    onClose()
    const { panel, panelShown } = store.getState()
    if (panel.kind === 'modify') panelShown(MODIFY_PANEL)
  }
  return <Panel working={working} onClose={onClose} onGone={onGone} />
}
