import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDocument, withStep } from '@/document/document'
import { currentStep } from '@/document/history'
import { pageStep } from '@/document/step'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import '@/features/editing/parts'
import type { GeneratorStore } from '../store/generatorStore'
import { frameSays } from '../testing/FakePreview'
import { renderGenerator, serveWell } from '../testing/renderGenerator'
import { stores } from '../testing/stores'

const PAGE =
  '<!doctype html><html><head></head><body id="morpheo-body-page"><h1 id="morpheo-h1-1">Tide</h1><p id="morpheo-p-1">Low</p></body></html>'
const HEADING = {
  path: [1, 0],
  tag: 'h1',
  text: 'Tide',
  id: { attribute: 'id', value: 'morpheo-h1-1' },
}

const state = () => (stores.at(-1) as GeneratorStore).getState()
const step = () => currentStep(state().document!.pages.p1!.history)!
const tools = () => screen.findByRole('region', { name: 'Edit' })
const says = (message: { type: string; [more: string]: unknown }) =>
  act(async () => frameSays(message))
const choose = (element: object = HEADING) =>
  says({ type: 'edit-chosen', element, within: [], isAdded: false })
const press = (key: string) =>
  says({ type: 'edit-key', key, shift: false, alt: false, ctrl: false })

/** The screen with an app in it. */
async function opened({
  tier = 'pro',
  page = PAGE,
}: {
  tier?: 'free' | 'pro'
  page?: string
} = {}) {
  signIn({ tier })
  const { user } = renderGenerator()
  await screen.findByRole('textbox', { name: 'Prompt' })
  const empty = newDocument('A clock', 'app-1', 'p1')
  const loaded = pageStep({ html: page, name: 'A clock', origin: 'loaded' })
  act(() => state().documentOpened(withStep(empty, 'p1', loaded)))
  await user.click(await screen.findByRole('button', { name: 'Stage Edit' }))
  return user
}

beforeEach(() => {
  serveWell()
})

