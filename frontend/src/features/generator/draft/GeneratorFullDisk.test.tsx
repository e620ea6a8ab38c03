import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { APP_ID, pageOutput } from '../testing/sse'

const instruction = () => screen.findByRole('textbox', { name: 'Modification instructions' })

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a page that a full disk does not keep is told, and fetched again after a reload', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  server.use(
    http.get(url('/api/jobs/:id'), ({ params }) =>
      HttpResponse.json({
        jobId: params.id,
        kind: 'generate_app',
        appId: APP_ID,
        status: 'succeeded',
        result: pageOutput(PAGE),
        createdAt: '2026-01-01T00:00:00Z',
        finishedAt: '2026-01-01T00:00:00Z',
      }),
    ),
  )
  signIn()
  const { user, unmount } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await screen.findByRole('button', { name: 'Generate' }))
  await instruction()
  expect(await screen.findByText('Your browser is out of space')).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 100))
  unmount()
  renderGenerator()
  expect(await instruction()).toBeVisible()
})
