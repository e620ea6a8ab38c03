import { Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { type InputImage, selectIsBusy, useStudio, useStudioSession } from '../store'
import { DESCRIPTION, INPUTS } from './texts'

interface InputItemProps {
  input: InputImage
  /** From 1. */
  number: number
}

/** An image that was added, with the short text that says what it is. */
export function InputItem({ input, number }: InputItemProps) {
  const { store, changeOwn } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  const address = useBlobUrl(input.blob)
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null) store.getState().inputDescribed(input.id, keptDescription(typed))
    setTyped(null)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li className="img-input">
      {address && <img src={address} alt={INPUTS.alt(number, input.description)} />}
      {typed === null ? (
        <span className="img-input-text">
          {input.description ? (
            <span dir="auto">{input.description}</span>
          ) : (
            <button type="button" className="gen-link" onClick={() => setTyped('')}>
              {INPUTS.undescribed}
            </button>
          )}
          <button
            type="button"
            className="gen-link"
            disabled={isBusy}
            onClick={() => void changeOwn(input)}
          >
            {INPUTS.change}
          </button>
        </span>
      ) : (
        <span className="img-input-edit">
          <input
            className="form-control"
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the person pressed the button that opens it
            autoFocus
            aria-label={DESCRIPTION.label(number)}
            aria-describedby={`img-input-count-${input.id}`}
            placeholder={INPUTS.describePlaceholder}
            value={typed}
            onChange={({ target }) => setTyped(cutDescription(target.value))}
            onKeyDown={keys}
            onBlur={save}
          />
          <span className="count" id={`img-input-count-${input.id}`}>
            {describedLength(typed)}
          </span>
        </span>
      )}
      {typed === null && (
        <IconButton
          icon={Pencil}
          size={15}
          label={INPUTS.describe(number)}
          onClick={() => setTyped(input.description)}
        />
      )}
      <IconButton
        icon={X}
        size={16}
        label={INPUTS.remove(number)}
        onClick={() => store.getState().inputRemoved(input.id)}
      />
    </li>
  )
}

/** An address of the blob for as long as the component shows it. */
function useBlobUrl(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

/** Characters as a person counts them, not bytes or halves of an emoji. */
const DESCRIPTION_MAX = 50

const segmenter = new Intl.Segmenter()
const characters = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** What may stand in the box: what is beyond the most is cut. */
export function cutDescription(typed: string): string {
  // an emoji of a family is one character and eleven of UTF-16
  return typed.length <= DESCRIPTION_MAX
    ? typed
    : characters(typed).slice(0, DESCRIPTION_MAX).join('')
}

/** As it is kept and sent. */
export function keptDescription(typed: string): string {
  return cutDescription(typed.replace(/\s+/g, ' ').trim()).trim()
}

/** 'n/50 characters'. */
export function describedLength(typed: string): string {
  return DESCRIPTION.counter(characters(typed).length, DESCRIPTION_MAX)
}
