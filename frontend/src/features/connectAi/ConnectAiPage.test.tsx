import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ScriptedStream, scriptedStream } from '@/features/generator/testing/sse'
import type {
  ModelConnection,
  ModelConnectionList,
  ModelConnectionModel,
  ModelConnectionTest,
  NearbyModels,
} from '@/lib/api/modelConnections'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const ID = '0190a000-0000-7000-8000-0000000000c1'
const CHOSEN = 'morpheo-selected-model'

function model(id: string, changes: Partial<ModelConnectionModel> = {}): ModelConnectionModel {
  return {
    ...{ id, label: id, kind: 'code', contextTokens: 131_072, vision: false, chosen: true },
    ...changes,
  }
}

function connection(changes: Partial<ModelConnection> = {}): ModelConnection {
  return {
    id: ID,
    name: 'Ollama',
    preset: 'ollama',
    reach: 'server',
    baseUrl: 'http://localhost:11434',
    keyLast4: null,
    models: [],
    testedAt: null,
    ...changes,
  }
}

const OPENAI = connection({
  ...{ name: 'Work', preset: 'openai', baseUrl: 'https://api.openai.com/v1/', keyLast4: '3x7Q' },
  models: [model('gpt-5', { vision: true }), model('gpt-5-mini', { chosen: false })],
  testedAt: '2026-01-01T00:00:00Z',
})

let list: ModelConnectionList
let nearby: NearbyModels[]
let stream: ScriptedStream
/** Every call that changes something: its method and path, and its body. */
let sent: [call: string, body: unknown][]

/** The connection that creating one answers with. */
let made: ModelConnection
let refusal: Response | null

async function noted(request: Request): Promise<unknown> {
  const text = await request.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  sent.push([`${request.method} ${new URL(request.url).pathname}`, body])
  return body
}

