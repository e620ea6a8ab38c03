import { isTooLong } from '../model/counter'

interface TooLongProps {
  id: string
  text: string
  message: string
}

/** Says that a text is longer than the server takes. It is never cut. */
export function TooLong({ id, text, message }: TooLongProps) {
  return (
    <span id={id} className="gen-too-long" role="status">
      {isTooLong(text) && message}
    </span>
  )
}
