import { createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'

interface TypedFor {
  /** `choice` of the state of editing: another one, and what is being typed was meant for something else. */
  choice: number
  /** Tells back what was typed and comes to nothing. */
  lost(text: string): void
  /** How often somebody was told that nothing was done, since something else was chosen meanwhile. */
  refusals(): number
}

export const TypedForContext = createContext<TypedFor>({
  choice: 0,
  lost: () => undefined,
  refusals: () => 0,
})

/** The text that is being typed; it is reported when the field is left, and only if it changed. */
export function useTyped(value: string, onChange: (value: string) => void, onBack?: () => void) {
  const [typed, setTyped] = useState(value)
  const { choice, refusals } = useContext(TypedForContext)
  const [shown, setShown] = useState({ value, choice })
  const draft = useDraft(value)
  /** They were told that what they typed was for something else: it is written if they say so again, not by leaving. */
  const isReported = useRef(false)
  if (shown.value !== value || shown.choice !== choice) {
    setShown({ value, choice })
    // what was refused for one element is not shown as another's
    if (shown.value !== value || !draft.isKept()) setTyped(value)
  }
  const type = (text: string) => {
    isReported.current = false
    setTyped(text)
    draft.keep(text)
  }
  const leave = (event?: { type: string }) => {
    const isLeft = event?.type === 'blur' || event?.type === 'keyup'
    const wasReported = isReported.current
    isReported.current = false
    draft.drop()
    if (typed === value) onBack?.()
    else if (isLeft && wasReported) setTyped(value)
    else {
      const before = refusals()
      onChange(typed)
      if (refusals() === before) return
      if (isLeft) setTyped(value)
      else isReported.current = true
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      draft.drop()
      setTyped(value)
      onBack?.()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    leave()
  }
  return { typed, setTyped: type, leave, onKeyDown, dropDraft: draft.drop }
}

/** A field that shows another element's value, or is gone, has lost what was typed into it: that is told. */
function useDraft(value: string) {
  const { choice, lost } = useContext(TypedForContext)
  const draft = useRef<{ text: string; choice: number } | null>(null)
  const tell = useRef(lost)
  useEffect(() => {
    tell.current = lost
  }, [lost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value took the place of what was typed
  useEffect(() => {
    const { current } = draft
    draft.current = null
    if (current !== null && current.choice !== choice) tell.current(current.text)
  }, [value])
  useEffect(
    () => () => {
      if (draft.current !== null) tell.current(draft.current.text)
      draft.current = null
    },
    [],
  )
  return {
    isKept: () => draft.current !== null,
    keep: (text: string) => {
      draft.current = { text, choice: draft.current?.choice ?? choice }
    },
    drop: () => {
      draft.current = null
    },
  }
}

/** What has been the same for so long; null until then. */
export function useLasting(value: string | null, ms: number): string | null {
  const [lasting, setLasting] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setLasting(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return lasting === value ? value : null
}
