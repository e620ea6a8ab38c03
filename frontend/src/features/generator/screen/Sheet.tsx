import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Read by the stage and by toasts, which stay above the sheet. */
const HEIGHT = '--m-sheet'

/** At the bottom edge of the screen. What is behind keeps its height free. */
export function Sheet({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = sheet.current
    if (element === null) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`)
    const observer = new ResizeObserver(publish)
    observer.observe(element)
    publish()
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])

  return (
    <div className="sheet" ref={sheet}>
      {children}
    </div>
  )
}
