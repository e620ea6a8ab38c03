import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentTarget, pageOf } from '@/document/document'
import { currentStep } from '@/document/history'
import type { OptimizeOutput } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { stateOf } from '../testing/editedApp'
import { openStored } from '../testing/openStored'
import { serveWell } from '../testing/renderGenerator'
import { type ScriptedStream, scriptedStream } from '../testing/sse'
import { htmlOfPage } from '../testing/storedApp'
import { stores } from '../testing/stores'

vi.mock('@/components/CodeComparison', () => import('@/components/testing/FakeCodeComparison'))

const BETTER = htmlOfPage('Better')
const OUTPUT: OptimizeOutput = {
  optimizedHtml: BETTER,
  summary: [
    { type: 'mobile', byRules: ['A viewport tag was added.'], byModel: [] },
    { type: 'security', byRules: [], byModel: ['Nothing runs as code now.'] },
  ],
  measures: [
    { type: 'mobile', before: 1, after: 0 },
    { type: 'security', before: 3, after: 3 },
  ],
  rounds: [
    { round: 1, type: 'mobile', kept: false, reason: 'The changes made security worse.' },
    { round: 1, type: 'security', kept: true },
  ],
  model: 'codestral-latest',
  checked: false,
}

let sent: unknown[]
let stream: ScriptedStream

const button = (name: string) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog', { name: 'Optimize App' })

function stepHere() {
  const { document } = stateOf(stores)
  const page = document && pageOf(document, currentTarget(document).pageId)
  return page ? currentStep(page.history) : undefined
}

/** The dialog of the open page, with these types alone. */
async function opened(names: readonly string[]) {
  const rendered = await openStored(['Home'])
  await rendered.user.click(await button('Optimize'))
  const inDialog = within(await dialog())
  for (const box of inDialog.getAllByRole('checkbox')) {
    const isWanted = names.some((name) => box.closest('label')?.textContent?.startsWith(name))
    if (!isWanted) await rendered.user.click(box)
  }
  return { ...rendered, inDialog }
}

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
  sent = []
  stream = scriptedStream()
  server.use(
    http.post(url('/api/auto-optimize'), async ({ request }) => {
      sent.push({ accept: request.headers.get('accept'), body: await request.json() })
      return stream.response() as never
    }),
  )
})
afterEach(() => {
  toast.dismiss()
})

it('shows the progress, then one step with its summary, which Undo takes back', async () => {
  const { user, inDialog } = await opened(['Mobile', 'Security'])
  await user.selectOptions(inDialog.getByRole('combobox', { name: 'Rounds' }), '2')
  await user.click(inDialog.getByRole('button', { name: 'Optimize' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    accept: 'text/event-stream',
    body: { htmlContent: htmlOfPage('Home'), analysisTypes: ['mobile', 'security'], rounds: 2 },
  })
  await act(async () => {
    stream.send({
      type: 'progress',
      percent: 40,
      currentStep: 'Enhancing security...',
      currentStepNumber: 2,
      totalSteps: 3,
      estimatedSeconds: 20,
    })
  })
  expect(await screen.findByText('Enhancing security...')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Optimizing...' })).toHaveAttribute('value', '40')
  await act(async () => {
    stream.send({ type: 'complete', ...OUTPUT })
    stream.done()
  })
  expect(await screen.findByText('A viewport tag was added.')).toBeVisible()
  expect(screen.getByText('1 problem before, 0 problems now')).toBeVisible()
  expect(screen.getByText('Mobile: The changes made security worse.')).toBeInTheDocument()
  expect(stepHere()).toMatchObject({
    html: BETTER,
    name: 'Optimize: Mobile, Security',
    origin: 'optimise',
    model: 'codestral-latest',
  })
  await user.click(await button('Show changes'))
  expect(await screen.findByText(`1: ${htmlOfPage('Home')} -> ${BETTER}`)).toBeVisible()
  await user.click(inDialog.getByRole('button', { name: 'Undo' }))
  expect(stepHere()?.html).toBe(htmlOfPage('Home'))
  expect(await screen.findByText('The page is as it was before.')).toBeVisible()
})

it('goes on while the dialog is closed, and then tells the end', async () => {
  const { user, inDialog } = await opened(['SEO'])
  await user.click(inDialog.getByRole('button', { name: 'Optimize' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const [close] = await screen.findAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => {
    stream.send({ type: 'complete', ...OUTPUT })
    stream.done()
  })
  expect(await screen.findByText('App Optimized')).toBeVisible()
  expect(stepHere()?.html).toBe(BETTER)
})

it('says that nothing was changed, and makes no step', async () => {
  const { user, inDialog } = await opened(['SEO'])
  await user.click(inDialog.getByRole('button', { name: 'Optimize' }))
  await act(async () => {
    stream.send({
      type: 'complete',
      ...OUTPUT,
      optimizedHtml: htmlOfPage('Home'),
      model: null,
      note: 'The AI model improved nothing, and nothing was charged.',
    })
    stream.done()
  })
  expect(await screen.findByText('Nothing was changed.')).toBeVisible()
  expect(screen.getByText(/nothing was charged/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull()
  expect(stepHere()?.html).toBe(htmlOfPage('Home'))
})

it('asks for a type, and names a refusal in the dialog', async () => {
  server.use(http.post(url('/api/auto-optimize'), () => refuse(429, 'rate-limited') as never))
  const { user, inDialog } = await opened([])
  await user.click(inDialog.getByRole('button', { name: 'Optimize' }))
  expect(await screen.findByText('Choose at least one.')).toBeVisible()
  await user.click(inDialog.getByRole('checkbox', { name: /^SEO/ }))
  await user.click(inDialog.getByRole('button', { name: 'Optimize' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Optimization Failed')
  expect(inDialog.getByRole('checkbox', { name: /^SEO/ })).toBeVisible()
})
