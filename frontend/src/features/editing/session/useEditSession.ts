import { useEffect, useRef, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { useDocument, useDocumentHost } from '@/document/host'
import type { EditMessage } from '@/frame/editProtocol'
import { editScript, pickScript } from '@/frame/host/editScripts'
import type { FrameHost } from '@/frame/host/frameHost'
import { comesFromPerson } from '@/frame/host/gesture'
import { RateLimit } from '@/frame/host/rateLimit'
import { delay } from '@/frame/host/timing'
import { SESSION_ENDS } from '@/lib/auth/hint'
import { notify } from '@/lib/toast'
import { EDITING } from '../texts'
import { placeOf, TYPED_TEXTS, TypedLater, TypingNow } from '../typing'
import { EditRate } from './editRate'
import { createEditSession, type EditSession } from './editSession'
import { NewestChoice, NewestFacts } from './newestChoice'
import { hostOf } from './pageHost'

const NOTICE = { whole: true } as const
/** Of a frame, in two seconds: what is more is not heard. */
const HEARD_MAX = 300
const HEARD_WITHIN_MS = 2_000
/** How long a frame may take to tell what was being typed when edit mode is left. */
const SETTLED_WITHIN_MS = 1_500

/** How a message of the frame is handled. */
interface Handling {
  /** 'editing': not where elements are only picked. */
  readonly heard: 'always' | 'editing'
  /** Waits for a text that was typed before. */
  readonly follows: boolean
  /** Chooses what keys are about from then on. */
  readonly aims: boolean
  /** Is taken back in the page where it is not done. */
  readonly drags: boolean
}
const HANDLING: Readonly<Record<EditMessage['type'], Handling>> = {
  'edit-ready': { heard: 'always', follows: false, aims: false, drags: false },
  'edit-chosen': { heard: 'always', follows: false, aims: true, drags: false },
  'edit-cleared': { heard: 'always', follows: false, aims: true, drags: false },
  'edit-patched': { heard: 'always', follows: false, aims: false, drags: false },
  'edit-settled': { heard: 'always', follows: true, aims: false, drags: false },
  'edit-halted': { heard: 'editing', follows: false, aims: false, drags: false },
  'edit-unwritable': { heard: 'editing', follows: false, aims: false, drags: false },
  'edit-facts': { heard: 'editing', follows: false, aims: false, drags: false },
  'edit-typing': { heard: 'editing', follows: false, aims: true, drags: false },
  'edit-typed': { heard: 'editing', follows: false, aims: false, drags: false },
  'edit-writing': { heard: 'editing', follows: false, aims: false, drags: false },
  'edit-key': { heard: 'editing', follows: true, aims: false, drags: false },
  'edit-dropped': { heard: 'editing', follows: true, aims: true, drags: true },
  'edit-placed': { heard: 'editing', follows: true, aims: true, drags: true },
  'edit-resized': { heard: 'editing', follows: true, aims: true, drags: true },
}
/** The window is about to be left, or is, or keeps nothing from then on. */
const LEAVING = ['beforeunload', 'pagehide', SESSION_ENDS] as const
/** Of two presses, with the time that the message takes. */
const DOUBLE_CLICK_MS = 700
/** Of presses one after another: a page may make them up without end. */
const PRESSES_MS = 3_000
const IN_USE_CHECK_MS = 50
const MESSAGES = Object.keys(HANDLING) as EditMessage['type'][]

/** What the frame may be told to do, and what is heard of it. Nothing is edited where elements are only picked. */
const KINDS = {
  edit: { script: editScript, messages: MESSAGES },
  pick: {
    script: pickScript,
    messages: MESSAGES.filter((type) => HANDLING[type].heard === 'always'),
  },
} as const

/** Keeps the preview in edit mode, in each frame that is shown meanwhile. `pick`: elements are only pointed at. */
export function useEditSession(
  preview: PreviewHandle,
  kind: keyof typeof KINDS = 'edit',
): EditSession {
  const host = useDocumentHost()
  const width = useRef(0)
  const [{ session, prepare, writeAt }] = useState(() => {
    const editing = hostOf(host, preview, () => width.current)
    const { prepare, writeAt } = editing
    return { session: createEditSession(editing), prepare, writeAt }
  })
  const pageId = useDocument(({ document }) => document?.currentPageId ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is prepared
  useEffect(() => {
    session.select([])
    prepare()
  }, [host, session, prepare, pageId])

  useEffect(() => {
    const lost = (text: string, why: string) =>
      notify.warning(EDITING.refused, EDITING.notWritten(text, why), NOTICE)
    const typing = new TypingNow()
    const rate = new EditRate(() => notify.warning(EDITING.refused, EDITING.tooMany, NOTICE))
    const budgets = new WeakMap<FrameHost, RateLimit>()
    const facts = new NewestFacts((newest) => session.hear(newest))
    const choices = new NewestChoice((newest) => session.hear(newest))
    /** The text that was typed last, as far as the frame reported it. */
    let typed: string | null = null
    let isLeft = false
    /** Who typed goes on typing: what the frame takes for keys that edit were letters. */
    let isHalted = false
    /** The product ended the typing for what the person did outside of the frame. */
    let isEnded = false
    let settled = () => {}
    const { typingChanged } = host.store.getState()
    /** Ends the typing, and resolves when its text is written. */
    const endTyping = () =>
      new Promise<void>((resolve) => {
        const stop = () => {
          clearTimeout(late)
          if (!isLeft) settled = () => {}
          resolve()
        }
        const late = setTimeout(() => {
          writeSoFar()
          stop()
        }, SETTLED_WITHIN_MS)
        settled = stop
        isEnded = true
        preview.post({ type: 'edit', command: { do: 'settle' } })
      })
    /** What waits for its turn; null when nothing does. */
    let before: Promise<void> | null = null
    const later = new TypedLater(host.store, {
      write: (typed, place) => writeAt(place, () => session.hear(typed)),
      lost,
    })
    // nobody may be left to tell what was typed
    const writeSoFar = () => {
      const written = typing.takeSoFar()
      if (written !== null) later.write(written.typed, written.place)
    }
    /** The frame was replaced, or left its page, while somebody typed in it. */
    const typingLost = (frame: HTMLIFrameElement) => {
      if (!typing.isIn(frame)) return
      writeSoFar()
      typing.over(frame)
      typingChanged(null)
      settled()
    }
    const release = () => preview.post({ type: 'edit', command: { do: 'release' } })
    /** When somebody pressed in the app last, in ms: a double click, which begins to write, is two presses. */
    let pressed = -Infinity
    const isPressed = (): boolean => !isLeft && performance.now() - pressed < DOUBLE_CLICK_MS
    // who writes in the app has the focus there, whatever its page says
    const isWritten = (): boolean =>
      !isLeft &&
      document.activeElement instanceof HTMLIFrameElement &&
      typing.isTyping(placeOf(host.store.getState()))
    const unused = async (): Promise<void> => {
      const until = performance.now() + PRESSES_MS
      while (isWritten() || (isPressed() && performance.now() < until)) {
        await delay(IN_USE_CHECK_MS)
      }
    }
    /** Whether a message is acted upon; what edits waits its turn. */
    const isTaken = (
      message: EditMessage,
      { element: frame, silent }: FrameHost,
      place: string,
    ): boolean | Promise<boolean> => {
      switch (message.type) {
        case 'edit-typing': {
          const hasBegun = typing.begin(message, frame, place)
          typingChanged(hasBegun && !isLeft ? endTyping : null)
          // the preview first does what it does then: the text is a reason to show the page once more
          const lost = () => queueMicrotask(() => typingLost(frame))
          if (hasBegun) silent.addEventListener('abort', lost, { once: true })
          return hasBegun
        }
        case 'edit-writing':
          return typing.write(message, frame)
        case 'edit-typed':
          typingChanged(null)
          return rate.take(message)
        case 'edit-key':
        case 'edit-dropped':
        case 'edit-placed':
        case 'edit-resized':
          return rate.take(message)
        case 'edit-chosen':
          rate.chosen()
          pressed = performance.now()
          // an instruction, which may cost a credit, will be about it
          return kind === 'edit' || comesFromPerson(frame)
        case 'edit-ready':
        case 'edit-settled':
          typing.over(frame)
          typingChanged(null)
          return true
        default:
          return true
      }
    }
    const act = (message: EditMessage, isMeant: boolean, place: string) => {
      if (!isMeant) {
        // the page looks as if it had been done
        if (HANDLING[message.type].drags) release()
        return
      }
      if (message.type === 'edit-typed') {
        choices.tell()
        const rest = typing.rest(message)
        if (rest !== null) later.write(rest, place)
      } else if (message.type === 'edit-settled') settled()
      // what the person did before they left is done yet
      else if (isLeft && !HANDLING[message.type].follows) return
      else if (isLeft && placeOf(host.store.getState()) !== place) {
        notify.warning(EDITING.refused, EDITING.elsewhere, NOTICE)
      } else if (message.type === 'edit-facts' && !message.facts.freed) facts.take(message)
      else if (message.type === 'edit-chosen' || message.type === 'edit-cleared') {
        choices.take(message)
      } else {
        if (HANDLING[message.type].aims || message.type === 'edit-key') choices.tell()
        if (message.type === 'edit-key') facts.tell()
        session.hear(message)
      }
    }
    // in the order in which they came; what was typed is written, too, when edit mode was left meanwhile
    const hear = (message: EditMessage, frame: FrameHost) => {
      // a session that follows hears the rest
      if (isLeft && message.type !== 'edit-typed' && message.type !== 'edit-settled') return
      const budget = budgets.get(frame) ?? new RateLimit(HEARD_MAX, HEARD_WITHIN_MS)
      budgets.set(frame, budget)
      if (!budget.take()) return
      if (HANDLING[message.type].aims) isHalted = false
      if (message.type === 'edit-halted') {
        isHalted = true
        if (isEnded) return
        notify.warning(TYPED_TEXTS.halted, TYPED_TEXTS.haltedText(typed), NOTICE)
        return
      }
      if (isHalted && message.type === 'edit-key') return
      // a key does that: nobody presses one in a frame that has not the focus
      if (message.type === 'edit-cleared' && document.activeElement !== frame.element) return
      if (message.type === 'edit-typing') {
        typed = null
        isEnded = false
      }
      if (message.type === 'edit-typed') typed = message.text
      width.current = frame.element.clientWidth
      const now = placeOf(host.store.getState())
      const place = message.type === 'edit-typed' ? typing.end(message, frame.element) : now
      if (place === null) {
        typingChanged(null)
        return
      }
      const isMeant = isTaken(message, frame, place)
      if (before === null && typeof isMeant === 'boolean') {
        act(message, isMeant, place)
        return
      }
      const turn: Promise<void> = Promise.all([isMeant, before]).then(([isMeant]) => {
        if (before === turn) before = null
        act(message, isMeant, place)
      })
      before = turn
    }
    for (const type of LEAVING) window.addEventListener(type, writeSoFar, true)
    const { script, messages } = KINDS[kind]
    const stops = [...messages.map((type) => preview.on(type, hear)), tellScale(preview)]
    // a frame of another process hears nothing of a pointer that is let go outside of it
    const letGo = () => preview.post({ type: 'edit', command: { do: 'cancel' } })
    window.addEventListener('pointerup', letGo, true)
    // a change that is validated takes the place of the frame in which somebody may be typing
    const endValidations = host.store.subscribe(({ validating }, { validating: before }) => {
      if (validating !== null && before === null) {
        preview.post({ type: 'edit', command: { do: 'settle' } })
      }
    })
    preview.setLivePatcher(session.follow)
    preview.setReplacementGuard(() => (isWritten() || isPressed() ? unused() : null))
    preview.setSticky('mode', { type: 'mode', script })
    return () => {
      isLeft = true
      for (const type of LEAVING) window.removeEventListener(type, writeSoFar, true)
      typingChanged(null)
      facts.end()
      choices.end()
      endValidations()
      window.removeEventListener('pointerup', letGo, true)
      preview.setLivePatcher(null)
      preview.setReplacementGuard(null)
      preview.setSticky('mode', null)
      // what is being typed comes yet; the page goes on showing it if it never does
      const late = setTimeout(() => {
        if (typing.isTyping(placeOf(host.store.getState()))) {
          writeSoFar()
          void preview.reload()
        }
        settled()
      }, SETTLED_WITHIN_MS)
      settled = () => {
        clearTimeout(late)
        for (const stop of stops) stop()
        later.end()
      }
      preview.post({ type: 'edit', command: { do: 'settle' } })
      preview.post({ type: 'mode', script: null })
    }
  }, [host, preview, session, writeAt, kind])
  return session
}

/** A view changes its size little by little. */
const AGAIN_MS = 600

/** Tells each frame in edit mode as how large its page is seen. Gives what ends that. */
export function tellScale(preview: PreviewHandle): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (frame: HTMLElement) => {
    const scale = frame.getBoundingClientRect().width / frame.clientWidth
    if (scale > 0) preview.post({ type: 'edit', command: { do: 'scale', scale } })
  }
  const stops = (['edit-ready', 'edit-chosen', 'edit-facts'] as const).map((type) =>
    preview.on(type, (_, { element }) => {
      clearTimeout(timer)
      timer = setTimeout(() => tell(element), AGAIN_MS)
      tell(element)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
