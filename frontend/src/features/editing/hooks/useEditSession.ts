import { useEffect, useRef, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget } from '@/document/document'
import { type DocumentHost, type HostState, useDocument, useDocumentHost } from '@/document/host'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { selectBusyHere, selectHold, selectHtml } from '@/document/state'
import { pageStep, type StepOrigin } from '@/document/step'
import { HOLD, IMPORT_STEPS } from '@/document/texts'
import type { EditMessage } from '@/frame/editProtocol'
import { editScript, pickScript } from '@/frame/editScripts'
import type { FrameHost } from '@/frame/host/frameHost'
import { spendOwnActivation } from '@/frame/host/ownActivation'
import { RateLimit } from '@/frame/host/rateLimit'
import { notify } from '@/lib/toast'
import { originsIn } from '../model/valueOrigins'
import { KeptSteps } from '../session/keptSteps'
import { NewestChoice } from '../session/newestChoice'
import { NewestFacts } from '../session/newestFacts'
import { Permits } from '../session/permits'
import type { RemoteHost } from '../session/remoteSession'
import { BUSY_AFTER_MS, createSizedSession, type SizedSession } from '../session/sizedSession'
import { placeOf, TypedLater } from '../session/typedLater'
import { type UnsureEdit, UnsureEdits } from '../session/unsureEdit'
import { Waits } from '../session/waits'
import { EDITING } from '../texts'
import { TYPED_TEXTS } from '../typedTexts'
import { tellScale } from './tellScale'

const TOLD = { whole: true } as const
/** Of a frame, in two seconds: what is more is not heard. */
const HEARD_MAX = 300
const HEARD_WITHIN_MS = 2_000
/** How long a frame may take to tell what was being typed when edit mode is left. */
const SETTLED_WITHIN_MS = 1_500