describe('manual editing', () => {
  it('selects, changes and deletes by steps of the page, and undo takes them back', async () => {
    const user = await opened()
    expect(await tools()).toHaveTextContent(/Click an element/)
    await choose()
    const panel = within(await tools())
    expect(panel.getByText('Heading 1')).toBeVisible()
    const text = await panel.findByRole('textbox', { name: 'Text Content' })
    await user.clear(text)
    await user.type(text, 'Ebb{Enter}')
    expect([step().html, step().origin, step().name]).toEqual([
      PAGE.replace('Tide', 'Ebb'),
      'manual',
      'Changed Text Content "Tide"',
    ])
    await user.selectOptions(panel.getByRole('combobox', { name: 'Text Layout' }), 'center')
    expect(step().html).toContain('text-align: center')
    await press('Delete')
    expect(step().html).not.toContain('<h1')
    await says({ type: 'edit-key', key: 'z', shift: false, alt: false, ctrl: true })
    expect(step().html).toContain('>Ebb</h1>')
    expect(state().unsaved).toBe(true)
  })

  it('is told to the account with the first edit, and once', async () => {
    const told = vi.fn()
    server.use(
      http.post(url('/api/user/checklist'), async ({ request }) => {
        told(await request.json())
        return HttpResponse.json({ success: true })
      }),
    )
    await opened()
    await tools()
    await choose()
    expect(told).not.toHaveBeenCalled()
    await press('Delete')
    await waitFor(() => expect(told).toHaveBeenCalledWith({ done: 'editedByHand' }))
    await says({ type: 'edit-key', key: 'z', shift: false, alt: false, ctrl: true })
    await choose()
    await press('Delete')
    expect(step().html).not.toContain('<h1')
    expect(told).toHaveBeenCalledOnce()
  })

  it('takes a text of what somebody began to type alone', async () => {
    await opened()
    await choose()
    await says({ type: 'edit-typing', element: HEADING })
    await says({ type: 'edit-typed', element: HEADING, place: 0, before: 'Tide', text: 'Ebb' })
    expect(step().html).toContain('>Ebb</h1>')
    await says({ type: 'edit-typed', element: HEADING, place: 0, before: 'Ebb', text: 'Forged' })
    expect(step().html).not.toContain('Forged')
  })

  it('gives an older page its ids, as a step of its own', async () => {
    await opened({ page: PAGE.replaceAll(/ id="[^"]*"/g, '') })
    await waitFor(() => expect(step().html).toBe(PAGE))
    expect([step().origin, step().name]).toEqual(['ids', 'Prepared for editing'])
  })

  it('finds components by their words, and selects them', async () => {
    const user = await opened()
    const panel = within(await tools())
    await user.click(panel.getByRole('button', { name: 'Select Component' }))
    expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Tide Low container Editable',
      'Tide heading Editable',
      'Low text Editable',
    ])
    await user.type(panel.getByRole('searchbox'), 'nothing like it')
    expect(panel.getByText('No components found')).toBeVisible()
    await user.clear(panel.getByRole('searchbox'))
    await user.type(panel.getByRole('searchbox'), 'LOW')
    await user.click(panel.getByRole('button', { name: /^Low/ }))
    expect(panel.getByText('Paragraph')).toBeVisible()
  })

  it('finds an element in the tree of the page, by keys', async () => {
    const user = await opened({
      page: PAGE.replace('<h1', '<header id="morpheo-header-1"><h1').replace(
        '</h1>',
        '</h1></header>',
      ),
    })
    const panel = within(await tools())
    await user.click(panel.getByRole('button', { name: 'Select Component' }))
    await user.click(panel.getByRole('checkbox', { name: 'Tree view' }))
    const rows = () => panel.getAllByRole('treeitem').map((row) => row.dataset.id)
    const all = ['morpheo-body-page', 'morpheo-header-1', 'morpheo-h1-1', 'morpheo-p-1']
    expect(rows()).toEqual(all)
    act(() => panel.getAllByRole('treeitem')[0]?.focus())
    await user.keyboard('{ArrowDown}{ArrowLeft}')
    expect(rows()).toEqual(all.filter((id) => id !== 'morpheo-h1-1'))
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(panel.getByText('Heading 1')).toBeVisible()
  })

  it('takes exact values as style sheets write them, and no others', async () => {
    const user = await opened()
    await choose()
    const panel = within(await tools())
    await user.click(await panel.findByText('Edit Properties'))
    const width = panel.getByRole('textbox', { name: 'width' })
    await user.type(width, '50%{Enter}')
    expect(step().html).toContain('style="width: 50%"')
    // what the frame follows is told again
    await choose()
    await user.clear(width)
    await user.type(width, '{Enter}')
    expect(step().html).not.toContain('width')
    const padding = panel.getByRole('textbox', { name: 'padding' })
    await user.type(padding, '24{Enter}')
    expect(step().html).toContain('padding: 24px')
    const before = step().html
    vi.stubGlobal('CSS', { supports: () => false })
    await user.clear(padding)
    await user.type(padding, 'apples{Enter}')
    expect(panel.getByText('"apples" is not a valid value for padding.')).toBeVisible()
    expect(step().html).toBe(before)
    vi.unstubAllGlobals()
  })

  it('offers the colours of the page, its variables as such', async () => {
    const user = await opened({
      page: PAGE.replace('<head>', '<head><style>:root{--sea:#0a7} p{color:#123456}</style>'),
    })
    await choose()
    await tools()
    const swatches = () => within(screen.getByRole('group', { name: 'Text Color: page colours' }))
    await user.click(swatches().getByRole('button', { name: 'Sea #0a7' }))
    expect(step().html).toContain('style="color: var(--sea)"')
  })

  it('ends with Escape, with Done, and with connection mode, of which it is no part', async () => {
    const user = await opened()
    await tools()
    await says({ type: 'key', key: 'Escape' })
    expect(state().editing).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Stage Edit' }))
    await user.click(within(await tools()).getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('region', { name: 'Edit' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stage Edit' }))
    await tools()
    await user.click(await screen.findByRole('button', { name: 'Connect elements' }))
    expect([state().editing, state().connecting]).toEqual([false, true])
    expect(screen.getByRole('button', { name: 'Stage Edit' })).toBeDisabled()
  })

  it('is part of the Pro plan: others are told', async () => {
    await opened({ tier: 'free' })
    expect(
      await screen.findByText(
        'Manual editing is available with Pro tier. Upgrade to directly edit elements and properties.',
      ),
    ).toBeVisible()
    expect(state().editing).toBe(false)
  })
})
