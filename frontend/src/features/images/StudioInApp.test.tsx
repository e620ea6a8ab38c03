import { act, screen, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { complete, job, sse } from '@/features/generator/testing/sse'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderStudio, serveStudio } from './testing/renderStudio'
import {
  arrives,
  button,
  instructionBox,
  promptBox,
  stubScreen,
  withPicture,
} from './testing/studioBench'

vi.mock(
  '@/components/preview/PreviewPanel',
  () => import('@/features/generator/testing/FakePreview'),
)

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

it('says what is needed while no app is open', async () => {
  const { user } = await withPicture()
  await user.click((await screen.findAllByRole('button', { name: 'Use in app' }))[0]!)
  expect(await screen.findByText('No app is open')).toBeVisible()
})

it('puts the picture into the open app, as a step that undo takes back', async () => {
  signIn({ tier: 'pro' })
  const studio = serveStudio()
  const uploads: Record<string, unknown>[] = []
  server.use(
    http.post(url('/api/generate-full-code'), () =>
      sse(job, complete('<!doctype html><html><body><main><h1>Foxes</h1></main></body></html>')),
    ),
    http.post(url('/api/assets'), async ({ request }) => {
      uploads.push(Object.fromEntries(await request.formData()))
      const stored = { path: '/_assets/a1', bytes: 5, mediaType: 'image/png' }
      return HttpResponse.json(stored, { status: 201 })
    }),
  )
  const { user } = renderStudio('?mode=code')
  await user.type(await promptBox(), 'An app')
  await user.click(await button('Generate'))
  await screen.findByText('Modify Interactive')
  await user.click(await button('Image Studio'))
  await user.type(await promptBox(), 'A red fox')
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(1))
  await act(() => arrives(studio, 'a'))
  await instructionBox()
  await user.click((await screen.findAllByRole('button', { name: 'Use in app' }))[0]!)
  expect(await screen.findByText('The picture is in your app.')).toBeVisible()
  expect(uploads[0]).toMatchObject({ appId: expect.stringMatching(/^app-/) })
  expect(await (uploads[0]!.file as File).text()).toBe('bytes')
  await user.click(await button('Interactive'))
  // what a reload would show, and what undo has to go to
  await waitFor(async () =>
    expect(JSON.stringify(await drafts())).toContain(
      '<h1>Foxes</h1><img src=\\"/_assets/a1\\" alt=\\"A red fox\\"',
    ),
  )
  expect(await button('Undo')).toBeEnabled()
})

async function drafts(): Promise<unknown[]> {
  const database = await openDB('morpheo-generator')
  const all = await database.getAll('drafts')
  database.close()
  return all
}
