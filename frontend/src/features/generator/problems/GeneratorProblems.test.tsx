import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { pageStep } from '@/document/step'
import type { ErrorMessage } from '@/frame/protocol'
import { server } from '@/testing/server'
import { openEdited, says, stateOf } from '../testing/editedApp'
import { serveWell } from '../testing/renderGenerator'
import { stores } from '../testing/stores'

const PAGE = `<!doctype html><html><head></head>
<body><h1>Tide</h1>
<script>
draw()
</script></body></html>`

const failure: ErrorMessage = {
  ...{ type: 'error', kind: 'script', message: 'Uncaught ReferenceError: draw is not defined' },
  ...{ stack: '    at <anonymous>:2:1', line: 2, column: 1 },
}
const missing = (what: string): ErrorMessage => ({
  ...{ type: 'error', kind: 'resource', message: `Failed to load ${what}` },
  ...{ stack: '', line: 0, column: 0 },
})

const open = (html = PAGE) => openEdited(stores, 'free', html)
const count = (name: string) => screen.findByRole('button', { name })
const list = () => screen.findByRole('dialog', { name: 'Problems on this page' })
const items = async () => within(await list()).getAllByRole('listitem')
const box = () => screen.findByRole('textbox', { name: 'Modification instructions' })

beforeEach(() => serveWell())

it('a page without problems has no button', async () => {
  await open()
  await says({ type: 'console', level: 'warn', text: 'Not for production' })
  await says({
    type: 'error',
    kind: 'promise',
    message: 'AbortError: no',
    stack: '',
    line: 0,
    column: 0,
  })
  expect(screen.queryByRole('button', { name: /problem/ })).toBeNull()
})

it('problems are counted, announced, and listed with the most urgent first', async () => {
  const user = await open()
  await says(missing('img /hero.jpg'))
  await says(failure)
  await says(failure)
  await user.click(await count('2 problems'))
  // the first one is announced, the next not before 10 s have passed
  expect(screen.getByText(/^[12] problems? found in the preview$/)).toBeInTheDocument()
  const [error, image] = await items()
  expect(error).toHaveTextContent(
    /^Unknown nameReferenceError: draw is not definedLine 4, column 1Add/,
  )
  expect(image).toHaveTextContent(/^Missing image\/hero\.jpg/)
  expect(within(await list()).getByText('The preview is being watched for problems.')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await count('2 problems')).toHaveFocus()
})

