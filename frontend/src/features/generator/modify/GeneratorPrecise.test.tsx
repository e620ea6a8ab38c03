import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { choose, EDITED, openEdited, says, stateOf, stepOf } from '../testing/editedApp'
import { endValidations, SLOW } from '../testing/FakePreview'
import { serveWell } from '../testing/renderGenerator'
import { complete, job, scriptedStream } from '../testing/sse'
import { stores } from '../testing/stores'

const CHANGED = EDITED.replace('Tide', 'Ebb')
const requests = vi.fn()
let stream = scriptedStream()

const state = () => stateOf(stores)
const box = () => screen.getByRole('textbox', { name: 'Modification instructions' })
const refineBox = () => screen.findByRole('textbox', { name: 'Refine Selected Component' })

async function answer(html = CHANGED, note?: string): Promise<void> {
  await act(async () => {
    stream.send(job, complete(html, note === undefined ? {} : { note }))
    stream.done()
  })
  await waitFor(() => expect(state().run).toBeNull())
}

beforeEach(() => {
  stream = scriptedStream()
  requests.mockClear()
  serveWell()
  server.use(
    http.post(url('/api/modify-full-code'), async ({ request }) => {
      requests(await request.json())
      return stream.response()
    }),
  )
})

it('changes one component alone, on every plan, as long as one is chosen', async () => {
  const user = await openEdited(stores, 'free')
  await user.click(await screen.findByRole('button', { name: 'Precise' }))
  const target = await screen.findByRole('region', { name: 'Precise modification' })
  expect(target).toHaveTextContent('Click the component that you want to change.')
  await user.type(box(), 'Say ebb')
  await user.click(screen.getByRole('button', { name: 'Modify App' }))
  expect(
    await screen.findByText('No component selected or no HTML content available'),
  ).toBeVisible()
  expect(requests).not.toHaveBeenCalled()

  await choose()
  expect(target).toHaveTextContent('Only this will change: Heading 1 Tide')
  await user.click(screen.getByRole('button', { name: 'Modify App' }))
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  expect(requests).toHaveBeenCalledWith(
    expect.objectContaining({
      modification_prompt: 'Say ebb',
      current_html: EDITED,
      element_id: 'morpheo-h1-1',
    }),
  )
  await answer(CHANGED, 'Done: the text.')
  expect(stepOf(stores)).toMatchObject({ html: CHANGED, name: 'Say ebb', origin: 'modification' })
  expect(screen.getByText('Done: the text.')).toBeVisible()

  // the whole page again
  await user.click(within(target).getByRole('button', { name: 'Whole page' }))
  expect(screen.queryByRole('region', { name: 'Precise modification' })).toBeNull()
  stream = scriptedStream()
  await user.type(box(), 'And blue')
  await user.click(screen.getByRole('button', { name: 'Modify App' }))
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2))
  expect(requests.mock.lastCall?.[0]).not.toHaveProperty('element_id')
  await answer()
})

it('asks for the same component once more when that failed', async () => {
  const user = await openEdited(stores, 'free')
  await user.click(await screen.findByRole('button', { name: 'Precise' }))
  await screen.findByRole('region', { name: 'Precise modification' })
  await choose()
  await user.type(box(), 'Say ebb{Enter}')
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  await act(async () => {
    stream.send(job, { type: 'error', code: 'provider-unavailable', message: 'Down', status: 503 })
    stream.done()
  })
  stream = scriptedStream()
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2))
  expect(requests.mock.lastCall?.[0]).toMatchObject({ element_id: 'morpheo-h1-1' })
})

it('edits nothing while components are only picked', async () => {
  const user = await openEdited(stores, 'free')
  await user.click(await screen.findByRole('button', { name: 'Precise' }))
  await screen.findByRole('region', { name: 'Precise modification' })
  await choose()
  await says({ type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false })
  await says({
    type: 'edit-typed',
    element: { path: [1, 0], tag: 'h1', text: 'Tide', id: null },
    place: 0,
    before: 'Tide',
    text: 'Forged',
  })
  expect(stepOf(stores).html).toBe(EDITED)
  // Escape in the app, with nothing chosen
  await says({ type: 'key', key: 'Escape' })
  expect(state().precise).toBe(false)
})

