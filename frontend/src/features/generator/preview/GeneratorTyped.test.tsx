import { act, screen, waitFor, within } from '@testing-library/react'
import { type HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { LEAVE } from '@/components/LeaveQuestion'
import { type AppDocument, newDocument, withStep } from '@/document/document'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { TYPED_TEXTS } from '@/features/editing/typing/typedInto'
import { SESSION_ENDS } from '@/lib/auth/hint'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { CLEARED } from '../leave/leaving'
import { SAVE_TEXTS } from '../save/dialogTexts'
import { choose, EDITED, HEADING, openEdited, says, stateOf, stepOf } from '../testing/editedApp'
import { endValidations, frameIsReplaced, SLOW } from '../testing/FakePreview'
import { serveWell } from '../testing/renderGenerator'
import { complete, job, scriptedStream } from '../testing/sse'
import { stores } from '../testing/stores'

const TYPED = { type: 'edit-typed', element: HEADING, place: 0, before: 'Tide', text: 'Ebb' }
const types = async () => {
  await choose()
  await says({ type: 'edit-typing', element: HEADING })
  await says(TYPED)
}
/** Somebody types, and has not ended it. */
const isTyping = async () => {
  await choose()
  await says({ type: 'edit-typing', element: HEADING })
  await says({ ...TYPED, type: 'edit-writing' })
}
const WRITTEN = EDITED.replace('Tide<', 'Ebb<')

beforeEach(() => serveWell())

async function edited() {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  return user
}
const done = async () =>
  within(await screen.findByRole('region', { name: 'Edit' })).getByRole('button', { name: 'Done' })

it('writes what the frame tells only when it is left, and listens no longer than it takes', async () => {
  const user = await edited()
  await choose()
  await says({ type: 'edit-typing', element: HEADING })
  await user.click(await done())
  expect(stepOf(stores).html).toBe(EDITED)
  await says(TYPED)
  await says({ type: 'edit-settled' })
  await waitFor(() => expect(stepOf(stores).html).toBe(WRITTEN))
  await types()
  expect(stepOf(stores).html).toBe(WRITTEN)
})

it('shows the page anew when the frame never tells what was being typed', async () => {
  const user = await edited()
  await choose()
  await says({ type: 'edit-typing', element: HEADING })
  await user.click(await done())
  await waitFor(() => expect(screen.getByTestId('preview')).toHaveTextContent('reload'), {
    timeout: 3_000,
  })
  await types()
  expect(stepOf(stores).html).toBe(EDITED)
})

it('ignores messages after Done, except the text that was being typed', async () => {
  const user = await edited()
  await choose()
  await user.click(await done())
  await says({ type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false })
  expect(stepOf(stores).html).toBe(EDITED)
})

it('writes nothing into another page that was opened before the text came', async () => {
  await edited()
  await choose()
  await says({ type: 'edit-typing', element: HEADING })
  // it has an element of the same id
  const other = pageStep({ html: EDITED, name: 'Other', origin: 'loaded' })
  act(() =>
    stateOf(stores).documentOpened(withStep(newDocument('Other', 'app-2-b', 'p1'), 'p1', other)),
  )
  await says(TYPED)
  expect(stepOf(stores).html).toBe(EDITED)
})

it('takes no key for an edit after typing was ended, until something is chosen', async () => {
  await edited()
  const chosen = { type: 'edit-chosen', element: HEADING, within: [], isAdded: false }
  const deletes = () =>
    says({ type: 'edit-key', key: 'Backspace', shift: false, alt: false, ctrl: false })
  await says(chosen)
  await says({ type: 'edit-halted' })
  await deletes()
  expect(stepOf(stores).html).toBe(EDITED)
  expect(await screen.findByText(TYPED_TEXTS.haltedText(null))).toBeVisible()
  await says(chosen)
  await deletes()
  await waitFor(() => expect(stepOf(stores).html).not.toContain('<h1'))
})

it('tells it back when edit mode is left while an answer is validated', async () => {
  const stream = scriptedStream()
  server.use(http.post(url('/api/modify-full-code'), () => stream.response() as HttpResponse<null>))
  const user = await edited()
  await user.type(screen.getByRole('textbox', { name: 'Modification instructions' }), 'Low{Enter}')
  await waitFor(() => expect(stateOf(stores).run).not.toBeNull())
  const slow = EDITED.replace('<body', `<body ${SLOW}`)
  await act(async () => {
    stream.send(job, complete(slow, {}))
    stream.done()
  })
  await waitFor(() => expect(stateOf(stores).validating).not.toBeNull())
  await types()
  await user.click(await done())
  expect(await screen.findByText(/before this edit was applied\. Your text: "Ebb"/)).toBeVisible()
  await act(async () => endValidations())
  await waitFor(() => expect(stateOf(stores).validating).toBeNull())
  expect(stepOf(stores).html).toBe(slow)
})

it('writes what was typed so far when the frame is replaced, once', async () => {
  await edited()
  await isTyping()
  expect(stepOf(stores).html).toBe(EDITED)
  await act(async () => frameIsReplaced())
  expect(stepOf(stores).html).toBe(WRITTEN)
  expect(stateOf(stores).typing).toBeNull()
  const { steps } = stateOf(stores).document?.pages.p1?.history ?? {}
  await act(async () => frameIsReplaced())
  await says(TYPED)
  expect(stateOf(stores).document?.pages.p1?.history.steps).toBe(steps)
})

it('gives back what was typed where the page has another text by then', async () => {
  await edited()
  await isTyping()
  const other = pageStep({ html: EDITED.replace('Tide<', 'Flow<'), name: 'Flow', origin: 'chat' })
  act(() => stateOf(stores).stepLanded({ appId: 'app-1-a', pageId: 'p1' }, other))
  await act(async () => frameIsReplaced())
  expect(await screen.findByText(/Your text: "Ebb"/)).toBeVisible()
  expect(stepOf(stores).html).toBe(other.html)
})

it.each([
  ['comes then', () => says(TYPED)],
  ['never comes', () => act(async () => frameIsReplaced())],
])(
  'writes into the page in which it was typed where another one is open, and the text %s',
  async (_, ends) => {
    await edited()
    await isTyping()
    // it has the same elements with the same texts
    act(() => stateOf(stores).pageDuplicated('p1'))
    expect(stateOf(stores).document?.currentPageId).not.toBe('p1')
    await ends()
    expect([stepOf(stores).html, selectHtml(stateOf(stores))]).toEqual([WRITTEN, EDITED])
  },
)

it('keeps what was typed as somebody signs out in another tab', async () => {
  await edited()
  await isTyping()
  act(() => void window.dispatchEvent(new Event(SESSION_ENDS)))
  expect(stepOf(stores).html).toBe(WRITTEN)
})

it('asks before a text that is being typed is cleared', async () => {
  const user = await edited()
  act(() => stateOf(stores).documentOpened(stateOf(stores).document as AppDocument))
  await isTyping()
  expect(stateOf(stores).unsaved).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Stage Clear' }))
  await says(TYPED)
  await says({ type: 'edit-settled' })
  expect(await screen.findByRole('dialog', { name: LEAVE.title })).toBeVisible()
  expect(screen.queryByText(CLEARED)).toBeNull()
})

it('saves with what is being typed', async () => {
  const saved: string[] = []
  server.use(
    http.post(url('/api/save-app'), async ({ request }) => {
      saved.push(JSON.stringify(await request.json()))
      return new Response(null, { status: 500 })
    }),
  )
  const user = await edited()
  await isTyping()
  await user.click(screen.getByRole('button', { name: 'Stage Save' }))
  await says(TYPED)
  await says({ type: 'edit-settled' })
  await user.type(await screen.findByRole('textbox', { name: SAVE_TEXTS.name }), 'Tides{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toContain('>Ebb<')
})