it('an error goes into the instruction, which gets the focus', async () => {
  const user = await open()
  await user.type(await box(), 'Make it blue')
  await says(failure)
  await user.click(await count('1 problem'))
  await user.click(within(await list()).getByRole('button', { name: 'Add to instruction' }))
  await waitFor(async () => expect(await box()).toHaveFocus())
  expect(await box()).toHaveValue(
    'Make it blue\n\nAuto-detected issue: ReferenceError: draw is not defined at line 4, column 1',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Added to your instruction')).toBeInTheDocument()
})

it('what does not fit into the instruction leaves it as it is', async () => {
  const user = await open()
  const typed = 'x'.repeat(9_990)
  act(() => stateOf(stores).modificationChanged(typed))
  await says(failure)
  await user.click(await count('1 problem'))
  await user.click(within(await list()).getByRole('button', { name: 'Add to instruction' }))
  expect(await screen.findByText('Not added')).toBeInTheDocument()
  expect(stateOf(stores).modification).toBe(typed)
})

it('the chat gives way to the instruction', async () => {
  const user = await open()
  await says(failure)
  act(() => stateOf(stores).panelShown({ kind: 'chat' }))
  await user.click(await count('1 problem'))
  await user.click(within(await list()).getByRole('button', { name: 'Add to instruction' }))
  await waitFor(async () => expect(await box()).toHaveFocus())
})

it('a library names a version that exists, asked for when the list is open', async () => {
  const asked: string[] = []
  server.use(
    http.get('https://data.jsdelivr.com/v1/packages/npm/:name', ({ params }) => {
      asked.push(String(params.name))
      return HttpResponse.json({ tags: {}, versions: [{ version: '4.5.1' }] })
    }),
  )
  const user = await open()
  await says(missing('script https://cdn.jsdelivr.net/npm/chart.js@99.0.0/dist/chart.js'))
  const button = await count('1 problem')
  expect(asked).toEqual([])
  await user.click(button)
  const dialog = within(await list())
  expect(
    await dialog.findByText('chart.js has no version 99.0.0. Version 4.5.1 exists.'),
  ).toBeVisible()
  expect(dialog.getByText('chart.js 99.0.0 from jsDelivr')).toBeVisible()
  expect(asked).toEqual(['chart.js'])
  expect(dialog.getByRole('button', { name: 'Fix' })).not.toHaveAttribute('aria-disabled')
})

it('a library of which no version is known has no fix', async () => {
  server.use(
    http.get('https://data.jsdelivr.com/v1/packages/npm/:name', () => HttpResponse.error()),
  )
  const user = await open()
  // no other test has its versions, which are kept
  await says(missing('script https://cdn.jsdelivr.net/npm/leaflet@99.0.0/dist/leaflet.js'))
  await user.click(await count('1 problem'))
  const fix = within(await list()).getByRole('button', { name: 'Fix' })
  expect(fix).toHaveAttribute('aria-disabled', 'true')
  expect(fix).toHaveAccessibleDescription('Nothing is known that would load in its place.')
})

it('a request that the preview makes fail may work when published, and has no fix', async () => {
  const user = await open()
  await says({ type: 'origin-refused', host: 'api.example' })
  await user.click(await count('1 problem'))
  const [item] = await items()
  expect(item).toHaveTextContent(/api\.example refused a request.*may work in the published app/)
  const fix = within(item as HTMLElement).getByRole('button')
  expect(fix).toHaveAccessibleName('Fix')
  expect(fix).toHaveAttribute('aria-disabled', 'true')
  expect(fix).toHaveAccessibleDescription(/may work in the published app/)
})

describe('links', () => {
  it('that lead to no page are problems, found without a word of the page', async () => {
    const user = await open(PAGE.replace('<h1>', '<a href="about.html">About</a><h1>'))
    await user.click(await count('1 problem'))
    const [item] = await items()
    expect(item).toHaveTextContent(/^Broken link"about\.html" leads to no page of the app\.Line 2/)
  })

  it('that are mended are none any more', async () => {
    await open(PAGE.replace('<h1>', '<a href="about.html">About</a><h1>'))
    await count('1 problem')
    const { stepLanded } = stateOf(stores)
    const mended = pageStep({ html: PAGE, name: 'Mended', origin: 'manual' })
    act(() => stepLanded({ appId: 'app-1-a', pageId: 'p1' }, mended))
    await waitFor(() => expect(screen.queryByRole('button', { name: /problem/ })).toBeNull())
  })
})

it('publishing warns of what visitors would meet, and does not wait', async () => {
  const user = await open()
  await says(failure)
  await says({ type: 'origin-refused', host: 'api.example' })
  await count('2 problems')
  await user.click(await count('Install'))
  const install = () => screen.findByRole('dialog', { name: 'Take Your App With You' })
  const dialog = within(await install())
  expect(dialog.getByText('Visitors would meet 1 problem on the page in view.')).toBeVisible()
  await user.clear(dialog.getByLabelText('App Name'))
  await user.type(dialog.getByLabelText('App Name'), 'Tideline')
  expect(dialog.getByRole('button', { name: 'Create App' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Show Problems' }))
  await user.click(within(await list()).getByRole('button', { name: 'Back' }))
  expect(within(await install()).getByLabelText('App Name')).toHaveValue('Tideline')
})

it('the last lines of the console are there with the problems', async () => {
  const user = await open()
  await says({ type: 'console', level: 'error', text: 'Nothing loaded' })
  await says(failure)
  await user.click(await count('1 problem'))
  await user.click(within(await list()).getByText('Console: the last message'))
  expect(within(await list()).getByText('error: Nothing loaded')).toBeVisible()
})
