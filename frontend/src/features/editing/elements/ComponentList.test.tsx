import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { newDocument, withStep } from '@/document/document'
import { type DocumentHost, DocumentHostProvider, type HostState } from '@/document/host'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { createEditSession } from '../session/editSession'
import { hostOfTest } from '../testing/editingHost'
import { SELECT } from '../texts'
import { StepButtons } from '../tools/EditTools'
import { ComponentList } from './ComponentList'

const page = (body: string) => `<body id="morpheo-body-page">${body}</body>`
const FIRST = page('<p id="morpheo-p-1">Noon</p>')
const withHtml = (html: string, document = newDocument('Tide', 'app', 'p1')) =>
  withStep(document, 'p1', pageStep({ html, name: html, origin: 'manual' }))

function screenOf(html: string) {
  const undone = vi.fn()
  const store = createStore(
    () =>
      ({
        ...{
          document: withHtml(html),
          run: null,
          chatting: false,
          typing: null,
          chattingPage: null,
        },
        ...{ saving: false, trying: null, undone },
      }) as unknown as HostState,
  )
  const host = { ...hostOfTest(html), html: () => selectHtml(store.getState()) }
  const session = createEditSession(host)
  const onDone = vi.fn()
  const list = (
    <ComponentList session={session} isSeveral={false} onChosen={() => {}} onDone={onDone} />
  )
  render(
    <DocumentHostProvider host={{ store } as unknown as DocumentHost}>
      <StepButtons />
      {list}
    </DocumentHostProvider>,
  )
  return {
    ...{ store, undone, onDone },
    selected: () =>
      session.state.getState().selected.map(({ key }) => ('value' in key ? key.value : key.tag)),
    becomes: (to: string) =>
      store.setState({ document: withHtml(to, store.getState().document ?? undefined) }),
  }
}
const rows = () => screen.getAllByRole('button', { pressed: false }).map((row) => row.textContent)

it('tells what stands in the page now, whatever landed since it was opened', () => {
  const { becomes } = screenOf(FIRST)
  expect(rows()).toEqual(['Noon container Editable', 'Noon text Editable'])
  act(() => becomes(page('<p id="morpheo-p-1">Six</p>')))
  expect(rows()).toEqual(['Six container Editable', 'Six text Editable'])
})

it('says which of them models leave as they are', async () => {
  screenOf(page('<p id="morpheo-p-1" data-morpheo-keep="">Noon</p>'))
  expect(rows()).toEqual(['Noon container Editable', 'Noon text Editable  Kept'])
  await userEvent.setup().click(screen.getByRole('checkbox', { name: SELECT.tree }))
  expect(screen.getByRole('treeitem', { name: /Noon text Editable\s+Kept/ })).toBeVisible()
})

it('keeps the words of what lies in it apart', () => {
  screenOf(
    page('<article id="morpheo-article-1"><h3>Early dip</h3><p>$<b>16</b> each</p></article>'),
  )
  expect(rows()[0]).toBe('Early dip $16 each article Editable')
})

it('goes from the search into the list and back by arrows, and Enter takes the first hit', async () => {
  const user = userEvent.setup()
  const { selected, onDone } = screenOf(
    page('<p id="morpheo-p-1">Noon</p><p id="morpheo-p-2">Six</p>'),
  )
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: /^Noon Six container/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('button', { name: /^Noon text/ })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  // nothing is searched yet
  await user.keyboard('{Enter}')
  expect(onDone).not.toHaveBeenCalled()
  await user.keyboard('six{Enter}')
  expect(selected()).toEqual(['body'])
  expect(onDone).toHaveBeenCalledOnce()
})

it('begins in its search where there is a keyboard, and at its end where fingers point', () => {
  screenOf(FIRST)
  expect(screen.getByRole('searchbox')).toHaveFocus()
  cleanup()
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  screenOf(FIRST)
  expect(screen.getByRole('button', { name: SELECT.done })).toHaveFocus()
  vi.restoreAllMocks()
})

it('tells in the tree what may be edited, and how many rows are not shown', async () => {
  const many = Array.from({ length: 510 }, (_, at) => `<p id="morpheo-p-${at}">P${at}</p>`).join('')
  screenOf(page(many))
  await userEvent.click(screen.getByRole('checkbox', { name: SELECT.tree }))
  expect(screen.getAllByRole('treeitem')).toHaveLength(500)
  expect(screen.getByText(SELECT.more(11))).toBeVisible()
  expect(screen.getAllByRole('treeitem')[3]).toHaveTextContent('P2 text Editable')
})

it('Undo waits for the work on the open page alone, and keeps the keyboard', async () => {
  const { store, undone, becomes } = screenOf(FIRST)
  act(() => becomes(page('<p id="morpheo-p-1">Six</p>')))
  const undo = screen.getByRole('button', { name: 'Undo the last step' })
  const runs = (pageId: string) =>
    act(() => store.setState({ run: { kind: 'modify', target: { appId: 'app', pageId } } }))
  runs('p1')
  await userEvent.click(undo)
  expect(undo).toHaveAttribute('aria-disabled', 'true')
  expect(undo).toHaveFocus()
  expect(undone).not.toHaveBeenCalled()
  runs('another')
  await userEvent.click(undo)
  expect(undone).toHaveBeenCalledOnce()
})