it('refines the selected component in words while the page is edited', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  const text = await refineBox()
  const refine = screen.getByRole('button', { name: 'Refine' })
  expect(refine).toBeDisabled()
  await user.type(text, '   ')
  expect(refine).toBeDisabled()
  await user.clear(text)
  await user.type(text, 'Say ebb')
  await user.click(refine)
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  expect(requests.mock.lastCall?.[0]).toMatchObject({ element_id: 'morpheo-h1-1' })
  expect(text).toBeDisabled()
  expect(state().editing).toBe(true)
  await answer()
  expect(stepOf(stores).html).toBe(CHANGED)
  await waitFor(() => expect(text).toHaveValue(''))
  expect(text).toBeEnabled()
  // words for the next change do not go to the whole page
  await waitFor(() => expect(text).toHaveFocus())
})

it('tells beside the words what came of them, until something else is done or chosen', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  const form = (await refineBox()).closest('form') as HTMLElement
  const refine = async (words: string) => {
    stream = scriptedStream()
    await user.type(await refineBox(), words)
    await user.click(screen.getByRole('button', { name: 'Refine' }))
    await waitFor(() => expect(state().run).not.toBeNull())
  }
  const fail = () =>
    act(async () => {
      const error = { type: 'error', code: 'provider-unavailable', message: 'Down', status: 503 }
      stream.send(job, error as never)
      stream.done()
    })
  await refine('Say ebb')
  await answer(CHANGED, 'Done: the text.')
  expect(await within(form).findByText('Done: the text.')).toBeVisible()

  await refine('Dance')
  expect(within(form).queryByText('Done: the text.')).toBeNull()
  await fail()
  expect(await within(form).findByText('Not changed')).toBeVisible()
  expect(screen.getByText('Modification Error!')).toBeVisible()
  await act(async () => state().undone())
  expect(within(form).queryByText('Not changed')).toBeNull()
  expect(screen.queryByText('Modification Error!')).toBeNull()

  await user.clear(await refineBox())
  await refine('Dance')
  await fail()
  expect(await within(form).findByText('Not changed')).toBeVisible()
  const id = { attribute: 'id', value: 'morpheo-p-1' }
  await choose({ path: [1, 1], tag: 'p', text: 'Low', id })
  await waitFor(() => expect(screen.queryByText('Not changed')).toBeNull())
  expect(screen.queryByText('Modification Error!')).toBeNull()
})

it('sends no words about what was chosen since they were begun, before that was told', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  await user.type(await refineBox(), 'Say ebb')
  const id = { attribute: 'id', value: 'morpheo-p-1' }
  await choose({ path: [1, 1], tag: 'p', text: 'Low', id })
  const refine = screen.getByRole('button', { name: 'Refine' })
  await user.click(refine)
  expect(await screen.findByText(/The selection has changed/)).toBeVisible()
  expect(requests).not.toHaveBeenCalled()
  await user.click(refine)
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  expect(requests.mock.lastCall?.[0]).toMatchObject({ element_id: 'morpheo-p-1' })
  await answer()
})

it('keeps the words for a change while something else is chosen, or the list is open', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  await user.type(await refineBox(), 'Say ebb')
  // what a script drew is another box
  await says({
    type: 'edit-chosen',
    element: { path: [1, 1, 0], tag: 'b', text: 'Drawn', id: null },
    within: [{ attribute: 'id', value: 'morpheo-p-1' }],
    isAdded: false,
  })
  expect(await refineBox()).toHaveValue('Say ebb')
  await user.click(screen.getByRole('button', { name: 'Select Component' }))
  const list = await screen.findByRole('searchbox')
  // the head of the tools has one, too
  await user.click(screen.getAllByRole('button', { name: 'Done' }).at(-1) as HTMLElement)
  expect(list).not.toBeInTheDocument()
  expect(await refineBox()).toHaveValue('Say ebb')
})

it('brings nobody who writes in the panel to the words for what the page has chosen', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  await user.type(screen.getByRole('textbox', { name: 'Text Content' }), 'X')
  await says({
    type: 'edit-chosen',
    element: { path: [1, 1, 0], tag: 'b', text: 'Drawn', id: null },
    within: [{ attribute: 'id', value: 'morpheo-p-1' }],
    isAdded: false,
  })
  expect(await refineBox()).not.toHaveFocus()
  await user.keyboard('Y{Enter}')
  expect(requests).not.toHaveBeenCalled()
  expect(await screen.findByText(/Your text: "TideX"/)).toBeVisible()
})

