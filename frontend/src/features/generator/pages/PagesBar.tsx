import { useRef } from 'react'
import { dimmed, IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { type BoundCommand, useCommand } from '../commands'
import { PageMarks, usePageList } from './PageMarks'
import { PAGES } from './texts'
import { useSwipe } from './useSwipe'

/** The pages of the open app, below the preview: the page before and after, the open one, a new one. */
export default function PagesBar() {
  const bar = useRef<HTMLDivElement>(null)
  const pages = usePageList()
  const place = pages.findIndex(({ isOpen }) => isOpen)
  const previous = useCommand('previousPage')
  const next = useCommand('nextPage')
  const manager = useCommand('pages')
  const add = useCommand('addPage')
  const connect = useCommand('connect')
  const hasSeveral = pages.length > 1
  useSwipe(bar, (to) => (to === 'next' ? next : previous).run(), hasSeveral)
  return (
    <div className="pages-bar" ref={bar}>
      <PillToolbar label={PAGES.label}>
        {hasSeveral && <PageButton command={previous} />}
        <button
          type="button"
          data-command="pages"
          className="pages-name"
          aria-haspopup="dialog"
          title={manager.label}
          disabled={manager.disabled}
          onClick={manager.run}
        >
          <strong dir="auto">{pages[place]?.meta.name}</strong>
          {hasSeveral && <Place place={place + 1} count={pages.length} />}
        </button>
        <PageMarks pages={pages} />
        {hasSeveral && <PageButton command={next} />}
        <PillSeparator />
        <PageButton command={add} />
        <PageButton command={connect} />
      </PillToolbar>
    </div>
  )
}

function Place({ place, count }: { place: number; count: number }) {
  return (
    <>
      <span aria-hidden>{`${place} / ${count}`}</span>
      <span className="visually-hidden">{` ${PAGES.place(place, count)}`}</span>
    </>
  )
}

function PageButton({ command }: { command: BoundCommand }) {
  return (
    <IconButton
      data-command={command.id}
      icon={command.icon}
      label={command.label}
      disabled={command.disabled}
      {...dimmed(command.lacks)}
      {...(command.pressed === undefined ? {} : { active: command.pressed })}
      onClick={command.run}
    />
  )
}
