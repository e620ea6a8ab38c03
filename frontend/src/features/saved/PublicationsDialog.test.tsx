import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { PublicationVersion } from '@/lib/api/types'
import { appAi, generation } from '@/testing/fixtures'
import { listing, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

function version(number: number, hash: string, isOnline = false): PublicationVersion {
  return {
    version: number,
    name: 'Tideline',
    publishedAt: '2026-02-01T10:00:00Z',
    restoredFrom: null,
    isOnline,
    pages: [{ path: '/', title: 'Home', contentHash: hash }],
  }
}

it('shows what differs from the version online, goes back to it and undoes that', async () => {
  signIn()
  const restored: unknown[] = []
  const app = generation({ name: 'Tideline', pwaId: 'pwa-1', shareUrl: 'http://t.localhost/' })
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, [app]))),
    http.get(url('/api/pwa'), () => HttpResponse.json({ publications: [] })),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({
        days: [{ day: '2026-02-01', visits: 7, installs: 2 }],
        installCount: 2,
        versions: [version(3, 'a', true), version(2, 'b'), version(1, 'a')],
      }),
    ),
    http.post(url('/api/pwa/pwa-1/publications/:version/restore'), ({ params }) => {
      restored.push(params.version)
      return HttpResponse.json({})
    }),
  )
  const { user } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: /^Published versions of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
  expect(await dialog.findByText('Online now')).toBeInTheDocument()
  expect(dialog.getByText('Changed: Home (/)')).toBeInTheDocument()
  expect(dialog.getByText('Same as the online version')).toBeInTheDocument()
  expect(dialog.getByText('Installed 2 times')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Restore this version: 2' }))
  await screen.findByText('Version 2 is online again')
  expect(dialog.getByRole('button', { name: 'Restore this version: 2' })).toHaveFocus()
  await user.click(screen.getByText('Undo'))
  await screen.findByText('Version 3 is online again')
  expect(restored).toEqual(['2', '3'])
})

it('shows line by line what a version has otherwise than what is online', async () => {
  signIn()
  const orphan = {
    pwaId: 'pwa-1',
    name: 'Tideline',
    appSlug: 'tideline',
    shareUrl: 'http://tideline.apps.localhost/',
    publishedAt: '2026-02-01T10:00:00Z',
    generationId: null,
  }
  const source: Record<string, string> = {
    '3': '<h1>Tides</h1>\n<p>of today</p>\n',
    '2': '<h1>Tides</h1>\n<p>of yesterday</p>\n',
  }
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, []))),
    http.get(url('/api/pwa'), () => HttpResponse.json({ publications: [orphan] })),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({
        days: [],
        installCount: 0,
        versions: [version(3, 'a', true), version(2, 'b'), version(1, 'a')],
      }),
    ),
    http.get(url('/api/pwa/pwa-1/publications/:version/page'), ({ params }) =>
      HttpResponse.text(source[String(params.version)]),
    ),
  )
  const { user } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: 'Published versions of Tideline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
  // one that is the same has nothing to be compared
  expect(dialog.queryByRole('button', { name: /^Compare version 1/ })).toBeNull()
  await user.click(await dialog.findByRole('button', { name: /^Compare version 2/ }))
  const lines = await dialog.findByRole('region', { name: /^\/ of version 2/ })
  expect(lines).toHaveTextContent('Only in the online version: <p>of today</p>')
  expect(lines).toHaveTextContent('Only in this version: <p>of yesterday</p>')
  expect(lines).toHaveTextContent('<h1>Tides</h1>')
  expect(lines).toHaveAttribute('tabindex', '0')
})

