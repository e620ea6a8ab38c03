import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GenerationSummary, Publication } from '@/lib/api/types'
import { openedGeneration } from '@/lib/navigation'
import { generation, generations } from '@/testing/fixtures'
import { listing, refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const LIST = url('/api/generations')
const ONE = url('/api/generations/:id')
const names = () => screen.getAllByRole('heading', { level: 3 }).map((node) => node.textContent)

function publication(changes: Partial<Publication> = {}): Publication {
  return {
    pwaId: 'pwa-1',
    appId: 'app-9-z',
    name: 'Old Clock',
    shareUrl: 'http://old-clock.apps.localhost:8080/',
    firstPublishedAt: '2026-01-01T10:00:00Z',
    publishedAt: '2026-02-01T10:00:00Z',
    generationId: null,
    hasSharedData: false,
    ...changes,
  }
}

/** The server's records and publications, which the calls change. */
function stored(records: GenerationSummary[], publications: Publication[] = []) {
  const calls: string[] = []
  let [apps, online] = [records, publications]
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    calls.push(`${request.method} ${pathname}${search}`)
  }
  const gone = () => new HttpResponse(null, { status: 204 })
  server.use(
    http.get(LIST, ({ request }) => HttpResponse.json(listing(request, apps))),
    http.get(url('/api/pwa'), () => HttpResponse.json({ publications: online })),
    http.delete(LIST, ({ request }) => {
      note(request)
      apps = []
      return gone()
    }),
    http.delete(ONE, ({ request, params }) => {
      note(request)
      apps = apps.filter(({ id }) => id !== params.id)
      return gone()
    }),
    http.patch(ONE, async ({ request, params }) => {
      const { name } = (await request.clone().json()) as { name: string }
      note(request)
      apps = apps.map((app) => (app.id === params.id ? { ...app, name, proposedName: null } : app))
      return HttpResponse.json(apps.find(({ id }) => id === params.id))
    }),
    http.post(url('/api/generations/:id/duplicate'), ({ params }) => {
      const original = apps.find(({ id }) => id === params.id) ?? generation()
      const copy = { ...original, id: 'copy', name: `${original.name} Copy`, pwaId: null }
      apps = [copy, ...apps]
      return HttpResponse.json(copy, { status: 201 })
    }),
    http.delete(url('/api/pwa/:id'), ({ request, params }) => {
      note(request)
      online = online.filter(({ pwaId }) => pwaId !== params.id)
      return gone()
    }),
  )
  return calls
}

beforeEach(() => {
  signIn()
})

