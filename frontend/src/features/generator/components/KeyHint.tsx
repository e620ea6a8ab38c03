import { KEYS } from '../texts'

/** Which keys send a box of several lines; for who has a keyboard. */
export function KeyHint({ id }: { id: string }) {
  return (
    <span className="gen-keys" id={id}>
      {KEYS}
    </span>
  )
}
