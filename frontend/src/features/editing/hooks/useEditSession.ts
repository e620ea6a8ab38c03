import { useEffect, useRef, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget } from '@/document/document'
import { type DocumentHost, type HostState, useDocument, useDocumentHost } from '@/document/host'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { selectHold, selectHtml } from '@/document/state'
import { pageStep, type StepOrigin } from '@/document/step'
import { HOLD, IMPORT_STEPS } from '@/document/texts'
import type { EditMessage } from '@/frame/editProtocol'
import type { FrameHost } from '@/frame/host/frameHost'
import { editScript, pickScript } from '@/frame/runtime/edit/editMode'
import { notify } from '@/lib/toast'
import { Permits } from '../session/permits'
import type { RemoteHost } from '../session/remoteSession'
import { createSizedSession, type SizedSession } from '../session/sizedSession'
import { placeOf, TypedLater } from '../session/typedLater'
import { EDITING } from '../texts'

const TOLD = { whole: true } as const

/** When each message of the frame is heard. */
const HEARD = {
  'edit-ready': 'always',
  'edit-chosen': 'always',
  'edit-cleared': 'always',
  'edit-patched': 'always',
  'edit-facts': 'editing',
  'edit-typing': 'editing',
  'edit-typed': 'editing',
  'edit-key': 'editing',
  'edit-dropped': 'editing',
  'edit-placed': 'editing',
  'edit-resized': 'editing',
} as const satisfies Record<EditMessage['type'], 'always' | 'editing'>
const MESSAGES = Object.keys(HEARD) as EditMessage['type'][]

/** What the frame may be told to do, and what is heard of it. Nothing is edited where elements are only picked. */
const KINDS = {
  edit: { script: editScript, messages: MESSAGES },
  pick: { script: pickScript, messages: MESSAGES.filter((type) => HEARD[type] === 'always') },
} as const

/** Keeps the preview in edit mode, in each frame that is shown meanwhile. `pick`: elements are only pointed at. */
export function useEditSession(
  preview: PreviewHandle,
  kind: keyof typeof KINDS = 'edit',
): SizedSession {
  const host = useDocumentHost()
  const width = useRef(0)
  const [session] = useState(() => createSizedSession(hostOf(host, preview, () => width.current)))
  const pageId = useDocument(({ document }) => document?.currentPageId ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is prepared
  useEffect(() => {
    session.select([])
    session.prepare()
  }, [host, session, pageId])

  useEffect(() => {
    const permits = new Permits()
    let isLeft = false
    let before = Promise.resolve()
    const later = new TypedLater(host.store, {
      write: (typed) => session.hear(typed),
      lost: (text, why) => notify.warning(EDITING.refused, EDITING.notWritten(text, why), TOLD),
    })
    // in the order in which they came; what was typed is written, too, when edit mode was left meanwhile
    const hear = (message: EditMessage, frame: FrameHost) => {
      width.current = frame.element.clientWidth
      const isAllowed = permits.of(message, frame.element)
      const place = placeOf(host.store.getState())
      before = before.then(async () => {
        if (!(await isAllowed)) return
        if (message.type === 'edit-typed') later.write(message, place)
        else if (!isLeft) session.hear(message)
      })
    }
    const { script, messages } = KINDS[kind]
    const stops = messages.map((type) => preview.on(type, hear))
    // a frame of another process hears nothing of a pointer that is let go outside of it
    const release = () => preview.post({ type: 'edit', command: { do: 'release' } })
    window.addEventListener('pointerup', release, true)
    // a change that is tried takes the place of the frame in which somebody may be typing
    const endTrials = host.store.subscribe(({ trying }, { trying: tried }) => {
      if (trying !== null && tried === null) {
        preview.post({ type: 'edit', command: { do: 'settle' } })
      }
    })
    session.enter()
    preview.setFollower(session.follow)
    preview.setSticky('mode', { type: 'mode', script })
    return () => {
      isLeft = true
      for (const stop of stops) stop()
      endTrials()
      window.removeEventListener('pointerup', release, true)
      preview.setFollower(null)
      preview.setSticky('mode', null)
      preview.post({ type: 'mode', script: null })
      later.end()
      session.leave()
    }
  }, [host, preview, session, kind])
  return session
}

function hostOf(host: DocumentHost, preview: PreviewHandle, width: () => number): RemoteHost {
  const { store } = host
  return {
    width,
    html: () => selectHtml(store.getState()),
    land: (html, name) => land(host, html, name, 'manual'),
    landIds: (html) => land(host, html, IMPORT_STEPS.ids, 'ids'),
    place: () => placeOf(store.getState()),
    tell: (command) => preview.post({ type: 'edit', command }),
    undo: () => store.getState().undone(),
    redo: () => store.getState().redone(),
    beginAnew: () => void preview.reload(),
    prepare: () => prepare(host),
    held: () => heldBy(store.getState()),
    refused: (reason) => notify.warning(EDITING.refused, reason, TOLD),
  }
}

function heldBy(state: HostState): string | null {
  const hold = selectHold(state)
  return hold && HOLD[hold][1]
}

function land({ store }: DocumentHost, html: string, name: string, origin: StepOrigin): void {
  const { document, stepLanded } = store.getState()
  if (document !== null) stepLanded(currentTarget(document), pageStep({ html, name, origin }))
}

/** Gives whether there were elements without ids. */
function prepare(host: DocumentHost): boolean {
  const html = selectHtml(host.store.getState())
  const page = parsePage(html)
  if (html === '' || isRefused(page)) return false
  const prepared = withIds(page)
  if (prepared === html) return false
  land(host, prepared, IMPORT_STEPS.ids, 'ids')
  return true
}
