import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeConfirmation, useConfirmationAsked } from '@/components/confirmation/store'
import { closeQuotaDialog, useQuotaNotice } from '@/components/credits/store'
import type { ApiBridgeConfig } from '@/frame/host/apiBridge'
import type { BridgeCall } from '@/frame/host/bridgeCalls'
import { authStore } from '@/lib/auth/store'
import { creditInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { previewBridge } from '../testing/FakePreview'
import { openStored } from '../testing/openStored'
import { serveWell } from '../testing/renderGenerator'

const PRICE = { chat: 1, image: 2, tokensPerCredit: 4_000 }
const CHAT: BridgeCall = { kind: 'chat', messages: [{ role: 'user', content: 'Who  are you?' }] }
const SYSTEM = '<meta name="morpheo:system" content="You are a pirate.">'

let allowed: boolean
let asked: { path: string; body: Record<string, unknown>; key: string | null }[]

beforeEach(() => {
  serveWell()
  allowed = false
  asked = []
  const needed = () => refuse(403, 'app-ai-permission-needed', 'Please allow AI.')
  const note = async (request: Request) =>
    asked.push({
      path: new URL(request.url).pathname,
      body: (await request.json()) as Record<string, unknown>,
      key: request.headers.get('idempotency-key'),
    })
  server.use(
    http.get(url('/api/app-ai/permissions/:appId'), () =>
      HttpResponse.json({ allowed, price: PRICE }),
    ),
    http.put(url('/api/app-ai/permissions/:appId'), () => {
      allowed = true
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete(url('/api/app-ai/permissions/:appId'), () => {
      allowed = false
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(url('/api/app-ai/chat'), async ({ request }) => {
      await note(request)
      return allowed ? HttpResponse.json({ text: 'A pirate.' }) : needed()
    }),
    http.post(url('/api/app-ai/image'), async ({ request }) => {
      await note(request)
      return allowed
        ? new HttpResponse('png', { headers: { 'content-type': 'image/png' } })
        : needed()
    }),
  )
})
afterEach(() => void toast.dismiss())

async function opened() {
  const { user, detail } = await openStored(['Home'], { body: { Home: SYSTEM } })
  await waitFor(() => expect(previewBridge()).not.toBeNull())
  const bridge = previewBridge() as ApiBridgeConfig
  const { signal } = new AbortController()
  const call = (what: BridgeCall = CHAT, appId = detail.appId) => bridge.call(what, appId, signal)
  return { user, bridge, call, appId: detail.appId }
}

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Allow AI for this app?' }))

async function allow(user: Awaited<ReturnType<typeof opened>>['user']) {
  const button = (await dialog()).getByRole('button', { name: 'Allow for this app' })
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'), { timeout: 3_000 })
  await user.click(button)
}

describe('AI of the app in the preview', () => {
  it('is asked about once, with who asks, what for and what it costs, and goes on with a new id', async () => {
    const { user, call, appId } = await opened()
    const answer = call()
    const question = await dialog()
    expect(question.getByText('Who are you?')).toBeVisible()
    expect(question.getByText(/1 credit for each started 4,000 tokens/)).toBeVisible()
    await allow(user)
    expect(await (await answer).json()).toEqual({ text: 'A pirate.' })
    expect(asked).toHaveLength(2)
    expect(asked[0]?.key).not.toBe(asked[1]?.key)
    expect(asked[1]).toMatchObject({
      path: '/api/app-ai/chat',
      body: { appId, system: 'You are a pirate.', messages: [{ role: 'user' }] },
    })
    expect((await call()).status).toBe(200)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is refused to the app where the person refuses, who is left alone then', async () => {
    const { user, call } = await opened()
    for (let time = 0; time < 2; time += 1) {
      const answer = call()
      await user.click((await dialog()).getByRole('button', { name: "Don't Allow" }))
      expect((await answer).status).toBe(403)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect((await call()).status).toBe(403)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(allowed).toBe(false)
  })

  it('can be allowed later by who refused it', async () => {
    const { user, call } = await opened()
    const answer = call()
    await user.click((await dialog()).getByRole('button', { name: "Don't Allow" }))
    await answer
    const refused = () => screen.queryByRole('button', { name: 'This app may not use AI' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'This app may not use AI' }))
    await user.click(screen.getByRole('button', { name: 'Allow AI for this app…' }))
    expect((await dialog()).getByText('Who are you?')).toBeVisible()
    await allow(user)
    expect(await screen.findByText('AI is allowed for this app.')).toBeInTheDocument()
    expect(allowed).toBe(true)
    await waitFor(() => expect(refused()).toBeNull())
    expect((await call()).status).toBe(200)
  })

  it('is asked about before the call where only the frame speaks for a gesture', async () => {
    const { user, bridge, appId } = await opened()
    const permission = bridge.permit?.(CHAT, appId)
    await allow(user)
    expect(await permission).toBe('agreed')
    expect(await bridge.permit?.(CHAT, appId)).toBe('allowed')
    expect(asked).toEqual([])
  })

  it('is asked about once for calls that come together', async () => {
    const { user, call } = await opened()
    const answers = [call(), call({ kind: 'image', prompt: 'A fox' })]
    await allow(user)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('opens the dialogs of the product for credits, at most twice a minute', async () => {
    const used = ['quota-exceeded-credits', 429] as const
    const failures = [['app-ai-busy', 429], used, ['email-unconfirmed', 403], used] as const
    let next = 0
    server.use(
      http.post(url('/api/app-ai/chat'), () => {
        const [code, status] = failures[next] ?? used
        next += 1
        return refuse(status, code, 'Not now.')
      }),
      // or the dialog would close by itself
      http.get(url('/api/credit-info'), () =>
        HttpResponse.json(creditInfo({ awaitsConfirmation: true })),
      ),
    )
    const { call } = await opened()
    const { result: notice } = renderHook(useQuotaNotice)
    const { result: isConfirmationAsked } = renderHook(useConfirmationAsked)
    const fails = () => act(async () => (await call()).status)
    expect(await fails()).toBe(429)
    expect(notice.current).toBeNull()
    expect(await fails()).toBe(429)
    expect(notice.current?.message).toBe('Not now.')
    act(closeQuotaDialog)
    expect(await fails()).toBe(403)
    expect(isConfirmationAsked.current).toBe(true)
    act(closeConfirmation)
    await fails()
    expect(notice.current).toBeNull()
  })

  it('is not asked about for an app that is not open', async () => {
    const { call } = await opened()
    expect((await call(CHAT, 'app-other')).status).toBe(403)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked[0]?.body).not.toHaveProperty('system')
  })

  it('shows what it used, and takes back what was allowed', async () => {
    allowed = true
    const { user, bridge, appId } = await opened()
    act(() => bridge.onAnswer?.(appId, { credits: 1, note: null }))
    act(() => bridge.onAnswer?.(appId, { credits: 2, note: 'This is no model.' }))
    expect(await screen.findByText('This is no model.')).toBeInTheDocument()
    const words = 'This app used AI 2 times here, for 3 credits'
    await user.click(await screen.findByRole('button', { name: words }))
    await user.click(screen.getByRole('button', { name: "Don't allow AI any more" }))
    await waitFor(() => expect(allowed).toBe(false))
    await waitFor(() => expect(screen.queryByRole('button', { name: words })).toBeNull())
  })

  it('draws images, and changes them as the studio does once that is allowed', async () => {
    allowed = true
    const forms: FormData[] = []
    server.use(
      http.post(url('/api/v2/modify-image-with-files'), async ({ request }) => {
        expect(request.headers.get('accept')).toBe('application/json; data=inline')
        forms.push(await request.formData())
        return HttpResponse.json({ imageDataUrl: 'data:image/png;base64,AQID' })
      }),
    )
    const { call, appId } = await opened()
    const drawn = await call({ kind: 'image', prompt: 'A fox', ratio: '1:1' })
    expect(drawn.headers.get('content-type')).toBe('image/png')
    const image = 'data:image/png;base64,iVBORw0KGgo='
    const changed = await call({ kind: 'modify-image', prompt: 'Bluer', image })
    expect(new Uint8Array(await changed.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    expect(forms[0]?.get('modification_prompt')).toBe('Bluer')
    // the server asks whether the app may
    expect(forms[0]?.get('app_id')).toBe(appId)
  })

  it('reads and writes the data of its preview without being asked about', async () => {
    const calls: string[] = []
    server.use(
      http.all(url('/api/preview-data/:appId/*'), async ({ request }) => {
        const { pathname, search } = new URL(request.url)
        const match = request.headers.get('if-match')
        calls.push(`${request.method} ${pathname}${search} ${match} ${await request.text()}`)
        return HttpResponse.json({})
      }),
    )
    const { call, appId } = await opened()
    await call({ kind: 'data', method: 'GET', path: 'lists/guests?order=newest' })
    await call({ kind: 'data', method: 'PUT', path: 'values/a', body: '1', ifMatch: '*' })
    expect(calls).toEqual([
      `GET /api/preview-data/${appId}/lists/guests?order=newest null `,
      `PUT /api/preview-data/${appId}/values/a * 1`,
    ])
    expect(asked).toEqual([])
  })

  it('gives the files that were attached to the app, and knows who is signed in', async () => {
    server.use(
      http.get(url('/api/files/:appId/:name'), ({ params }) =>
        params.name === 'a b.csv'
          ? new HttpResponse('a;b', { headers: { 'content-type': 'text/csv' } })
          : refuse(params.name === 'none' ? 404 : 500, 'file-not-found'),
      ),
    )
    const { bridge, appId } = await opened()
    expect(await bridge.readFile?.('a b.csv', appId)).toMatchObject({ contentType: 'text/csv' })
    expect(await bridge.readFile?.('none', appId)).toBeNull()
    await expect(bridge.readFile?.('broken', appId)).rejects.toThrow()
    expect(await bridge.session()).toBe('ready')
    vi.spyOn(authStore, 'getState').mockReturnValue({ ...authStore.getState(), user: null })
    expect(await bridge.session()).toBe('no-user')
  })
})
