import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderGenerator, serveWell } from '../testing/renderGenerator'

const PATH = url('/api/enhance-prompt')
const BETTER = 'A clock.\n\nLayout: large digits.'

beforeEach(() => {
  stubBrowserDatabase()
  localStorage.clear()
  serveWell()
})
// what one test said is none of what the next one says
afterEach(() => {
  toast.dismiss()
})

/** Answers when the test says so; keeps what was sent. */
function served() {
  const sent: { body: unknown; key: string | null }[] = []
  const answers: ((response: Response) => void)[] = []
  server.use(
    http.post(PATH, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') })
      return (await new Promise<Response>((resolve) => answers.push(resolve))) as HttpResponse<null>
    }),
  )
  return {
    sent,
    answer: (response: Response = well()) => act(async () => answers.shift()?.(response)),
  }
}

const well = (more: object = {}) =>
  HttpResponse.json({ enhanced_prompt: BETTER, model: 'kimi-k2-turbo-preview', ...more })

const box = () => screen.findByRole('textbox', { name: 'Prompt' })
const toggle = () => screen.findByRole('button', { name: 'Enhance prompt' })
const main = (name: string) => screen.findByRole('button', { name })

async function asked(prompt = 'A clock') {
  signIn()
  const calls = served()
  const { user } = renderGenerator()
  await user.type(await box(), prompt)
  await user.click(await toggle())
  await user.click(await main('Enhance Prompt'))
  await waitFor(() => expect(calls.sent).toHaveLength(1))
  return { user, ...calls }
}

describe('a prompt is enhanced', () => {
  it('by the same button, which says so, and stays in the box until the better one comes', async () => {
    const { user, sent, answer } = await asked()
    expect(sent[0]?.body).toEqual({
      ...{ prompt: 'A clock', source: 'generator', generation_mode: 'code' },
    })
    expect(await main('Enhancing...')).toBeDisabled()
    expect(await box()).toHaveValue('A clock')
    expect(await box()).toHaveAttribute('readonly')
    await answer()
    expect(await screen.findByText('Prompt Enhanced!')).toBeVisible()
    expect(await box()).toHaveValue(BETTER)
    // the toggle is off again: what comes next is generating
    expect(await toggle()).toHaveAttribute('aria-pressed', 'false')
    expect(await main('Generate')).toBeEnabled()
    await user.click(await screen.findByRole('button', { name: /^Undo: restore/ }))
    expect(await box()).toHaveValue('A clock')
    expect(screen.queryByRole('button', { name: /^Undo: restore/ })).toBeNull()
  })

  it('and taken back by the notice, unless it was changed', async () => {
    const { user, answer } = await asked()
    await answer(well({ note: 'The offline studio added: Layout.' }))
    expect(await screen.findByText('The offline studio added: Layout.')).toBeVisible()
    await user.type(await box(), '!')
    // the notice of an earlier test may still stand
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    expect(await box()).toHaveValue(`${BETTER}!`)
  })

  it('by Enter, which says that there is nothing where the box is empty', async () => {
    signIn()
    const { sent } = served()
    const { user } = renderGenerator()
    await user.click(await toggle())
    expect(await main('Enhance Prompt')).toBeDisabled()
    await user.type(await box(), '{Enter}')
    expect(await screen.findByText('Empty Prompt')).toBeVisible()
    expect(screen.getByText('Please enter a prompt to enhance.')).toBeVisible()
    await user.type(await box(), 'A clock{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('no more once the toggle is pressed again, which stops the job', async () => {
    let stopped: string | undefined
    server.use(
      http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
        stopped = String(params.id)
        return new HttpResponse(null, { status: 202 })
      }),
    )
    const { user, sent, answer } = await asked()
    await user.click(await toggle())
    await waitFor(() => expect(stopped).toBe(sent[0]?.key))
    await answer()
    expect(await main('Generate')).toBeEnabled()
    expect(await box()).toHaveValue('A clock')
    expect(screen.queryByText('Enhancement Failed')).toBeNull()
  })

  it('for nobody who is not signed in', async () => {
    beAnonymous()
    const { sent } = served()
    const { user } = renderGenerator()
    await user.type(await box(), 'A clock')
    await user.click(await toggle())
    await user.click(await main('Enhance Prompt'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(sent).toHaveLength(0)
    await user.click(await dialog.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await box()).toHaveValue('A clock')
  })
})

describe('what went wrong is said, and the prompt stays', () => {
  it.each([
    [
      refuse(502, 'enhance-failed', 'Failed to enhance prompt'),
      'Enhancement Failed',
      'Failed to enhance prompt',
    ],
    [new HttpResponse(null, { status: 502 }), 'Enhancement Failed', 'Failed to enhance prompt'],
    [refuse(504, 'enhance-timeout', 'It took too long'), 'Enhancement Failed', 'It took too long'],
    [refuse(422, 'enhance-nothing', 'It says all'), 'Nothing to Add', 'It says all'],
  ])('%#', async (response, title, text) => {
    const { answer } = await asked()
    await answer(response)
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(await box()).toHaveValue('A clock')
    expect(await main('Enhance Prompt')).toBeEnabled()
  })

  it('but an answer that was lost is asked for again, of the same job', async () => {
    const { sent, answer } = await asked()
    await answer(HttpResponse.error())
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 4_000 })
    expect(sent[1]).toEqual(sent[0])
    await answer()
    expect(await screen.findByText('Prompt Enhanced!')).toBeVisible()
    expect(await box()).toHaveValue(BETTER)
  })
})
