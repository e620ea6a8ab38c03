import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SharedData, SharedEntry, SharedValue } from '@/lib/api/types'
import { download } from '@/lib/download'
import { generation } from '@/testing/fixtures'
import { listing, refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

vi.mock('@/lib/download', () => ({ download: vi.fn() }))

const DATA = url('/api/pwa/pwa-1/shared-data')

const entry = (id: number, value: unknown, author: string | null = null): SharedEntry => ({
  id,
  value,
  author,
  createdAt: '2026-02-01T10:00:00Z',
})

interface Held {
  guests?: SharedEntry[]
  values?: SharedValue[]
  pageRows?: number
  changes?: Partial<SharedData>
}

/** A server with these entries of the list `guests`, and these values; gives the calls that change them. */
function holding({ guests = [], values = [], pageRows = 50, changes = {} }: Held): string[] {
  const calls: string[] = []
  let held = guests
  let writers: SharedData['writers'] = 'everyone'
  const gone = () => new HttpResponse(null, { status: 204 })
  server.use(
    http.get(url('/api/generations'), ({ request }) =>
      HttpResponse.json(listing(request, [generation({ sharedDataOf: 'pwa-1' })])),
    ),
    http.get(url('/api/pwa'), () => HttpResponse.json({ publications: [] })),
    http.get(DATA, () => {
      const lists = held.length > 0 ? [{ name: 'guests', entries: held.length }] : []
      return HttpResponse.json({
        ...{ writers, isOnline: true, lists, values: values.length },
        ...{ bytes: 12_000, maxBytes: 5 * 1024 * 1024, maxItems: 10_000 },
        ...changes,
      })
    }),
    http.put(DATA, async ({ request }) => {
      const body = (await request.clone().json()) as { writers: SharedData['writers'] }
      writers = body.writers
      calls.push(`writers ${writers}`)
      return gone()
    }),
    http.delete(DATA, () => {
      held = []
      values.length = 0
      calls.push('all')
      return gone()
    }),
    http.get(`${DATA}/lists/guests`, ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('from') ?? '1000')
      const rest = held.filter(({ id }) => id < from)
      const entries = rest.slice(0, pageRows)
      const next = rest.length > pageRows ? (entries.at(-1)?.id ?? null) : null
      return HttpResponse.json({ entries, next })
    }),
    http.get(`${DATA}/values`, () => HttpResponse.json({ values, next: null })),
    http.delete(`${DATA}/lists/guests/:entry`, ({ params }) => {
      held = held.filter(({ id }) => String(id) !== params.entry)
      calls.push(`entry ${params.entry}`)
      return gone()
    }),
    http.delete(`${DATA}/values/:key`, ({ params }) => {
      calls.push(`value ${params.key}`)
      return gone()
    }),
    http.get(`${DATA}/export`, ({ request }) => {
      calls.push(`export ${new URL(request.url).searchParams.get('list')}`)
      return HttpResponse.text('"id"')
    }),
  )
  return calls
}

async function open() {
  const { user } = renderApp('/saved')
  await user.click(await screen.findByRole('button', { name: 'Shared data of Tideline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shared data' }))
  return { user, dialog }
}

beforeEach(() => {
  signIn()
  vi.mocked(download).mockClear()
})

it('shows what strangers wrote as text, with who and when', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  holding({
    guests: [
      entry(9, { name: 'Ada', note: markup, stars: 5 }, 'abcdefghij'),
      entry(4, 'alone'),
      entry(2, ['a', 'b']),
    ],
  })
  const { dialog } = await open()
  const rows = await dialog.findByRole('region', { name: 'Entries of guests' })
  const [first, second, third] = within(rows).getAllByRole('listitem')
  expect(first).toHaveTextContent('Visitor abcdef')
  expect(first).toHaveTextContent('Ada')
  expect(within(first as HTMLElement).getByText(markup)).toBeInTheDocument()
  expect(rows.querySelector('img')).toBeNull()
  expect(second).toHaveTextContent('Not signed in')
  expect(second).toHaveTextContent('alone')
  expect(third).toHaveTextContent('["a","b"]')
  expect(dialog.getByText(/11.8 KB of 5 MB/)).toBeInTheDocument()
})

