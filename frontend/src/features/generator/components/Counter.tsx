import { counterLevel } from '../model/counter'
import { PROMPT_MAX_CHARS } from '../model/limits'

const CLASSES = { normal: '', orange: ' gen-count-orange', red: ' gen-count-red' } as const

/** `146 / 10,000` under a text box. */
export function Counter({ id, length }: { id: string; length: number }) {
  const level = counterLevel(length)
  return (
    <span id={id} className={`count${CLASSES[level]}`} data-level={level}>
      {length.toLocaleString('en')} / {PROMPT_MAX_CHARS.toLocaleString('en')}
      <span className="visually-hidden"> characters</span>
    </span>
  )
}
