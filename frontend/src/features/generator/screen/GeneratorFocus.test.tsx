import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { complete, job, type ScriptedStream, scriptedStream } from '../testing/sse'

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const instructions = () => screen.findByRole('textbox', { name: 'Modification instructions' })

let generation: ScriptedStream

beforeEach(() => {
  serveWell()
  generation = scriptedStream()
  server.use(http.post(url('/api/generate-full-code'), () => generation.response()))
})

/** A generation that Enter began. */
async function begun() {
  signIn()
  const { user } = renderGenerator()
  await user.type(await prompt(), 'A clock{Enter}')
  await screen.findByText('Generating UI...')
  return user
}

function finish(): void {
  generation.send(job, complete(PAGE))
  generation.done()
}

async function withApp() {
  const user = await begun()
  finish()
  await instructions()
  return user
}

describe('the focus of the keyboard', () => {
  it('stays in the prompt while the app is written, then goes to the box for changes', async () => {
    await begun()
    expect(await prompt()).toHaveFocus()
    finish()
    const box = await instructions()
    await waitFor(() => expect(box).toHaveFocus())
  })

  it('is in the name of an app as soon as that can be seen, for who presses Ctrl+S and Enter', async () => {
    const user = await withApp()
    const had: boolean[] = []
    const seen = new MutationObserver(() => {
      const field = screen.queryByLabelText('App Name *')
      if (field) had.push(document.activeElement === field)
    })
    seen.observe(document.body, { childList: true, subtree: true })
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByLabelText('App Name *')
    seen.disconnect()
    expect(had[0]).toBe(true)
  })

  it('stays where the person went meanwhile', async () => {
    const user = await begun()
    const toggle = screen.getByRole('button', { name: /^Switch to/ })
    await user.click(toggle)
    finish()
    await instructions()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(toggle).toHaveFocus()
  })

  it('is left where the person put it: nowhere', async () => {
    const user = await begun()
    await user.click(document.body)
    finish()
    await instructions()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(document.body).toHaveFocus()
  })

  it('goes back to the prompt when a generation is stopped', async () => {
    server.use(http.post(url('/api/jobs/:id/cancel'), () => new Response(null, { status: 204 })))
    const user = await begun()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    generation.send(job, { type: 'error', code: 'cancelled', message: 'Stopped.', status: 499 })
    generation.done()
    await waitFor(() => expect(screen.queryByText(/Generating UI|Stopping/)).toBeNull())
    const box = await prompt()
    await waitFor(() => expect(box).toHaveFocus())
  })

  it('goes to the prompt when the app was cleared', async () => {
    const user = await withApp()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(await screen.findByRole('button', { name: 'Discard & Continue' }))
    const box = await prompt()
    await waitFor(() => expect(box).toHaveFocus())
  })
})
