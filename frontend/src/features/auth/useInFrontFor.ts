import { useEffect, useState } from 'react'

/** Whether the page has been visible and focused for so many milliseconds without a break. */
export function useInFrontFor(ms: number): boolean {
  const [isInFront, setInFront] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setInFront(false)
      if (document.visibilityState === 'visible' && document.hasFocus()) {
        timer = window.setTimeout(() => setInFront(true), ms)
      }
    }
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
  return isInFront
}