it('refines what is around an element that the script drew', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await says({
    type: 'edit-chosen',
    element: { path: [1, 1, 0], tag: 'b', text: 'Drawn', id: null },
    within: [{ attribute: 'id', value: 'morpheo-p-1' }],
    isAdded: false,
  })
  expect(await screen.findByText("Created by the app's script")).toBeVisible()
  const text = await refineBox()
  // once it is known that the drawn text has no place in the page
  await waitFor(() => expect(text).toHaveFocus())
  await user.type(text, 'Draw it red{Enter}')
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  expect(requests.mock.lastCall?.[0]).toMatchObject({ element_id: 'morpheo-p-1' })
  await answer()
})

it('keeps what was written for a component when that fails', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await choose()
  const text = await refineBox()
  await user.type(text, 'Say ebb{Enter}')
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  await act(async () => {
    stream.send(job, { type: 'error', code: 'provider-unavailable', message: 'Down', status: 503 })
    stream.done()
  })
  await waitFor(() => expect(text).toBeEnabled())
  expect(text).toHaveValue('Say ebb')
})

it('goes on editing while an answer is on its way, and asks where both changed the same', async () => {
  const mine = EDITED.replace('Low', 'Lowest')
  const theirs = EDITED.replace('Low', 'High').replace('Tide', 'Ebb')
  server.use(
    http.post(url('/api/merge-edits'), () =>
      HttpResponse.json({
        html: mine.replace('Tide', 'Ebb'),
        needsResolution: true,
        message: '1 conflict(s) detected between your changes and AI suggestions',
        conflicts: [
          {
            line: 4,
            lines: 1,
            base: '<p id="morpheo-p-1">Low</p>\n',
            mine: '<p id="morpheo-p-1">Lowest</p>\n',
            theirs: '<p id="morpheo-p-1">High</p>\n',
          },
        ],
        added: 0,
        removed: 0,
        modified: 1,
      }),
    ),
  )
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await user.type(box(), 'Ebb and high{Enter}')
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  await choose({
    path: [1, 1],
    tag: 'p',
    text: 'Low',
    id: { attribute: 'id', value: 'morpheo-p-1' },
  })
  const field = await screen.findByRole('textbox', { name: 'Text Content' })
  await user.clear(field)
  await user.type(field, 'Lowest{Enter}')
  expect(stepOf(stores)).toMatchObject({ html: mine, origin: 'manual' })

  await act(async () => {
    stream.send(job, complete(theirs))
    stream.done()
  })
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1 conflict(s) detected between your changes and AI suggestions')
  await user.click(within(dialog).getByRole('button', { name: 'See Both' }))
  const place = within(dialog).getByRole('group', { name: 'Place 1 of 1, line 4' })
  expect(within(place).getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await user.click(within(place).getByRole('radio', { name: /^AI/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Apply Choice' }))
  await waitFor(() => expect(state().run).toBeNull())
  expect(stepOf(stores).html).toBe(theirs)
  expect(state().editing).toBe(true)
  act(() => state().undone())
  expect(stepOf(stores).html).toBe(mine)
})

it('writes what was typed while an answer is validated, once that is in view', async () => {
  const user = await openEdited(stores)
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  await screen.findByRole('region', { name: 'Edit' })
  await user.type(box(), 'Ebb{Enter}')
  await waitFor(() => expect(requests).toHaveBeenCalledOnce())
  const heading = {
    path: [1, 1],
    tag: 'p',
    text: 'Low',
    id: { attribute: 'id', value: 'morpheo-p-1' },
  }
  await choose(heading)
  await says({ type: 'edit-typing', element: heading })
  const told = () => screen.getByTestId('preview').textContent?.match(/\bedit\b/g)?.length ?? 0
  const before = told()
  const slow = CHANGED.replace('<body', `<body ${SLOW}`)
  await answer(slow)
  expect(state().validating).not.toBeNull()
  // the frame is told to keep what is being typed
  expect(told()).toBe(before + 1)
  await says({
    type: 'edit-typed',
    element: heading,
    place: 0,
    before: 'Low',
    text: 'Lowest of all',
  })
  expect(stepOf(stores).html).toBe(slow)
  await act(async () => endValidations())
  await waitFor(() => expect(stepOf(stores).html).toBe(slow.replace('Low<', 'Lowest of all<')))
  expect(stepOf(stores).origin).toBe('manual')
})