const PATH = '/api/model-connections'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  list = { connections: [], operatorHasModel: false, local: true }
  nearby = []
  sent = []
  made = connection()
  refusal = null
  stream = scriptedStream()
  const create = async ({ request }: { request: Request }) => {
    await noted(request)
    if (refusal) return refusal as never
    list = { ...list, connections: [...list.connections, made] }
    return HttpResponse.json(made, { status: 201 })
  }
  server.use(
    http.get(url(PATH), () => HttpResponse.json(list)),
    http.get(url(`${PATH}/nearby`), () => HttpResponse.json({ found: nearby })),
    http.post(url(PATH), create),
    http.post(url(`${PATH}/openrouter`), create),
    http.post(url(`${PATH}/:id/test`), async ({ request }) => {
      await noted(request)
      return stream.response() as never
    }),
    http.post(url('/api/jobs/:id/cancel'), async ({ request }) => {
      await noted(request)
      return HttpResponse.json({})
    }),
    http.patch(url(`${PATH}/:id`), async ({ request }) => {
      const body = (await noted(request)) as object
      const [first = connection()] = list.connections
      const changed = { ...first, ...body, apiKey: undefined, chosen: undefined }
      list = { ...list, connections: [changed] }
      return HttpResponse.json(changed)
    }),
    http.delete(url(`${PATH}/:id`), async ({ request }) => {
      await noted(request)
      list = { ...list, connections: [] }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  signIn()
})
afterEach(() => vi.restoreAllMocks())

const page = async (path = '/connect-ai') => {
  const rendered = renderApp(path)
  await screen.findByRole('heading', { name: 'Your connections' })
  return rendered
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const tile = (name: RegExp) => screen.getByRole('button', { name })

async function found(
  models: ModelConnectionModel[],
  more: Partial<ModelConnectionTest> = {},
): Promise<void> {
  list = {
    ...list,
    connections: list.connections.map((one) => ({
      ...one,
      models,
      testedAt: '2026-01-01T00:00:00Z',
    })),
  }
  await act(async () => {
    stream.send({
      ...{ type: 'complete', models, habits: {}, notes: [], timeToFirstTokenMs: 850 },
      ...more,
    })
    stream.done()
  })
}

describe('models on this machine', () => {
  it('are used with one press: connected, tested, and chosen where nothing else answers', async () => {
    nearby = [{ preset: 'ollama', baseUrl: 'http://localhost:11434', models: ['qwen3', 'phi4'] }]
    const { user, router } = await page()
    expect(await screen.findByText('qwen3 and 1 more')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use Ollama' }))
    const ollama = await card('Ollama')
    await waitFor(() =>
      expect(sent).toEqual([
        [`POST ${PATH}`, { preset: 'ollama', baseUrl: 'http://localhost:11434' }],
        [`POST ${PATH}/${ID}/test`, {}],
      ]),
    )
    expect(ollama.getByRole('heading', { name: 'Ollama' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Use Ollama' })).toBeNull()
    await act(async () => {
      stream.send({
        ...{ type: 'progress', percent: 40, currentStep: 'Loading the model...' },
        ...{ currentStepNumber: 2, totalSteps: 3, estimatedSeconds: 20 },
      })
    })
    expect(await ollama.findByText('Loading the model...')).toBeVisible()
    await found([model('qwen3'), model('phi4')], { notes: ['It thinks before it answers.'] })
    expect(
      await ollama.findByText(/It works\. 2 models found\. First token after 850 ms\./),
    ).toBeVisible()
    expect(ollama.getByText('It thinks before it answers.')).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBe(`connection:${ID}/qwen3`)
    await user.click(ollama.getByRole('button', { name: /^Build with/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/generate'))
  })

  it('are not looked for where this site runs elsewhere', async () => {
    list = { ...list, local: false }
    const asked = vi.fn()
    server.use(
      http.get(url(`${PATH}/nearby`), () => {
        asked()
        return HttpResponse.json({ found: [] })
      }),
    )
    await page()
    expect(screen.queryByText('Found on this machine')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  it('do not take the place of what was chosen before', async () => {
    list = { ...list, connections: [connection()], operatorHasModel: true }
    const { user } = await page()
    await user.click((await card('Ollama')).getByRole('button', { name: 'Test Ollama' }))
    await found([model('qwen3')])
    expect(await screen.findByText(/It works\. 1 model found\./)).toBeVisible()
    expect(localStorage.getItem(CHOSEN)).toBeNull()
  })
})

describe('the form of a preset', () => {
  it('asks a local program for no key, and is not sent without an address', async () => {
    const { user } = await page()
    await user.click(tile(/^Ollama/))
    const form = within(screen.getByRole('region', { name: 'Connect Ollama' }))
    const address = form.getByRole('textbox', { name: 'Address' })
    expect(address).toHaveFocus()
    expect(address).toHaveValue('http://localhost:11434')
    expect(form.queryByLabelText(/API key/)).toBeNull()
    await user.clear(address)
    await user.click(form.getByRole('button', { name: 'Connect and Test' }))
    expect(form.getByText('Enter an address.')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(address, ' localhost:11434 ')
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'My machine')
    await user.click(form.getByRole('button', { name: 'Connect and Test' }))
    await waitFor(() =>
      expect(sent[0]).toEqual([
        `POST ${PATH}`,
        { preset: 'ollama', baseUrl: 'localhost:11434', name: 'My machine' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connect Ollama' })).toBeNull())
  })

  it('asks a service for its key, which no browser keeps', async () => {
    const { user } = await page()
    await user.click(tile(/^OpenAI GPT/))
    const form = within(screen.getByRole('region', { name: 'Connect OpenAI' }))
    const key = form.getByLabelText('API key')
    expect(key).toHaveFocus()
    expect(key).toHaveAttribute('type', 'password')
    expect(key).toHaveAttribute('autocomplete', 'off')
    expect(form.getByRole('link', { name: /^Get a key/ })).toHaveAttribute(
      'href',
      'https://platform.openai.com/api-keys',
    )
    await user.click(form.getByRole('button', { name: 'Connect and Test' }))
    expect(form.getByText('Enter a key.')).toBeVisible()
    refusal = refuse(409, 'connection-limit')
    await user.type(key, ' sk-secret {Enter}')
    expect(await form.findByRole('alert')).toHaveTextContent(
      /You have 20 connections, which is the most\.\s*Remove one that you no longer use\./,
    )
    expect(sent).toEqual([
      [
        `POST ${PATH}`,
        { preset: 'openai', baseUrl: 'https://api.openai.com/v1/', apiKey: 'sk-secret' },
      ],
    ])
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(tile(/^OpenAI GPT/)).toHaveFocus()
  })

  it('says who calls an address of the own machine or network, of a site elsewhere', async () => {
    list = { ...list, local: false }
    const { user } = await page()
    await user.click(tile(/^OpenAI-compatible/))
    const form = within(screen.getByRole('region', { name: 'Connect OpenAI-compatible' }))
    const address = form.getByRole('textbox', { name: 'Address' })
    await user.type(address, 'localhost:1234')
    expect(form.getByText(/^Your browser calls this program itself/)).toBeVisible()
    expect(form.queryByLabelText(/API key/)).toBeNull()
    await user.clear(address)
    await user.type(address, '192.168.1.7:1234')
    expect(form.getByText(/which localhost:8080 cannot reach/)).toBeVisible()
    await user.clear(address)
    await user.type(address, 'https://models.example.com/v1')
    expect(form.queryByText(/cannot reach|Your browser/)).toBeNull()
    expect(form.getByLabelText(/API key/)).toBeVisible()
  })
})

describe('a program that the browser calls', () => {
  const PROGRAM = 'http://localhost:11434'
  const CORS = { 'access-control-allow-origin': '*' }

  it('is connected, tested by the browser, and has its models kept', async () => {
    list = { ...list, local: false }
    made = connection({ reach: 'browser', baseUrl: `${PROGRAM}/` })
    const found = [model('qwen3', { contextTokens: 40_960 })]
    server.use(
      http.get(`${PROGRAM}/api/tags`, () =>
        HttpResponse.json({ models: [{ name: 'qwen3' }] }, { headers: CORS }),
      ),
      http.post(`${PROGRAM}/api/show`, () =>
        HttpResponse.json({ model_info: { 'qwen3.context_length': 40_960 } }, { headers: CORS }),
      ),
      http.post(`${PROGRAM}/api/chat`, () =>
        HttpResponse.text('{"message":{"content":"Hello"}}\n', { headers: CORS }),
      ),
      http.patch(url(`${PATH}/:id`), async ({ request }) => {
        await noted(request)
        const [first = made] = list.connections
        const changed = { ...first, models: found, testedAt: '2026-01-01T00:00:00Z' }
        list = { ...list, connections: [changed] }
        return HttpResponse.json(changed)
      }),
    )
    const { user } = await page()
    await user.click(tile(/^Ollama/))
    await user.click(screen.getByRole('button', { name: 'Connect and Test' }))
    const ollama = await card('Ollama')
    expect(await ollama.findByText(/^It works\. 1 model found\./)).toBeVisible()
    expect(ollama.getByText(/Called by your browser/)).toBeVisible()
    expect(sent).toEqual([
      [`POST ${PATH}`, { preset: 'ollama', baseUrl: PROGRAM, reach: 'browser' }],
      [
        `PATCH ${PATH}/${ID}`,
        {
          tested: {
            models: [model('qwen3', { contextTokens: 40_960, chosen: false })],
            habits: expect.objectContaining({ native: 'ollama' }),
          },
        },
      ],
    ])
  })

  it('whose address was changed during the test does not keep what was found at the other', async () => {
    const before = connection({ reach: 'browser', baseUrl: `${PROGRAM}/` })
    const after = connection({ reach: 'browser', baseUrl: 'http://localhost:11435/' })
    list = { ...list, local: false, connections: [before] }
    server.use(
      http.get(`${PROGRAM}/api/tags`, () =>
        HttpResponse.json({ models: [{ name: 'qwen3' }] }, { headers: CORS }),
      ),
      http.post(`${PROGRAM}/api/show`, () => HttpResponse.json({}, { headers: CORS })),
      http.post(`${PROGRAM}/api/chat`, () => {
        list = { ...list, connections: [after] }
        return HttpResponse.text('{"message":{"content":"Hello"}}\n', { headers: CORS })
      }),
    )
    const { user } = await page()
    const ollama = await card('Ollama')
    await user.click(ollama.getByRole('button', { name: 'Test Ollama' }))
    expect(await ollama.findByRole('alert')).toHaveTextContent(
      /The address of this connection was changed during the test\.\s*Test again\./,
    )
    expect(sent).toEqual([])
  })

  it('says what to type when it does not let this site read its answers', async () => {
    list = { ...list, local: false, connections: [connection({ reach: 'browser' })] }
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { href } = new URL(input instanceof Request ? input.url : input, window.location.href)
      if (!href.startsWith(PROGRAM)) return fetch(input, init)
      if (init?.mode === 'no-cors') return Promise.resolve(new Response())
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    const { user } = await page()
    const ollama = await card('Ollama')
    await user.click(ollama.getByRole('button', { name: 'Test Ollama' }))
    expect(await ollama.findByRole('alert')).toHaveTextContent(
      /localhost:11434 answers, but does not let this site read its answers\.\s*Quit Ollama, start it like this and test again: OLLAMA_ORIGINS=http:\/\/localhost:8080 ollama serve/,
    )
  })
})

describe('a test', () => {
  it('that fails says why, and what helps', async () => {
    list = { ...list, connections: [connection()] }
    const { user } = await page()
    const ollama = await card('Ollama')
    expect(ollama.getByText('Not tested yet.')).toBeVisible()
    await user.click(ollama.getByRole('button', { name: 'Test Ollama' }))
    await act(async () => {
      stream.send({ type: 'error', code: 'connection-refused', message: 'x', status: 502 })
      stream.done()
    })
    expect(await ollama.findByRole('alert')).toHaveTextContent(
      /Nothing answers at localhost:11434\.\s*Start Ollama and test again: ollama serve/,
    )
  })

  it('streams from the model that is chosen for it, and can be stopped', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user } = await page()
    const work = await card('Work')
    await user.selectOptions(
      work.getByRole('combobox', { name: 'Model to test with' }),
      'gpt-5-mini',
    )
    await user.click(work.getByRole('button', { name: 'Test Work' }))
    await waitFor(() =>
      expect(sent).toEqual([[`POST ${PATH}/${ID}/test`, { model: 'gpt-5-mini' }]]),
    )
    await user.click(work.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(sent.at(-1)?.[0]).toMatch(/^POST \/api\/jobs\/.+\/cancel$/))
    expect(work.getByRole('button', { name: 'Test Work' })).toBeEnabled()
  })

  it('reports a context that is too small, with the command that starts a larger one', async () => {
    made = connection({ name: 'llama', preset: 'llamacpp', baseUrl: 'http://localhost:9000/v1' })
    list = { ...list, connections: [made] }
    const { user } = await page()
    const llama = await card('llama')
    await user.click(llama.getByRole('button', { name: 'Test llama' }))
    await found([model('tiny', { contextTokens: 2_048 }), model('large')])
    expect(await llama.findByText(/sees 2,048 tokens at once/)).toHaveTextContent('at least 4,000')
    expect(llama.getByText('llama-server -m <model.gguf> -c 4096')).toBeVisible()
  })
})

describe('a connection', () => {
  it('shows the end of its key, and its models with what they can', async () => {
    list = { ...list, connections: [OPENAI] }
    await page()
    const work = await card('Work')
    expect(work.getByText('OpenAI · api.openai.com · Key ends in 3x7Q')).toBeVisible()
    const chosen = work.getByRole('checkbox', { name: 'gpt-5 131,072 tokens · sees images' })
    expect(chosen).toBeChecked()
    expect(work.getByRole('checkbox', { name: /^gpt-5-mini/ })).not.toBeChecked()
  })

  it('that was tested before says when, and can be built with', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user, router } = await page()
    const work = await card('Work')
    expect(work.getByText(/^Tested/)).toHaveTextContent(/^Tested .+\.$/)
    await user.click(work.getByRole('button', { name: /^Build with\s+gpt-5$/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/generate'))
    expect(localStorage.getItem(CHOSEN)).toBe(`connection:${ID}/gpt-5`)
  })

  it('without a key is asked for one, and loses none when it is removed', async () => {
    list = { ...list, connections: [connection()] }
    const { user } = await page()
    const ollama = await card('Ollama')
    await user.click(ollama.getByRole('button', { name: 'Test Ollama' }))
    await act(async () => {
      stream.send({ type: 'error', code: 'connection-key-refused', message: 'No', status: 409 })
      stream.done()
    })
    expect(await ollama.findByRole('alert')).toHaveTextContent('Ollama asks for a key.')
    await user.click(ollama.getByRole('button', { name: 'Remove Ollama' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this connection?' }))
    expect(dialog.getByText(/Its models leave your pickers/)).toBeVisible()
  })

  it('has the models in the pickers that are chosen', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user } = await page()
    const work = await card('Work')
    await user.click(work.getByRole('checkbox', { name: /^gpt-5-mini/ }))
    expect(work.getByRole('checkbox', { name: /^gpt-5-mini/ })).toBeChecked()
    await waitFor(() =>
      expect(sent).toEqual([[`PATCH ${PATH}/${ID}`, { chosen: ['gpt-5', 'gpt-5-mini'] }]]),
    )
  })

  it('with many models has a box to find one', async () => {
    const many = Array.from({ length: 40 }, (_, place) => model(`m${place}`, { chosen: false }))
    list = { ...list, connections: [{ ...OPENAI, models: many }] }
    const { user } = await page()
    const work = await card('Work')
    expect(work.getByText('28 more. Type a part of a name to find them.')).toBeVisible()
    await user.type(work.getByRole('searchbox', { name: 'Find a model: Work' }), 'M39')
    expect(work.getAllByRole('checkbox')).toHaveLength(1)
    await user.type(work.getByRole('searchbox'), 'x')
    expect(work.getByText('No model has these words in its name.')).toBeVisible()
  })

  it('is renamed without its key, and needs the key for another address', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user } = await page()
    await user.click((await card('Work')).getByRole('button', { name: 'Edit Work' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit connection' }))
    expect(dialog.getByText(/The key that ends in 3x7Q stays/)).toBeVisible()
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, 'https://proxy.example.com/v1')
    expect(dialog.getByText(/A key belongs to its address/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a key.')).toBeVisible()
    expect(sent).toEqual([])
    await user.clear(address)
    await user.type(address, OPENAI.baseUrl)
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Office')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('article', { name: 'Office' })).toBeVisible()
    expect(sent).toEqual([[`PATCH ${PATH}/${ID}`, { name: 'Office' }]])
  })

  it('with another key is tested again', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user } = await page()
    await user.click((await card('Work')).getByRole('button', { name: 'Edit Work' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit connection' }))
    await user.type(dialog.getByLabelText('API key'), 'sk-new')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([
        [`PATCH ${PATH}/${ID}`, { apiKey: 'sk-new' }],
        [`POST ${PATH}/${ID}/test`, {}],
      ]),
    )
  })

  it('is removed once that was confirmed', async () => {
    list = { ...list, connections: [OPENAI] }
    const { user } = await page()
    await user.click((await card('Work')).getByRole('button', { name: 'Remove Work' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this connection?' }))
    expect(dialog.getByText(/Its key is deleted/)).toBeVisible()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/^None yet/)).toBeVisible()
    expect(sent).toEqual([[`DELETE ${PATH}/${ID}`, null]])
  })
})

describe('signing in with OpenRouter', () => {
  const KEPT = 'morpheo-openrouter-sign-in'

  it('goes there with the hash of a secret that stays in this tab', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { user } = await page()
    await user.click(tile(/^OpenRouter/))
    const signInButton = screen.getByRole('button', { name: 'Sign in with OpenRouter' })
    expect(signInButton).toHaveFocus()
    await user.click(signInButton)
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const address = new URL(String(assign.mock.calls[0]?.[0]))
    expect(address.origin + address.pathname).toBe('https://openrouter.ai/auth')
    const { state, verifier } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    expect(address.searchParams.get('code_challenge')).toBe(
      Buffer.from(digest).toString('base64url'),
    )
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('callback_url')).toBe(
      `http://localhost:8080/connect-ai?state=${state}`,
    )
    expect(address.href).not.toContain(verifier)
  })

  it('comes back with a code, which is exchanged once and leaves the address', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ state: 's1', verifier: 'v1' }))
    made = connection({ name: 'OpenRouter', preset: 'openrouter', keyLast4: 'ab12' })
    const { router } = await page('/connect-ai?state=s1&code=c1')
    expect(await screen.findByRole('article', { name: 'OpenRouter' })).toBeVisible()
    await waitFor(() =>
      expect(sent).toEqual([
        [`POST ${PATH}/openrouter`, { code: 'c1', codeVerifier: 'v1' }],
        [`POST ${PATH}/${ID}/test`, {}],
      ]),
    )
    expect(router.state.location.search).toBe('')
    expect(sessionStorage.getItem(KEPT)).toBeNull()
  })

  it('that another page began is not ended here', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ state: 's1', verifier: 'v1' }))
    const { router } = await page('/connect-ai?state=another&code=c1')
    expect(await screen.findByRole('alert')).toHaveTextContent('was not begun in this tab')
    expect(router.state.location.search).toBe('')
    expect(sent).toEqual([])
  })
})

it('the page needs a sign-in, and says when the list does not load', async () => {
  server.use(http.get(url(PATH), () => refuse(503, 'service-unavailable')))
  const { unmount } = renderApp('/connect-ai')
  expect(await screen.findByText('Failed to load your connections.')).toBeVisible()
  unmount()
  beAnonymous()
  const { router } = renderApp('/connect-ai')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