it('says who can read it only where somebody can', async () => {
  holding({ guests: [entry(4, 'alone')] })
  const { user, dialog } = await open()
  expect(await dialog.findByText(/Anyone who opens the app can read it\.$/)).toBeVisible()
  const writers = dialog.getByRole('combobox', { name: 'Who can add and change' })
  await user.selectOptions(writers, 'Nobody (off: the app cannot read it either)')
  await waitFor(() => expect(dialog.queryByText(/Anyone who opens the app/)).toBeNull())
})

it('cuts what is too much to be shown', async () => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n]))
  holding({ guests: [entry(9, fields), entry(4, 'x'.repeat(5_000))] })
  const { dialog } = await open()
  expect(await dialog.findByText('10 more fields')).toBeInTheDocument()
  expect(dialog.queryByText('field25')).toBeNull()
  expect(dialog.getByText(/^x+…$/).textContent).toHaveLength(1_001)
})

it('shows page after page', async () => {
  holding({ guests: [entry(3, 'c'), entry(2, 'b'), entry(1, 'a')], pageRows: 2 })
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(dialog.getByText('a')).toBeInTheDocument())
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('deletes one entry after asking, by keyboard, and goes to the next', async () => {
  const calls = holding({ guests: [entry(3, 'c'), entry(2, 'b')] })
  const { user, dialog } = await open()
  const first = await dialog.findByRole('button', { name: 'Delete entry 3' })
  first.focus()
  await user.keyboard('{Enter}')
  const question = dialog.getByRole('group', { name: 'Delete this for everyone?' })
  expect(within(question).getByRole('button', { name: 'Delete' })).toHaveFocus()
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete entry 3' })).toHaveFocus())
  expect(calls).toEqual([])
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.queryByText('c')).toBeNull())
  expect(calls).toEqual(['entry 3'])
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete entry 2' })).toHaveFocus())
})

it('shows the values, and deletes one', async () => {
  const updatedAt = '2026-02-01T10:00:00Z'
  const calls = holding({
    guests: [entry(3, 'c')],
    values: [{ key: 'score', value: 7, version: 2, updatedAt }],
  })
  const { user, dialog } = await open()
  const lists = await dialog.findByRole('combobox', { name: 'Show' })
  await user.selectOptions(lists, 'Values (1)')
  await user.click(await dialog.findByRole('button', { name: 'Delete score' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(calls).toEqual(['value score']))
})

it('changes who may write', async () => {
  const calls = holding({ guests: [entry(3, 'c')] })
  const { user, dialog } = await open()
  const writers = await dialog.findByRole('combobox', { name: 'Who can add and change' })
  expect(writers).toHaveDisplayValue('Everyone')
  await user.selectOptions(writers, 'Only you')
  await waitFor(() => expect(calls).toEqual(['writers owner']))
  await waitFor(() => expect(writers).toHaveDisplayValue('Only you'))
})

it('says when the choice could not be saved, and shows the one that holds', async () => {
  holding({ guests: [entry(3, 'c')] })
  server.use(http.put(DATA, () => refuse(503, 'service-unavailable')))
  const { user, dialog } = await open()
  const writers = await dialog.findByRole('combobox', { name: 'Who can add and change' })
  await user.selectOptions(writers, 'Only you')
  expect(await screen.findByText('This could not be saved.')).toBeInTheDocument()
  expect(writers).toHaveDisplayValue('Everyone')
})

it('deletes everything after asking', async () => {
  const calls = holding({ guests: [entry(3, 'c')] })
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Delete all' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Delete all shared data?' }))
  expect(calls).toEqual([])
  await user.click(ask.getByRole('button', { name: 'Delete all' }))
  expect(await screen.findByText('Nothing yet')).toBeInTheDocument()
  expect(calls).toEqual(['all'])
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

it('exports what is shown', async () => {
  const calls = holding({ guests: [entry(3, 'c')] })
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(download).toHaveBeenCalledWith(expect.anything(), 'guests.csv'))
  expect(calls).toEqual(['export guests'])
})

it('says that an offline app answers nobody, and when nothing could be loaded', async () => {
  holding({ guests: [entry(3, 'c')], changes: { isOnline: false } })
  const { dialog } = await open()
  expect(await dialog.findByText(/^The app is offline/)).toBeInTheDocument()
})

it('offers to try again', async () => {
  holding({ guests: [entry(3, 'c')] })
  server.use(http.get(DATA, () => refuse(404, 'app-not-found'), { once: true }))
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Try Again' }))
  expect(await dialog.findByText('c')).toBeInTheDocument()
})