describe('the saved apps', () => {
  it('are listed newest first, drafts separately', async () => {
    const { user } = renderApp('/saved')
    await screen.findByText('Tideline')
    expect(names()).toEqual(['Market List', 'Tideline'])
    expect(screen.getByText('3 pages')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Drafts 1' }))
    await waitFor(() => expect(names()).toEqual(['Untitled App']))
    expect(screen.getByText('Draft')).toBeInTheDocument()
    expect(screen.getByText('An orbit simulator.')).toBeInTheDocument()
  })

  it('go by the proposed name as long as nobody named them', async () => {
    stored([generation({ name: 'My App', proposedName: 'Even Steven' })])
    renderApp('/saved')
    expect(await screen.findByRole('link', { name: 'Even Steven' })).toBeInTheDocument()
  })

  it('open in the generator', async () => {
    const { user, firstVisit } = renderApp('/saved')
    await user.click(await screen.findByRole('link', { name: 'Tideline' }))
    await waitFor(() => expect(firstVisit('/generate')).toBeDefined())
    expect(openedGeneration(firstVisit('/generate')?.state)).toMatchObject({ name: 'Tideline' })
  })

  it('link to their publication', async () => {
    renderApp('/saved')
    const link = await screen.findByRole('link', { name: /published Market List/ })
    expect(link).toHaveAttribute('href', 'http://market-list.apps.localhost:8080/')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('show an empty state when there are none', async () => {
    stored([])
    renderApp('/saved')
    expect(await screen.findByText('No saved apps yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create an app' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete All' })).not.toBeInTheDocument()
    expect(screen.queryByText('Still online')).not.toBeInTheDocument()
  })

  it('are requested three times before an error is shown', async () => {
    let asked = 0
    server.use(
      http.get(LIST, ({ request }) => {
        asked += 1
        return asked <= 3 ? refuse(500, 'internal-error') : HttpResponse.json(listing(request))
      }),
    )
    const { user } = renderApp('/saved')
    expect(
      await screen.findByText('Failed to load saved apps after multiple attempts.'),
    ).toBeInTheDocument()
    expect(asked).toBe(3)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Tideline')).toBeInTheDocument()
  })

  it('are loaded page by page', async () => {
    server.use(
      http.get(LIST, ({ request }) => {
        const after = new URL(request.url).searchParams.get('after')
        const [first, second] = generations()
        return HttpResponse.json({
          generations: [after === 'place-1' ? second : first],
          next: after === 'place-1' ? null : 'place-1',
          found: { saved: 2, drafts: 0 },
        })
      }),
    )
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(names()).toEqual(['Tideline', 'Market List']))
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('are searched on the server once typing pauses', async () => {
    const many = Array.from({ length: 7 }, (_, n) =>
      generation({ id: `g${n}`, name: `App ${n}`, prompt: n === 3 ? 'By aisle.' : 'A clock.' }),
    )
    const searches: (string | null)[] = []
    server.use(
      http.get(LIST, ({ request }) => {
        searches.push(new URL(request.url).searchParams.get('search'))
        return HttpResponse.json(listing(request, many))
      }),
    )
    const { user } = renderApp('/saved')
    await user.type(await screen.findByRole('searchbox', { name: 'Search apps' }), ' AISLE ')
    // it would delete more than what is found
    expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull()
    await waitFor(() => expect(names()).toEqual(['App 3']))
    expect(searches).toEqual([null, 'AISLE'])
    expect(screen.getByText('1 app found')).toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'orbit')
    expect(await screen.findByText('No apps found')).toBeInTheDocument()
  })
})

describe('deleting', () => {
  const dialog = async () => within(await screen.findByRole('dialog'))

  it('asks first', async () => {
    const calls = stored(generations())
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Tideline' }))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete Tideline' }))
    expect((await dialog()).queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Market List']))
    expect(calls).toEqual([`DELETE /api/generations/${generation().id}?takeOffline=false`])
  })

  it('says that the app is online, and takes it offline too', async () => {
    const calls = stored(generations())
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Market List' }))
    const shown = await dialog()
    expect(shown.getByRole('link')).toHaveAttribute(
      'href',
      'http://market-list.apps.localhost:8080/',
    )
    expect(shown.getByRole('checkbox', { name: 'Take it offline too' })).toBeChecked()
    await user.click(shown.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatch(/\?takeOffline=true$/)
  })

  it('leaves it online when the person wants that', async () => {
    const calls = stored(generations())
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Market List' }))
    await user.click((await dialog()).getByRole('checkbox'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatch(/\?takeOffline=false$/)
  })

  it('of all apps says how many are online', async () => {
    const calls = stored(generations(), [publication(), publication({ pwaId: 'pwa-2' })])
    const { user } = renderApp('/saved')
    await screen.findByText('Still online')
    await user.click(screen.getByRole('button', { name: 'Delete All' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Delete all apps?' }))
    expect(shown.getByText(/^2 of your apps are published/)).toBeInTheDocument()
    expect(shown.getByText(/drafts, 3 in total, will be deleted\./)).toBeInTheDocument()
    expect(shown.getByRole('checkbox', { name: 'Take them offline too' })).toBeChecked()
    await user.click(shown.getByRole('button', { name: 'Delete All' }))
    expect(await screen.findByText('No saved apps yet')).toBeInTheDocument()
    expect(calls).toEqual(['DELETE /api/generations?takeOffline=true'])
  })

  it('of all apps offers it too while it is not known what is online', async () => {
    const calls = stored(generations())
    server.use(http.get(url('/api/pwa'), () => refuse(503, 'service-unavailable')))
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete All' }))
    expect((await dialog()).getByRole('checkbox', { name: 'Take it offline too' })).toBeChecked()
    await user.click((await dialog()).getByRole('button', { name: 'Delete All' }))
    await waitFor(() => expect(calls).toEqual(['DELETE /api/generations?takeOffline=true']))
  })

  it('that is refused leaves the app, and the reason is shown', async () => {
    server.use(
      http.delete(ONE, () =>
        refuse(403, 'generation-delete-forbidden', 'Not authorized to delete this generation.'),
      ),
    )
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Tideline' }))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Not authorized to delete this generation.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tideline', hidden: true })).toBeInTheDocument()
  })
})

describe('an app', () => {
  it('is named by its link, for another tab', async () => {
    renderApp('/saved')
    const link = await screen.findByRole('link', { name: 'Tideline' })
    const id = generations().find(({ name }) => name === 'Tideline')?.id
    expect(link).toHaveAttribute('href', `/generate?mode=code&app=${id}`)
  })

  it('gets the proposed name, or another, once the person confirms it', async () => {
    stored([generation({ name: 'Untitled App', proposedName: 'Even Steven' })])
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Rename Even Steven' }))
    const field = await screen.findByRole('textbox', { name: 'App Name *' })
    expect(field).toHaveValue('Even Steven')
    expect(field).toHaveFocus()
    await user.clear(field)
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled()
    expect(field).toHaveAccessibleDescription('An app needs a name. 0 / 100 characters')
    await user.paste('x'.repeat(101))
    expect(field).toHaveValue('x'.repeat(101))
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled()
    expect(field).toHaveAccessibleDescription(/within 100 characters. 101 \/ 100/)
    await user.clear(field)
    await user.type(field, '  Bill Splitter {Enter}')
    await waitFor(() => expect(names()).toEqual(['Bill Splitter']))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps what was typed when renaming fails', async () => {
    server.use(http.patch(ONE, () => refuse(503, 'service-unavailable', 'Server error')))
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Rename Tideline' }))
    await user.clear(await screen.findByRole('textbox', { name: 'App Name *' }))
    await user.type(screen.getByRole('textbox', { name: 'App Name *' }), 'Ebb{Enter}')
    expect(await screen.findByText('Server error')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'App Name *' })).toHaveValue('Ebb')
  })

  it('can be duplicated', async () => {
    stored([generation()])
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Duplicate Tideline' }))
    await waitFor(() => expect(names()).toContain('Tideline Copy'))
    expect(screen.getByText('Tideline Copy was created.')).toBeInTheDocument()
  })
})

describe('published apps without a saved app', () => {
  const online = [publication(), publication({ pwaId: 'pwa-2', name: 'Kept', generationId: 'g1' })]

  it('are listed with their address', async () => {
    stored(generations(), online)
    const { user } = renderApp('/saved')
    const section = within(await screen.findByRole('region', { name: 'Still online' }))
    expect(section.getAllByRole('heading', { level: 3 }).map((node) => node.textContent)).toEqual([
      'Old Clock',
    ])
    expect(section.getByRole('link', { name: 'Open Old Clock in a new tab' })).toHaveAttribute(
      'href',
      'http://old-clock.apps.localhost:8080/',
    )
    await user.click(section.getByRole('button', { name: 'Copy the address of Old Clock' }))
    expect(await navigator.clipboard.readText()).toBe('http://old-clock.apps.localhost:8080/')
  })

  it('are taken offline, after confirmation', async () => {
    const calls = stored(generations(), online)
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Take Old Clock offline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take app offline?' }))
    await user.click(dialog.getByRole('button', { name: 'Take offline' }))
    await waitFor(() => expect(screen.queryByText('Still online')).not.toBeInTheDocument())
    expect(calls).toEqual(['DELETE /api/pwa/pwa-1'])
  })
})
