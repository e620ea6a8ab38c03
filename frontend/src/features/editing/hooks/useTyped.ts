import { type KeyboardEvent, useState } from 'react'

/** What is being typed; it is told when it is left, and only if it is something else. */
export function useTyped(value: string, onChange: (value: string) => void, onBack?: () => void) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const leave = () => {
    if (typed !== value) onChange(typed)
    else onBack?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped(value)
      onBack?.()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    leave()
  }
  return { typed, setTyped, leave, onKeyDown }
}
