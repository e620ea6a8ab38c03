import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '@/components/IconButton'
import { elementWord } from '@/lib/elementWords'
import { plainText } from '@/lib/plainText'
import type { EditSession } from '../session/editSession'
import { SELECT } from '../texts'
import type { Selected } from './elementDetail'

interface SelectedListProps {
  session: Pick<EditSession, 'select'>
  selected: readonly Selected[]
}

/** Which ones are selected, where they are several: some may lie out of view. */
export function SelectedList({ session, selected }: SelectedListProps) {
  const takeOut = ({ currentTarget }: MouseEvent<HTMLElement>, at: number): void => {
    // the button goes with its row
    const row = currentTarget.parentElement
    const near = row?.nextElementSibling ?? row?.previousElementSibling
    const next = selected.length > 2 ? near?.querySelector('button') : null
    const after = next ?? currentTarget.closest<HTMLElement>('.edit-tools')
    after?.focus()
    session.select(selected.flatMap(({ key }, place) => (place === at ? [] : key)))
  }
  return (
    <ul className="edit-chosen">
      {selected.map(({ key, name }, at) => {
        const [word, text] = [elementWord(name.tag), plainText(name.text)]
        return (
          <li key={JSON.stringify(key)}>
            <span className="edit-label">
              {word} <span className="text-m">{text}</span>
            </span>
            <IconButton
              icon={X}
              size={16}
              label={SELECT.takeOut(`${word} ${text}`.trim())}
              onClick={(event) => takeOut(event, at)}
            />
          </li>
        )
      })}
    </ul>
  )
}
