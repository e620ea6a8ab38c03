import { useEffect } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { nameToOffer } from '@/document/proposedName'
import { selectBlocked, selectHtml } from '@/document/state'
import { isUnnamed } from '@/lib/appNames'
import { PUBLISHING } from '../share/texts'
import { useBeside, useGenerator, useGeneratorSession } from '../store/context'
import { MODIFY_PANEL } from '../store/panel'
import { selectWorkingPage } from '../store/selectors'
import { LATE_PARTS } from './lateParts'

const AddPageDialog = lazyPart(() => import('../pages/AddPageDialog'))
const CodeDialog = lazyPart(() => import('../transfer/CodeDialog'))
const ConnectPanel = lazyPart(() => import('../connections/ConnectPanel'))
const ConflictDialog = lazyPart(() => import('../save/ConflictDialog'))
const DeletedDialog = lazyPart(() => import('../save/DeletedDialog'))
const ExportDialog = lazyPart(() => import('../transfer/ExportDialog'))
const ImportDialog = lazyPart(() => import('../transfer/ImportDialog'))
const InstallDialog = lazyPart(() => import('../publish/InstallDialog'))
const LeaveDialog = lazyPart(() => import('../leave/LeaveDialog'))
const MergeDialog = lazyPart(() => import('../results/MergeDialog'))
const PagesDialog = lazyPart(() => import('../pages/PagesDialog'))
const ProNotice = lazyPart(() => import('@/components/ProNotice'))
const QrDialog = lazyPart(() => import('../qr/QrDialog'))
const SaveDialog = lazyPart(() => import('../save/SaveDialog'))
const SavingDialog = lazyPart(() => import('../save/SavingDialog'))
const ShareDialog = lazyPart(() => import('../share/ShareDialog'))

const ALL = [
  AddPageDialog,
  CodeDialog,
  ConflictDialog,
  ConnectPanel,
  DeletedDialog,
  ExportDialog,
  ImportDialog,
  InstallDialog,
  LeaveDialog,
  MergeDialog,
  PagesDialog,
  ProNotice,
  QrDialog,
  SaveDialog,
  SavingDialog,
  ShareDialog,
]

/** The open dialog, if any. All are loaded when the page is idle, or on first use. */
export function Dialogs() {
  const { store, questions, sharing } = useGeneratorSession()
  const dialog = useGenerator((state) => state.dialog)
  const isSaving = useGenerator((state) => state.saving)
  const document = useGenerator((state) => state.document)
  const html = useGenerator(selectHtml)
  const blocked = useGenerator(selectBlocked)
  const working = useGenerator(selectWorkingPage)
  const { Panel: HistoryPanel } = useBeside().history
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of [...ALL, ...LATE_PARTS, HistoryPanel]) part.preload()
        sharing.preload()
      }),
    [sharing, HistoryPanel],
  )
  const close = () => store.getState().dialogClosed()
  /** Also on a phone, where the drawer is in front of it. */
  const showPreview = () => {
    close()
    const { panel, panelShown } = store.getState()
    if (panel.kind === 'modify') panelShown(MODIFY_PANEL)
  }
  // a publication says itself that it saves
  if (isSaving && dialog?.kind !== 'install' && dialog?.kind !== 'connect') return <SavingDialog />
  switch (dialog?.kind) {
    case undefined:
    // drawn by the tray, which knows what goes on
    case 'activity':
      return null
    case 'code':
      return <CodeDialog code={html} blocked={blocked} onClose={close} />
    case 'conflict':
      return <ConflictDialog message={dialog.message} />
    case 'connect':
      return <ConnectPanel {...dialog} onClose={close} />
    case 'deleted':
      return <DeletedDialog message={dialog.message} />
    case 'export':
      return <ExportDialog onClose={close} />
    case 'history':
      return <HistoryPanel working={working} onClose={close} onGone={showPreview} />
    case 'import':
      return <ImportDialog file={dialog.file} source={dialog.source} onClose={close} />
    case 'install':
      return (
        <InstallDialog
          form={dialog.form ?? { name: nameToOffer(document), icon: null }}
          stage={dialog.stage}
          error={dialog.error}
          onClose={close}
        />
      )
    case 'leave':
      return <LeaveDialog />
    case 'merge':
      return <MergeDialog merge={dialog.merge} />
    case 'addPage':
      return <AddPageDialog onClose={close} />
    case 'pages':
      return <PagesDialog deleting={dialog.deleting} onClose={close} />
    case 'pro':
      return <ProNotice feature={dialog.feature} onClose={close} />
    case 'publishing':
      return <SavingDialog title={PUBLISHING} text={dialog.step} />
    case 'qr':
      return <QrDialog app={dialog.app} onClose={close} />
    case 'save':
      return (
        <SaveDialog
          reason={dialog.reason}
          name={dialog.typed ?? nameToOffer(document)}
          isNamed={document !== null && !isUnnamed(document.app.name)}
          isIndexable={document?.app.indexable ?? false}
          onSave={(name, isIndexable) => {
            store.getState().listingChosen(isIndexable)
            questions.nameChosen(name)
          }}
          onClose={questions.dismissed}
        />
      )
    case 'share':
      return <ShareDialog app={dialog.app} onClose={close} />
  }
}

/** Where the browser does not tell that it is idle. */
const LATER_MS = 3_000

/** Does it once the page has nothing better to do; the result gives it up. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, LATER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act)
  return () => cancelIdleCallback(request)
}
