import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import type { AccountImage } from './account/useAccountImages'
import { renderStudio, serveStudio } from './testing/renderStudio'
import { button, shownImage, stubScreen } from './testing/studioBench'
// loaded here, not by the test in its time
import './account/AllImages'

beforeEach(stubScreen)
afterEach(() => vi.unstubAllGlobals())

const kept = (id: string): AccountImage => ({
  ...{ assetId: id, parent: null, root: id, frame: 0, kind: 'generated', caption: '' },
  ...{ prompt: `Image ${id}`, model: 'm', mime: 'image/png', bytes: 9, thumbhash: '' },
  ...{ url: `/images/${id}?s=1`, thumbUrl: `/images/${id}/thumb?s=1`, width: 8, height: 8 },
  createdAt: '2026-11-25T08:00:00Z',
})

/** Three images in two parts; keeps what is deleted. */
function serveAccount() {
  const deleted: unknown[] = []
  server.use(
    http.get(url('/api/images'), ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('before') === 'b'
      return HttpResponse.json(
        isSecond
          ? { images: [kept('c')], next: null }
          : { images: [kept('a'), kept('b')], next: 'b' },
      )
    }),
    http.delete(url('/api/images/:id'), ({ params }) => {
      deleted.push(params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return deleted
}

it('shows all images of the account, part by part, and opens one', async () => {
  signIn()
  serveStudio()
  serveAccount()
  const { user } = renderStudio()
  await user.click(await button('All images'))
  const dialog = within(await screen.findByRole('dialog', { name: 'All images' }))
  await dialog.findByRole('button', { name: 'Open: Image b' })
  await user.click(await dialog.findByRole('button', { name: 'Load more' }))
  await user.click(await dialog.findByRole('button', { name: 'Open: Image c' }))
  expect(await shownImage()).toHaveAttribute('src', '/images/c?s=1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says where they are when this browser shows none, and when each was made', async () => {
  signIn()
  serveStudio()
  serveAccount()
  const { user } = renderStudio()
  const words = (await screen.findByText('Your images are in All images.')).parentElement!
  await user.click(within(words).getByRole('button', { name: 'All images' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'All images' }))
  const [first] = await dialog.findAllByText(/2026/)
  expect(first).toHaveAttribute('datetime', '2026-11-25T08:00:00Z')
})

it('deletes one when the person says so twice', async () => {
  signIn()
  serveStudio()
  const deleted = serveAccount()
  const { user } = renderStudio()
  await user.click(await button('All images'))
  const dialog = within(await screen.findByRole('dialog', { name: 'All images' }))
  await user.click(await dialog.findByRole('button', { name: 'Delete: Image a' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(deleted).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete: Image a' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /Image a/ })).toBeNull())
  expect(deleted).toEqual(['a'])
  expect(dialog.getByRole('button', { name: 'Open: Image b' })).toBeVisible()
})
