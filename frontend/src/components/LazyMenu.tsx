import {
  type ComponentType,
  type ReactNode,
  type RefCallback,
  useCallback,
  useRef,
  useState,
} from 'react'
import type { Part } from '@/lib/lazyPart'
import { notify } from '@/lib/toast'
import { usePart } from './LazyPart'

/** The button of a menu. */
export interface MenuToggle {
  className: string
  'aria-label': string
  disabled?: boolean
  children: ReactNode
}

/** What a menu gets from its button's stand-in. */
export interface MenuProps {
  toggle: MenuToggle & { ref: RefCallback<HTMLButtonElement> }
  /** It was asked for before it was there. */
  isOpen: boolean
}

interface LazyMenuProps<P> {
  part: Part<ComponentType<P & MenuProps>>
  toggle: MenuToggle
  /** Of what is around the button; as the menu has it. */
  around?: { as?: 'div' | 'nav'; className?: string; 'aria-label'?: string }
  menu: P
}

/** The button of a menu whose chunk is loaded after the screen: what places menus is large. */
export function LazyMenu<P extends object>({ part, toggle, around = {}, menu }: LazyMenuProps<P>) {
  const Loaded = usePart(part)
  const [isWanted, setIsWanted] = useState(false)
  const hadFocus = useRef(false)
  // the menu has a button of its own, in the place of this one
  const ref = useCallback((button: HTMLButtonElement | null) => {
    if (hadFocus.current) button?.focus()
  }, [])

  const { as: Around = 'div', ...attributes } = around
  const open = () => {
    setIsWanted(true)
    if (Loaded !== 'failed') return
    notify.error('Loading chunk failed', 'Please check your internet connection and try again.')
    part.retry()
  }
  if (typeof Loaded !== 'string') {
    return <Loaded {...menu} toggle={{ ...toggle, ref }} isOpen={isWanted} />
  }
  return (
    <Around {...attributes}>
      <button
        type="button"
        {...toggle}
        aria-expanded={false}
        onClick={open}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') open()
        }}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          hadFocus.current = false
        }}
      />
    </Around>
  )
}
