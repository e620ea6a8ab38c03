import { Crosshair, X } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { elementWord } from '@/lib/elementWords'
import { useMediaQuery } from '@/lib/media'
import { useGenerator, useGeneratorStore } from '../store'
import '@/styles/precise.scss'

/** Which element the instruction is about, as long as precise modification is on. */
export default function PreciseTarget() {
  const store = useGeneratorStore()
  const component = useGenerator((state) => state.component)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const leave = () => {
    store.getState().preciseChanged(false)
    document.querySelector<HTMLElement>('[data-command="precise"]')?.focus()
  }
  return (
    <section className="precise-target" aria-label={PRECISE.label} data-chosen={component !== null}>
      <Crosshair size={16} aria-hidden />
      <p className="mb-0" role="status">
        {component === null ? (
          <>
            {isTouch ? PRECISE.chooseByFinger : PRECISE.choose}{' '}
            <span className="key-hint">{PRECISE.keys}</span>
          </>
        ) : (
          <>
            {PRECISE.only} <strong>{elementWord(component.tag)}</strong>{' '}
            <span dir="auto">{component.text}</span>
          </>
        )}
      </p>
      <IconButton icon={X} size={16} label={PRECISE.leave} onClick={leave} />
    </section>
  )
}

/** Precise modification. */
const PRECISE = {
  label: 'Precise modification',
  choose: 'Click the component that you want to change.',
  chooseByFinger: 'Tap the component that you want to change.',
  keys: 'Keyboard: Tab to move, Enter to select, Escape to exit.',
  only: 'Only this will change:',
  other: 'Choose another',
  leave: 'Whole page',
} as const
