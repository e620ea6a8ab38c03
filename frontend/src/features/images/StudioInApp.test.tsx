import { act, screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { complete, job, sse } from '@/features/generator/testing/sse'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { generations } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
// loaded here, not by a test in its time
import './place/ChooseApp'
import { renderStudio, serveStudio } from './testing/renderStudio'
import {
  arrives,
  button,
  instructionBox,
  promptBox,
  stubScreen,
  withImage,
} from './testing/studioBench'

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

it('offers to make an app where none is open, and none saved', async () => {
  server.use(
    http.get(url('/api/generations'), () => HttpResponse.json({ generations: [], next: null })),
  )
  const { user, router } = await withImage()
  await user.click((await screen.findAllByRole('button', { name: 'Use in app' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Use in which app?' }))
  await user.click(await dialog.findByRole('link', { name: 'Create an app' }))
  await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
})

it('puts the image into the open app, as a step that undo takes back', async () => {
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
  expect(
    await screen.findByText("The image is at the end of your app's page. Use Edit to move it."),
  ).toBeVisible()
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

describe('with saved apps alone', () => {
  const [summary] = generations()
  const detail = {
    ...summary!,
    htmlContent: '<!doctype html><html><body><main><h1>Tides</h1></main></body></html>',
    htmlContentOmitted: false,
    htmlContentPreview: null,
    currentPageId: 'p1',
    model: 'm',
    pages: [],
  }
  const choose = async (user: Awaited<ReturnType<typeof withImage>>['user']) => {
    await user.click((await screen.findAllByRole('button', { name: 'Use in app' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Use in which app?' }))
    await user.click(await dialog.findByRole('button', { name: new RegExp(summary!.name) }))
  }

  it('the chosen one is opened, and has the image', async () => {
    const uploads: unknown[] = []
    server.use(
      http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)),
      http.post(url('/api/assets'), async ({ request }) => {
        uploads.push((await request.formData()).get('appId'))
        const stored = { path: '/_assets/a1', bytes: 5, mediaType: 'image/png' }
        return HttpResponse.json(stored, { status: 201 })
      }),
    )
    const { user, router } = await withImage()
    await choose(user)
    await waitFor(() => expect(uploads).toEqual([summary!.appId]))
    await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
    await screen.findByText('Modify Interactive')
    expect(screen.queryByRole('dialog')).toBeNull()
    // a step of its own
    expect(await button('Undo')).toBeEnabled()
  })

  it('one that cannot be opened gets nothing, and another can be chosen', async () => {
    server.use(
      http.get(url('/api/generations/:id'), () => HttpResponse.json({}, { status: 404 })),
      http.post(url('/api/assets'), () => expect.unreachable()),
    )
    const { user, router } = await withImage()
    await choose(user)
    await waitFor(() => expect(router.state.location.state).toBeNull())
    const again = await screen.findByRole('button', { name: new RegExp(summary!.name) })
    await waitFor(() => expect(again).toBeEnabled())
    expect(router.state.location.search).toBe('?mode=image')
    // the studio is written after a moment
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  })
})

async function drafts(): Promise<unknown[]> {
  const database = await openDB('morpheo-generator')
  const all = await database.getAll('drafts')
  database.close()
  return all
}
