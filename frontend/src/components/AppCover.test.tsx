import { render, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { user } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { AppCover } from './AppCover'

const ADDRESS = '/api/generations/a1/picture?v=0123'

let comeIntoView: () => void
let asked: (string | null)[]

beforeEach(() => {
  asked = []
  authStore.setState({ user: user(), token: 'token-1' })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        comeIntoView = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number) {
  server.use(
    http.get(url('/api/generations/:id/picture'), ({ request }) => {
      asked.push(request.headers.get('authorization'))
      return new HttpResponse(new Blob(['png'], { type: 'image/png' }), { status })
    }),
  )
}

const cover = (thumbnail: string | null) => (
  <AppCover seed="app-1" name="Tideline" thumbnail={thumbnail} />
)

it('a thumbnail is fetched with the session once its card is near', async () => {
  answerWith(200)
  const { container } = render(cover(ADDRESS))
  expect(container.querySelector('img')).toBeNull()
  expect(asked).toEqual([])
  comeIntoView()
  await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^blob:/))
  expect(asked).toEqual(['Bearer token-1'])
})

it('the drawn cover stays where there is no thumbnail', async () => {
  answerWith(404)
  const { container, rerender } = render(cover(null))
  expect(container.querySelector('.cover-initial')?.textContent).toBe('T')
  rerender(cover(ADDRESS))
  comeIntoView()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('.cover-initial')?.textContent).toBe('T')
})

it('a thumbnail that came is given up with its card', async () => {
  answerWith(200)
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { container, unmount } = render(cover(ADDRESS))
  comeIntoView()
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  const shown = container.querySelector('img')?.src
  unmount()
  expect(revoked).toHaveBeenCalledWith(shown)
})