it('takes a saved app offline after asking, and keeps it', async () => {
  signIn()
  const app = generation({ name: 'Tideline', pwaId: 'pwa-1', shareUrl: 'http://t.localhost/' })
  const offline: unknown[] = []
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, [app]))),
    http.get(url('/api/pwa'), () => HttpResponse.json({ publications: [] })),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({ days: [], installCount: 0, versions: [version(1, 'a', true)] }),
    ),
    http.delete(url('/api/pwa/:id'), ({ params }) => {
      offline.push(params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: /^Published versions of/ }))
  const publications = () => screen.findByRole('dialog', { name: 'Published versions' })
  const ask = () => screen.findByRole('dialog', { name: 'Take app offline?' })
  await user.click(within(await publications()).getByRole('button', { name: 'Take offline' }))
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
  await user.click(within(await publications()).getByRole('button', { name: 'Take offline' }))
  expect(offline).toEqual([])
  await user.click(within(await ask()).getByRole('button', { name: 'Take offline' }))
  expect(await screen.findByText('Tideline is offline.')).toBeInTheDocument()
  expect(offline).toEqual(['pwa-1'])
  expect(screen.getByRole('heading', { name: 'Tideline' })).toBeInTheDocument()
})

it('is opened by a link that names the app, once', async () => {
  signIn()
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, []))),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({ days: [], installCount: 0, versions: [version(1, 'a', true)] }),
    ),
    http.get(url('/api/pwa/pwa-1/ai'), () => HttpResponse.json(appAi({ payer: 'visitor' }))),
  )
  const { user, router } = renderApp('/saved?published=pwa-1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
  expect(await dialog.findByText('Everything you have published of Tideline, newest first.'))
  const region = await dialog.findByRole('region', { name: 'AI in this app' })
  expect(region).toHaveTextContent('Today 0 calls.')
  await user.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[1] as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

it('says what visitors asked, and what of it the owner paid before that changed', async () => {
  signIn()
  const today = { units: 2, calls: 5, lastRefusal: null }
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, []))),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({ days: [], installCount: 0, versions: [version(1, 'a', true)] }),
    ),
    http.get(url('/api/pwa/pwa-1/ai'), () =>
      HttpResponse.json({ ...appAi({ payer: 'visitor' }), today }),
    ),
  )
  renderApp('/saved?published=pwa-1')
  const region = await screen.findByRole('region', { name: 'AI in this app' })
  expect(region).toHaveTextContent('Today 5 calls, 2 credits of which you paid.')
})

it('shows what AI in an app costs by day, and stops it with one press', async () => {
  signIn()
  const app = generation({ name: 'Tideline', pwaId: 'pwa-1', shareUrl: 'http://t.localhost/' })
  const pressed: unknown[] = []
  let stopped = false
  const days = [
    { day: '2026-01-31', calls: 0, failed: 0, units: 0, credits: 0 },
    { day: '2026-02-01', calls: 4, failed: 1, units: 6, credits: 6 },
    { day: '2026-02-02', calls: 1, failed: 0, units: 1, credits: 0 },
  ]
  server.use(
    http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request, [app]))),
    http.get(url('/api/pwa/pwa-1/publications'), () =>
      HttpResponse.json({ days: [], installCount: 0, versions: [version(1, 'a', true)] }),
    ),
    http.get(url('/api/pwa/pwa-1/ai'), () =>
      HttpResponse.json({
        ...appAi({ payer: 'owner', dailyBudget: 20 }),
        ...{ stopped, days, today: { units: 3, calls: 1, lastRefusal: 'credits' } },
      }),
    ),
    http.put(url('/api/pwa/pwa-1/ai/stopped'), async ({ request }) => {
      const body = (await request.json()) as { stopped: boolean }
      pressed.push(body)
      stopped = body.stopped
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: /^Published versions of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Published versions' }))
  const region = within(await dialog.findByRole('region', { name: 'AI in this app' }))
  expect(region.getByText(/Today 3 of 20 credits of your budget\.$/)).toBeVisible()
  expect(region.getByText(/^Calls were refused today: you had no credits left/)).toBeVisible()
  expect(region.getByRole('columnheader', { name: 'Credits' })).toBeVisible()
  expect(region.getByRole('row', { name: '2026-02-01 4, 1 failed 6 6' })).toBeVisible()
  expect(region.queryByText('2026-01-31')).toBeNull()
  await user.click(region.getByRole('button', { name: 'Stop AI in this app' }))
  expect(await region.findByText('Stopped.')).toBeVisible()
  await user.click(region.getByRole('button', { name: 'Start AI again' }))
  expect(await region.findByRole('button', { name: 'Stop AI in this app' })).toBeVisible()
  expect(pressed).toEqual([{ stopped: true }, { stopped: false }])
})
