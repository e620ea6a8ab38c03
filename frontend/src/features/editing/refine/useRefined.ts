import { useState } from 'react'
import type { ElementFacts } from '@/frame/editProtocol'
import { userActivity } from '@/frame/host/userActivity'
import { useLasting } from '../properties'
import { cssName, type ElementDetail, overriding } from '../values'

/** Whether somebody writes, also where the page took the focus just now: it goes back. */
export const isWriting = (): boolean => {
  const { isTyping, isWriting } = userActivity()
  const field = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')
  return (isTyping && isWriting) || field === true
}

/** Precise modification. */
export const PICKER = {
  drawn: "Created by the app's script.",
  around: (word: string) => `Select its container (${word})`,
} as const

/** 'Refine Selected Component'. */
export const REFINE_MAX_CHARS = 10_000

export const REFINE = {
  title: 'Refine Selected Component',
  placeholder: 'Describe what to change about it...',
  nothing: 'Select a component first.',
  several: 'Select a single component.',
  kept: 'This component is kept as it is. Turn that off to refine it.',
  button: 'Refine',
  failed: 'Not changed',
  notSent: 'Not sent',
  otherChosen:
    'The selection has changed, so nothing was sent. Press Refine again if you meant the new selection.',
  unseen: (labels: string) =>
    `Changed in the page's code, but not visible: ${labels}. The app already looked like this, or a script or style overrides it.`,
  tooLong:
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
} as const

// Which styles of an element were written anew and show as before: a script or a rule of the page decides them.

export interface Looks {
  detail: Pick<ElementDetail, 'own' | 'properties'>
  facts: Pick<ElementFacts, 'css'> | null
}

/** What a person calls them. */
export function unseenOf(before: Looks, now: Looks): string[] {
  return now.detail.properties
    .filter(({ name, isStyle }) => {
      const written = now.detail.own[name]
      if (!isStyle || written === undefined || written === before.detail.own[name]) return false
      const css = cssName(name)
      const [was, is] = [before.facts?.css[css] ?? '', now.facts?.css[css] ?? '']
      return (is !== '' && is === was) || overriding(name, written, now.facts) !== null
    })
    .map(({ label }) => label)
}

/** A written value is in force at once, but where it changes little by little. */
const IN_FORCE_AFTER_MS = 1_500

interface Shown {
  /** The id of the selected element; null while none is selected alone. */
  element: string | null
  detail: ElementDetail | null
  facts: ElementFacts | null
}

export interface Refined {
  /** Words for what was changed in the text of the selected element, and shows as before; null where nothing is. */
  unseen: string | null
  /** A change in words begins. Gives what is to be called when it is done. */
  begin(): () => void
}

/** How a change in words of the selected element is seen in the app. */
export function useRefined({ element, detail, facts }: Shown): Refined {
  const [before, setBefore] = useState<(Looks & { element: string }) | null>(null)
  const isIt = before !== null && before.element === element
  // what is in force is told anew once the app shows the change
  const isReported = isIt && detail !== null && facts !== null && facts !== before.facts
  const unseen = isReported ? unseenOf(before, { detail, facts }).join(', ') : ''
  return {
    unseen: useLasting(unseen === '' ? null : unseen, IN_FORCE_AFTER_MS),
    begin() {
      setBefore(null)
      return () => {
        if (element !== null && detail !== null) setBefore({ element, detail, facts })
      }
    },
  }
}
