import { useState } from 'react'
import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail } from '../elements/elementDetail'
import { useLasting } from '../properties/useLasting'
import { type Looks, unseenOf } from '../values/unseen'

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
