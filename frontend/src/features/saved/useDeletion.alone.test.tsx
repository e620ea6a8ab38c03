import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDeleted } from '@/document/deletedApps'
import { generation } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

vi.mock('@/document/deletedApps', () => ({ forgetDeleted: vi.fn(async () => undefined) }))

/** A server that answers a deletion when it is told to. */
function answering() {
  let answer = () => {}
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = vi.fn()
  const gone = async () => {
    asked()
    await told
    return new HttpResponse(null, { status: 204 })
  }
  server.use(
    http.delete(url('/api/generations'), gone),
    http.delete(url('/api/generations/:id'), gone),
  )
  return { asked, answer }
}

beforeEach(() => {
  vi.mocked(forgetDeleted).mockClear()
})

it.each([
  ['Delete Tideline', 'Delete', generation({ name: 'Tideline' }).appId],
  ['Delete All', 'Delete All', null],
])('forgets the drafts though the page was left before the answer: %s', async (open, go, appId) => {
  const { uid } = signIn()
  const { asked, answer } = answering()
  const { user, unmount } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: open }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: go }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  unmount()
  expect(forgetDeleted).not.toHaveBeenCalled()
  answer()
  const deleted = appId === null ? 'everything' : expect.objectContaining({ appId })
  await waitFor(() => expect(forgetDeleted).toHaveBeenCalledWith(uid, deleted))
})
