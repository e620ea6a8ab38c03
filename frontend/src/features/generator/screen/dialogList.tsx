import { activityDialogs, OperationsTray } from '../activity'
import { connectDialogs } from '../connections'
import { leaveDialogs } from '../leave'
import { EmptyPage, pageDialogs } from '../pages'
import { publishDialogs } from '../publish'
import { qrDialogs } from '../qr'
import { BlockedChange, resultDialogs } from '../results'
import { OfferedSamples } from '../run'
import { SavingDialog, saveDialogs } from '../save'
import { shareDialogs } from '../share'
import {
  type Closable,
  type DialogParts,
  lazyDialog,
  MODIFY_PANEL,
  selectWorkingPage,
  useBeside,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { transferDialogs } from '../transfer'

interface OwnDialogs {
  /** The steps of the app's pages. */
  history: object
  /** Something that the plan of the account does not have. */
  pro: { feature: string }
}

const ownDialogs: DialogParts<OwnDialogs> = {
  // its part is of another feature, which the screen loads ahead by itself
  history: { Dialog: HistoryDialog, preload: () => undefined },
  pro: lazyDialog(() => import('@/components/ProNotice')),
}

/** Each dialog of the screen by its kind. */
export const DIALOGS = {
  ...ownDialogs,
  ...activityDialogs,
  ...connectDialogs,
  ...leaveDialogs,
  ...pageDialogs,
  ...publishDialogs,
  ...qrDialogs,
  ...resultDialogs,
  ...saveDialogs,
  ...shareDialogs,
  ...transferDialogs,
}

declare module '../store/dialogs' {
  interface Registered {
    all: typeof DIALOGS
  }
}

/** What is loaded ahead, for a lost network. */
export const LOADED_AHEAD: readonly { preload(): void }[] = [
  ...Object.values(DIALOGS),
  SavingDialog,
  EmptyPage,
  BlockedChange,
  OfferedSamples,
  OperationsTray,
]

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
