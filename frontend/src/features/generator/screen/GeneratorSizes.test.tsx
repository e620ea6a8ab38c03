import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GenerateStreamEvent, Tier } from '@/lib/api/types'
import { COMPACT_QUERY, MOBILE_QUERY } from '@/lib/media'
import { tabValues } from '@/lib/storage'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BLUE_PAGE, PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { complete, job, pageOutput, scriptedStream, sse } from '../testing/sse'

const real = window.matchMedia

/** Those that are asked about the window. */
let lists: MediaQueryList[] = []

/** A window of which these queries are true. */
function inWindow(...matching: string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real.call(window, query)
    Object.defineProperty(list, 'matches', { value: matching.includes(query) })
    lists.push(list)
    return list
  })
  act(() => {
    for (const list of [...lists]) list.dispatchEvent(new Event('change'))
  })
}

beforeEach(() => {
  lists = []
  stubBrowserDatabase()
  serveWell()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const main = () => screen.getByRole('main')
const fold = (name: 'Hide panel' | 'Show panel') => screen.findByRole('button', { name })

async function generateApp(tier: Tier = 'free') {
  signIn({ tier })
  const { user } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  return user
}

it.each([
  ['free', /^Modify… \(.+\)$/],
  ['pro', /^Modify…$/],
] as const)(
  'on a phone the placeholder has a price where the %s plan pays one',
  async (tier, words) => {
    inWindow(MOBILE_QUERY)
    await generateApp(tier)
    const field = await screen.findByRole('textbox', { name: 'Modify with AI' })
    expect(field).toHaveAttribute('placeholder', expect.stringMatching(words))
  },
)

it('in a compact window a job folds the panel and is shown in a sheet; the panel comes back', async () => {
  inWindow(COMPACT_QUERY)
  const stream = scriptedStream()
  server.use(http.post(url('/api/generate-full-code'), () => stream.response()))
  const user = await generateApp()
  await waitFor(() => expect(main()).toHaveAttribute('data-side', 'hidden'))
  const sheet = document.querySelector<HTMLElement>('.sheet')
  expect(within(sheet as HTMLElement).getByRole('button', { name: 'Stop' })).toBeEnabled()
  stream.send(job, complete(PAGE))
  stream.done()
  await waitFor(() => expect(document.querySelector('.sheet')).toBeNull())
  expect(main()).toHaveAttribute('data-side', 'hidden')
  await user.click(await fold('Show panel'))
  expect(main()).toHaveAttribute('data-side', 'shown')
  expect(await fold('Hide panel')).toHaveFocus()
})

it('the panel starts open for writing, and this tab remembers how it was left', async () => {
  inWindow(COMPACT_QUERY)
  const user = await generateApp()
  await fold('Show panel')
  expect(tabValues.read('morpheo-side-folded')).toBeNull()
  await user.click(await fold('Show panel'))
  expect(tabValues.read('morpheo-side-folded')).toBe('false')
  await user.click(await fold('Hide panel'))
  expect(tabValues.read('morpheo-side-folded')).toBe('true')
})

it('a panel that a job folded is back in a window with room for it; one that was hidden stays so', async () => {
  inWindow(COMPACT_QUERY)
  const user = await generateApp()
  await fold('Show panel')
  inWindow()
  await waitFor(() => expect(main()).toHaveAttribute('data-side', 'shown'))
  inWindow(COMPACT_QUERY)
  await user.click(await fold('Hide panel'))
  inWindow()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show panel' })).toBeNull())
  expect(main()).toHaveAttribute('data-side', 'hidden')
})

it('a job that fails unfolds the panel with its message', async () => {
  inWindow(COMPACT_QUERY)
  server.use(
    http.post(url('/api/generate-full-code'), () =>
      HttpResponse.json({ code: 'unavailable', message: 'Not now.' }, { status: 400 }),
    ),
  )
  await generateApp()
  expect(await screen.findByRole('alert')).toHaveTextContent('Generation Incomplete')
  expect(main()).toHaveAttribute('data-side', 'shown')
})

it.each([
  ['in a short window', COMPACT_QUERY],
  ['on a phone', MOBILE_QUERY],
  ['in a large window', '(large)'],
])('%s the failure of a modification is told once', async (_, query) => {
  inWindow(query)
  server.use(
    http.post(url('/api/modify-full-code'), () =>
      HttpResponse.json({ code: 'queue-full', message: 'Not now.' }, { status: 503 }),
    ),
    http.get(url('/api/jobs/:id'), () => new HttpResponse(null, { status: 404 })),
  )
  const user = await generateApp()
  const field = await screen.findByRole('textbox', {
    name: query === MOBILE_QUERY ? 'Modify with AI' : 'Modification instructions',
  })
  await user.type(field, 'Make it blue{Enter}')
  await screen.findAllByText('Modification Error!')
  expect(screen.queryByText('Modification Failed')).toBeNull()
})

it('on a phone the note of an answer stands whole in the sheet until it is dismissed', async () => {
  inWindow(MOBILE_QUERY)
  const note = `Made from the sample app "Tideline". ${'What was not done. '.repeat(20)}`.trim()
  const answer: GenerateStreamEvent = { type: 'complete', ...pageOutput(PAGE), note }
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, answer)))
  const user = await generateApp()
  await waitFor(() => expect(document.querySelector('.sheet form')).not.toBeNull())
  const sheet = within(document.querySelector('.sheet') as HTMLElement)
  expect(sheet.getByText(note)).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(note)).toBeNull()
  expect(sheet.getByRole('button', { name: 'Modify App' })).toBeInTheDocument()
})

it('on a phone Undo stands beside what was done', async () => {
  inWindow(MOBILE_QUERY)
  const note = 'Done: the page is blue.'
  const changed: GenerateStreamEvent = { type: 'complete', ...pageOutput(BLUE_PAGE), note }
  server.use(http.post(url('/api/modify-full-code'), () => sse(job, changed)))
  const user = await generateApp()
  const field = await screen.findByRole('textbox', { name: 'Modify with AI' })
  const sheet = within(document.querySelector('.sheet') as HTMLElement)
  expect(sheet.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.type(field, 'Make it blue{Enter}')
  expect(await sheet.findByText(note)).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sheet.queryByText(note)).toBeNull())
  expect(main()).toHaveFocus()
})
