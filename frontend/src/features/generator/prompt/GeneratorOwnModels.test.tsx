import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ModelConnection } from '@/lib/api/modelConnections'
import type { ModelList } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { models, PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'

const CHOSEN = 'morpheo-selected-model'
const OWN = 'connection:c1/qwen3:30b'

const CONNECTION: ModelConnection = {
  id: 'c1',
  name: 'My machine',
  preset: 'llamacpp',
  reach: 'server',
  baseUrl: 'http://localhost:9000/v1',
  keyLast4: null,
  testedAt: '2026-01-01T00:00:00Z',
  models: [
    {
      ...{ id: 'qwen3:30b', label: 'Qwen 3', kind: 'code', contextTokens: 32_768 },
      ...{ vision: false, chosen: true },
    },
    {
      ...{ id: 'left-out', label: 'Left out', kind: 'code', contextTokens: null },
      ...{ vision: false, chosen: false },
    },
  ],
}

const OFFLINE: ModelList = {
  offline: true,
  models: [
    {
      ...{ id: 'studio', label: 'Offline studio', description: 'Samples', kind: 'code' },
      ...{ provider: 'studio', proOnly: false, default: true, offline: true },
      credits: {
        ...{ generation: 0, modification: 0, continuation: 0, chat: 0, suggest: 0, optimize: 0 },
      },
    },
  ],
}

let generated: unknown[]

function serve(connections: ModelConnection[], list = models): void {
  server.use(
    http.get(url('/api/models'), () => HttpResponse.json(list)),
    http.get(url('/api/model-connections'), () =>
      HttpResponse.json({ connections, operatorHasModel: !list.offline, local: true }),
    ),
    http.post(url('/api/generate-full-code'), async ({ request }) => {
      generated.push(await request.json())
      return sse(job, complete(PAGE)) as never
    }),
  )
}

const OFFER = 'No AI model is connected. Connect your own, or try the sample apps.'
const picker = (name: string) => screen.findByRole('button', { name: `AI model: ${name}` })

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
  generated = []
})

describe('the models of the account', () => {
  it('stand in the picker under the name of their connection, and cost nothing', async () => {
    serve([CONNECTION])
    signIn({ tier: 'pro' })
    const { user } = renderGenerator()
    // not the stand-in for its menu, which goes once that is loaded
    await waitFor(async () => expect(await picker('Kimi K2 Turbo')).toHaveClass('dropdown-toggle'))
    await user.click(await picker('Kimi K2 Turbo'))
    expect(await screen.findByText('My machine')).toBeVisible()
    const group = within(screen.getByRole('group', { name: 'My machine' }))
    const own = group.getByRole('button', { name: /^Qwen 3/ })
    expect(own).toHaveTextContent('Your connection · no credits')
    expect(own).not.toHaveTextContent('Pro')
    expect(group.queryByText('Left out')).toBeNull()
    await user.click(own)
    expect(await picker('Qwen 3')).toBeVisible()
    expect(await screen.findByText('Free')).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBe(OWN)
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(generated).toHaveLength(1))
    expect(generated[0]).toMatchObject({ model: OWN })
  })

  it('stay chosen until it is known that they are gone', async () => {
    localStorage.setItem(CHOSEN, OWN)
    serve([CONNECTION])
    signIn()
    const { unmount } = renderGenerator()
    expect(await picker('Qwen 3')).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBe(OWN)
    unmount()
    server.use(http.get(url('/api/model-connections'), () => HttpResponse.error()))
    const failing = renderGenerator()
    expect(await picker('Kimi K2 Turbo')).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBe(OWN)
    failing.unmount()
    serve([])
    renderGenerator()
    expect(await picker('Kimi K2 Turbo')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem(CHOSEN)).toBeNull())
  })

  it('that see too little for the open page say so, with what helps', async () => {
    localStorage.setItem(CHOSEN, OWN)
    const [first] = CONNECTION.models
    serve([{ ...CONNECTION, models: first ? [{ ...first, contextTokens: 2_048 }] : [] }])
    signIn()
    renderGenerator()
    expect(await screen.findByText(/sees 2,048 tokens at once/)).toBeVisible()
    expect(screen.getByText('llama-server -m <model.gguf> -c 4096')).toBeVisible()
  })
})

describe('where no AI is configured', () => {
  it('the own model is asked instead of the offline studio, until that is chosen', async () => {
    serve([CONNECTION], OFFLINE)
    const enhanced: unknown[] = []
    server.use(
      http.post(url('/api/enhance-prompt'), async ({ request }) => {
        enhanced.push(await request.json())
        return HttpResponse.json({ enhanced_prompt: 'A clock with large digits', model: OWN })
      }),
    )
    signIn()
    const { user } = renderGenerator()
    expect(await picker('Qwen 3')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem(CHOSEN)).toBe(OWN))
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await user.click(screen.getByRole('button', { name: 'Enhance prompt' }))
    await user.click(await screen.findByRole('button', { name: 'Enhance Prompt' }))
    await user.click(await screen.findByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(generated).toHaveLength(1))
    expect(enhanced).toEqual([
      { prompt: 'A clock', generation_mode: 'code', source: 'generator', model: OWN },
    ])
    expect(generated[0]).toMatchObject({ model: OWN })
  })

  it('the offline studio answers whoever chose it', async () => {
    localStorage.setItem(CHOSEN, 'studio')
    serve([CONNECTION], OFFLINE)
    signIn()
    renderGenerator()
    expect(await picker('Offline studio')).toBeVisible()
    expect(await screen.findByText(/^No AI is connected/)).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBe('studio')
  })

  it('a person who has connected one is offered nothing', async () => {
    serve([CONNECTION], OFFLINE)
    localStorage.setItem(CHOSEN, OWN)
    signIn()
    renderGenerator()
    expect(await picker('Qwen 3')).toBeVisible()
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(screen.queryByText(/^No AI is connected/)).toBeNull()
  })

  it('a visitor is offered to connect one, until that is dismissed', async () => {
    serve([], OFFLINE)
    beAnonymous()
    const { user, unmount } = renderGenerator()
    expect(await screen.findByText(OFFER)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Connect AI' })).toHaveAttribute('href', '/connect-ai')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(screen.getByText(/^No AI is connected\. The offline studio/)).toBeVisible()
    expect(document.getElementById('main')).toHaveFocus()
    unmount()
    renderGenerator()
    expect(await screen.findByText(/^No AI is connected\. The offline studio/)).toBeVisible()
    expect(screen.queryByText(OFFER)).toBeNull()
  })
})