/** When each message of the frame is heard. */
const HEARD = {
  'edit-ready': 'always',
  'edit-chosen': 'always',
  'edit-cleared': 'always',
  'edit-patched': 'always',
  'edit-settled': 'always',
  'edit-halted': 'editing',
  'edit-facts': 'editing',
  'edit-typing': 'editing',
  'edit-typed': 'editing',
  'edit-key': 'editing',
  'edit-dropped': 'editing',
  'edit-placed': 'editing',
  'edit-resized': 'editing',
} as const satisfies Record<EditMessage['type'], 'always' | 'editing'>
/** What comes after a text that was typed before. */
const CHANGES = new Set<EditMessage['type']>([
  ...(['edit-key', 'edit-dropped', 'edit-placed', 'edit-resized', 'edit-settled'] as const),
])
/** The person chose what keys are about from then on. */
const AIMS = new Set<EditMessage['type']>([
  ...(['edit-chosen', 'edit-cleared', 'edit-typing', 'edit-dropped', 'edit-placed'] as const),
  'edit-resized',
])
const PULLS = new Set<EditMessage['type']>(['edit-dropped', 'edit-placed', 'edit-resized'])
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
  const invite = useRef(() => {})
  const [session] = useState(() =>
    createSizedSession(
      hostOf(
        host,
        preview,
        () => width.current,
        () => invite.current(),
      ),
    ),
  )
  const pageId = useDocument(({ document }) => document?.currentPageId ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is prepared
  useEffect(() => {
    session.select([])
    session.prepare()
  }, [host, session, pageId])

  useEffect(() => {
    const unsure = new UnsureEdits()
    const lost = (text: string, why: string) =>
      notify.warning(EDITING.refused, EDITING.notWritten(text, why), TOLD)
    const waits = new Waits(BUSY_AFTER_MS, (isWaiting) => session.work.setState({ isWaiting }))
    const tooMany = () => notify.warning(EDITING.refused, EDITING.tooMany, TOLD)
    const unsureOf = (edit: UnsureEdit, place: string) => {
      const placeNow = () => placeOf(host.store.getState())
      const isText = edit.type === 'edit-typed'
      const isAsked = unsure.ask(edit, () => {
        if (placeNow() === place) session.hear(edit)
        else if (isText) lost(edit.text, EDITING.elsewhere)
        else notify.warning(EDITING.refused, EDITING.elsewhere, TOLD)
      })
      // the frame shows it already
      if (isText && isAsked && placeNow() === place && !permits.isTyping(place))
        void preview.reload()
    }
    const permits = new Permits(kind === 'pick', unsureOf, tooMany, () => unsure.lost())
    invite.current = () => permits.invite()
    const budgets = new WeakMap<FrameHost, RateLimit>()
    const facts = new NewestFacts((newest) => session.hear(newest))
    const choices = new NewestChoice((newest) => session.hear(newest))
    /** What was typed last, as far as it was told. */
    let typed: string | null = null
    let isLeft = false
    /** Who typed goes on typing: what the frame takes for keys that edit were letters. */
    let isHalted = false
    let settled = () => {}
    let before: Promise<unknown> = Promise.resolve()
    /** It may take seconds until it is known who typed a text. Pointing at another element does not wait for that. */
    let written = Promise.resolve()
    const later = new TypedLater(host.store, {
      write: (typed) => session.hear(typed),
      lost,
    })
    const release = () => preview.post({ type: 'edit', command: { do: 'release' } })
    // in the order in which they came; what was typed is written, too, when edit mode was left meanwhile
    const hear = (message: EditMessage, frame: FrameHost) => {
      // a session that follows hears the rest
      if (isLeft && message.type !== 'edit-typed' && message.type !== 'edit-settled') return
      const budget = budgets.get(frame) ?? new RateLimit(HEARD_MAX, HEARD_WITHIN_MS)
      budgets.set(frame, budget)
      if (!budget.take()) return
      if (AIMS.has(message.type)) isHalted = false
      if (message.type === 'edit-halted') {
        isHalted = true
        notify.warning(TYPED_TEXTS.halted, TYPED_TEXTS.haltedText(typed), TOLD)
        return
      }
      if (isHalted && message.type === 'edit-key') return
      // a key does that: nobody presses one in a frame that has not the focus
      if (message.type === 'edit-cleared' && document.activeElement !== frame.element) return
      if (message.type === 'edit-typing') typed = null
      if (message.type === 'edit-typed') typed = message.text
      width.current = frame.element.clientWidth
      const place = placeOf(host.store.getState())
      const isAllowed = permits.of(message, frame.element, place)
      if (message.type === 'edit-typed') {
        written = written.then(async () => {
          if (!(await isAllowed)) return
          choices.tell()
          later.write(message, place)
        })
        return
      }
      const earlier = CHANGES.has(message.type) ? Promise.all([before, written]) : before
      const isProven = PULLS.has(message.type) ? waits.begin() : null
      before = earlier.then(async () => {
        const mayAct = await isAllowed
        isProven?.()
        if (!mayAct) {
          // the page looks as if it had been done
          if (PULLS.has(message.type)) release()
          return
        }
        if (message.type === 'edit-settled') settled()
        // what the person did before they left is done yet
        else if (isLeft && !CHANGES.has(message.type)) return
        else if (isLeft && placeOf(host.store.getState()) !== place) {
          notify.warning(EDITING.refused, EDITING.elsewhere, TOLD)
        } else if (message.type === 'edit-facts' && !message.facts.freed) facts.take(message)
        else if (message.type === 'edit-chosen' || message.type === 'edit-cleared') {
          choices.take(message)
        } else {
          if (AIMS.has(message.type) || message.type === 'edit-key') choices.tell()
          if (message.type === 'edit-key') facts.tell()
          session.hear(message)
        }
      })
    }
    const { script, messages } = KINDS[kind]
    const stops = [...messages.map((type) => preview.on(type, hear)), tellScale(preview)]
    // a frame of another process hears nothing of a pointer that is let go outside of it
    const letGo = () => preview.post({ type: 'edit', command: { do: 'cancel' } })
    window.addEventListener('pointerup', letGo, true)
    const stopSpending = spendOwnActivation()
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
      facts.end()
      choices.end()
      endTrials()
      window.removeEventListener('pointerup', letGo, true)
      stopSpending()
      preview.setFollower(null)
      preview.setSticky('mode', null)
      // what is being typed comes yet; the page goes on showing it if it never does
      const late = setTimeout(() => {
        if (permits.isTyping(placeOf(host.store.getState()))) void preview.reload()
        settled()
      }, SETTLED_WITHIN_MS)
      settled = () => {
        clearTimeout(late)
        for (const stop of stops) stop()
        later.end()
      }
      preview.post({ type: 'edit', command: { do: 'settle' } })
      preview.post({ type: 'mode', script: null })
      session.leave()
    }
  }, [host, preview, session, kind])
  return session
}

function hostOf(
  host: DocumentHost,
  preview: PreviewHandle,
  width: () => number,
  /** The person is about to type in the frame. */
  invite: () => void,
): RemoteHost {
  const { store } = host
  const kept = new KeptSteps(store)
  return {
    width,
    originsIn,
    html: () => selectHtml(store.getState()),
    land: (html, name) => {
      kept.keep()
      land(host, html, name, 'manual')
    },
    landIds: (html) => land(host, html, IMPORT_STEPS.ids, 'ids'),
    place: () => placeOf(store.getState()),
    tell: (command) => {
      // nothing can be typed into a frame that has not the focus
      if (command.do === 'type') {
        invite()
        preview.focus()
      }
      preview.post({ type: 'edit', command })
    },
    undo: () => {
      kept.undone()
      whileIdle(store.getState(), 'undone')
    },
    redo: () => whileIdle(store.getState(), 'redone'),
    beginAnew: () => void preview.reload(),
    prepare: () => prepare(host),
    held: () => heldBy(store.getState()),
    refused: (reason) => notify.warning(EDITING.refused, reason, TOLD),
  }
}

/** As the buttons do. */
function whileIdle(state: HostState, go: 'undone' | 'redone'): void {
  if (selectBusyHere(state)) notify.warning(EDITING.refused, EDITING.busy, TOLD)
  else state[go]()
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
