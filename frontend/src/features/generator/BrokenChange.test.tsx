import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BREAKS, PROBLEM } from './testing/FakePreview'
import { renderGenerator, serveWell } from './testing/renderGenerator'
import { complete, job, sse } from './testing/sse'

vi.mock('@/components/preview/PreviewPanel', () => import('./testing/FakePreview'))
vi.mock('./components/CodeViewer', () => import('./testing/FakeCodeViewer'))

const NOTE = 'Done: the face is gone.'
const BROKEN_PAGE = `<!doctype html><html><body ${BREAKS}>Hi</body></html>`

beforeEach(() => {
  serveWell()
  server.use(
    http.post(url('/api/modify-full-code'), () => sse(job, complete(BROKEN_PAGE, { note: NOTE }))),
  )
})

const button = (name: string) => screen.findByRole('button', { name })

/** A signed-in user whose modification breaks the app. */
async function withBrokenChange() {
  signIn()
  const { user } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await button('Generate'))
  const instructions = await screen.findByRole('textbox', { name: 'Modification instructions' })
  await user.type(instructions, 'Remove the face')
  await user.click(await button('Modify App'))
  const alert = await screen.findByRole('alert')
  return { user, alert }
}

it('says what the change breaks, and Undo takes it back', async () => {
  const { user, alert } = await withBrokenChange()
  expect(alert).toHaveTextContent(`This breaks the app: ${PROBLEM}`)
  expect(screen.queryByText(NOTE)).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await button('View Code'))
  expect(await screen.findByTestId('code')).not.toHaveTextContent(BREAKS)
  expect(screen.getByTestId('preview')).toHaveTextContent('start end change load')
})

it('Keep shows the changed app, and the change is a step like any other', async () => {
  const { user, alert } = await withBrokenChange()
  expect(screen.getByTestId('preview')).toHaveTextContent(/start end change$|start end changeStage/)
  await user.click(within(alert).getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(NOTE)).toBeVisible()
  expect(screen.getByTestId('preview')).toHaveTextContent('start end change load')
  await user.click(await button('View Code'))
  expect(await screen.findByTestId('code')).toHaveTextContent(BREAKS)
})

it('is told again when the change is redone', async () => {
  const { user, alert } = await withBrokenChange()
  await user.click(within(alert).getByRole('button', { name: 'Undo' }))
  await user.click(await button('Redo'))
  expect(await screen.findByRole('alert')).toHaveTextContent(PROBLEM)
})

it('both buttons are reached by the keyboard', async () => {
  const { user, alert } = await withBrokenChange()
  const [undo, keep] = within(alert).getAllByRole('button')
  undo?.focus()
  await user.tab()
  expect(keep).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})

it('is told although the panel is hidden', async () => {
  const { user } = await withBrokenChange()
  await user.click(await button('Stage Menu'))
  expect(screen.getByRole('main')).toHaveAttribute('data-side', 'shown')
  await user.click(await button('Keep'))
  expect(screen.getByRole('main')).toHaveAttribute('data-side', 'hidden')
})
