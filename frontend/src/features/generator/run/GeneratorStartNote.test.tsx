import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notedStart, noteStart } from '@/lib/startNote'
import { noteTyped } from '@/lib/typedPrompt'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { generation } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'

let asked: unknown[] = []

beforeEach(() => {
  asked = []
  serveWell()
  server.use(
    http.post(url('/api/generate-full-code'), async ({ request }) => {
      asked.push(((await request.json()) as { prompt: string }).prompt)
      return sse(job, complete('<!doctype html><html>clock</html>'))
    }),
    http.get(url('/api/jobs/:id'), () => HttpResponse.json({}, { status: 404 })),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  toast.dismiss()
})

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const generated = () => screen.findByRole('region', { name: 'Modify Interactive' })

describe('a prompt that another page of this site noted', () => {
  it('is generated at once, and once', async () => {
    signIn()
    noteStart('A clock')
    const first = renderGenerator('/generate?mode=code&prompt=A%20clock')
    await generated()
    expect(asked).toEqual(['A clock'])
    expect(notedStart()).toBeNull()
    first.unmount()
    renderGenerator()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Generate' })).toBeVisible())
    expect(asked).toHaveLength(1)
  })

  /** An app that was saved and then changed, on a screen that was left. */
  async function leaveUnsavedApp() {
    stubBrowserDatabase()
    serveSaves()
    signIn()
    const first = renderGenerator()
    await first.user.type(await prompt(), 'A clock')
    await first.user.click(await screen.findByRole('button', { name: 'Generate' }))
    await generated()
    await first.user.click(await screen.findByRole('button', { name: 'Save' }))
    await first.user.type(await screen.findByLabelText('App Name *'), 'Clock{Enter}')
    await screen.findByText('Interactive Saved!')
    const instruction = await screen.findByRole('textbox', { name: 'Modification instructions' })
    await first.user.type(instruction, 'Blue')
    await first.user.click(await screen.findByRole('button', { name: 'Modify App' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled())
    first.unmount()
  }

  it('waits until the work of this tab is there, and asks before it is put aside', async () => {
    await leaveUnsavedApp()
    noteStart('A bell')
    const { user } = renderGenerator('/generate?mode=code&prompt=A%20bell')
    await screen.findByRole('dialog', { name: 'Save and clear?' })
    expect(asked).toEqual(['A clock'])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await prompt()).toHaveValue('A bell')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled()
    expect(asked).toEqual(['A clock'])
  })

  it('waits for that work also where an app that was chosen could not be opened', async () => {
    await leaveUnsavedApp()
    server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json({}, { status: 404 })))
    noteStart('A bell')
    const { router } = renderGenerator('/saved')
    await router.navigate('/generate?mode=code', { state: { generation: generation() } })
    await screen.findByRole('dialog', { name: 'Save and clear?' })
    expect(asked).toEqual(['A clock'])
  })

  it('is generated after signing in', async () => {
    beAnonymous()
    noteStart('A clock')
    const { user } = renderGenerator()
    const dialog = within(await screen.findByRole('dialog'))
    expect(asked).toEqual([])
    await user.type(dialog.getByLabelText('Email'), 'ada.king@example.com')
    await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'secret-1')
    await user.type(dialog.getByLabelText('Confirm Password', { selector: 'input' }), 'secret-1')
    await user.click(dialog.getByRole('button', { name: 'Sign Up' }))
    await generated()
    expect(asked).toEqual(['A clock'])
  })

  it('is kept in the box and starts nothing later when signing in is declined', async () => {
    beAnonymous()
    noteStart('A clock')
    const { user } = renderGenerator()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await prompt()).toHaveValue('A clock')
    expect(notedStart()).toBeNull()
    signIn()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled())
    expect(asked).toEqual([])
  })
})

describe('a prompt in the address', () => {
  it('fills the box and starts nothing', async () => {
    signIn()
    const { router } = renderGenerator('/generate?mode=code&prompt=A%20clock%0D%0Athat%20ticks')
    expect(await prompt()).toHaveValue('A clock\nthat ticks')
    await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
    expect(asked).toEqual([])
    expect(screen.queryByText('Prompt loaded from showcase app!')).toBeNull()
  })

  it('takes the place of what was typed elsewhere, which Undo brings back', async () => {
    signIn()
    noteTyped('My own words')
    const { user } = renderGenerator('/generate?mode=code&prompt=A%20kite')
    expect(await prompt()).toHaveValue('A kite')
    expect(await screen.findByText('It replaced your text.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await prompt()).toHaveValue('My own words')
  })

  it('takes the place of what was typed here before, which Undo brings back', async () => {
    stubBrowserDatabase()
    signIn()
    const first = renderGenerator()
    await first.user.type(await prompt(), 'My own words')
    first.unmount()
    const { user } = renderGenerator('/generate?mode=code&prompt=A%20kite')
    expect(await prompt()).toHaveValue('A kite')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await prompt()).toHaveValue('My own words')
  })

  it('starts nothing even where another prompt was noted before', async () => {
    signIn()
    noteStart('A clock')
    renderGenerator('/generate?mode=code&prompt=A%20kite')
    expect(await prompt()).toHaveValue('A kite')
    expect(asked).toEqual([])
    expect(notedStart()).toBeNull()
  })
})
