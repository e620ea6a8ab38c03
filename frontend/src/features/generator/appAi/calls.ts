/** The calls that apps in the preview make through the bridge, with the session of the signed-in person. */
import type { AppDocument } from '@/document/document'
import { nameToOffer } from '@/document/proposedName'
import type { ApiBridgeConfig, BridgeCost } from '@/frame/host/apiBridge'
import { type BridgeCall, spendsCredits } from '@/frame/host/bridgeCalls'
import { RateLimit } from '@/frame/host/rateLimit'
import { api, unwrap } from '@/lib/api/client'
import { authorizedFetch } from '@/lib/api/http'
import type { AppAiPrice } from '@/lib/api/types'
import { pendingRefresh, REFRESH_ON_401_TIMEOUT_MS, refreshToken } from '@/lib/auth/refresh'
import { authStore } from '@/lib/auth/store'
import type { GeneratorStore } from '../store'
import { declaredSystem } from './declared'

/** What the person is asked. */
export interface AppAiQuestion {
  /** The app as it is called here. */
  appName: string
  asks: 'chat' | 'image'
  /** How what it asks for begins. */
  excerpt: string
  price: AppAiPrice
}

interface BridgeOptions {
  store: GeneratorStore
  /** Whether the person allows it. */
  ask(question: AppAiQuestion): Promise<boolean>
  onAnswer(appId: string, cost: BridgeCost): void
}

/** Times that an app may ask in a minute: whoever refused is left alone. */
const QUESTIONS = [2, 60_000] as const
const EXCERPT_MAX = 200

export function createAppBridge({ store, ask, onAnswer }: BridgeOptions): ApiBridgeConfig {
  const rate = new RateLimit(...QUESTIONS)

  const documentOf = (appId: string): AppDocument | null => {
    const { document } = store.getState()
    return document?.app.appId === appId ? document : null
  }

  /** Asks the person once for each app; the server keeps what they answered. */
  async function permits(call: BridgeCall, appId: string): Promise<boolean> {
    const path = { appId }
    const { allowed, price } = await unwrap(
      api.GET('/api/app-ai/permissions/{appId}', { params: { path } }),
    )
    if (allowed) return true
    const document = documentOf(appId)
    // one dialog at a time
    if (document === null || store.getState().dialog !== null || !rate.take()) return false
    const isAllowed = await ask({
      appName: nameToOffer(document),
      asks: call.kind === 'chat' ? 'chat' : 'image',
      excerpt: excerptOf(call),
      price,
    })
    if (!isAllowed || documentOf(appId) === null) return false
    await unwrap(api.PUT('/api/app-ai/permissions/{appId}', { params: { path } }))
    return true
  }

  async function make(call: BridgeCall, appId: string, signal: AbortSignal): Promise<Response> {
    const document = documentOf(appId)
    const system = document === null ? '' : declaredSystem(document)
    const send = () => authorizedFetch(requestOf(call, { appId, system, signal }))
    // the server asks for no permission of a changed image, which is a call of the studio
    if (call.kind === 'modify-image') {
      return (await permits(call, appId)) ? imageOf(await send()) : notPermitted()
    }
    const answer = await send()
    if (answer.status !== 403 || !spendsCredits(call)) return answer
    const refusal: unknown = await answer
      .clone()
      .json()
      .catch(() => null)
    const isAsking = (refusal as { code?: unknown } | null)?.code === 'app-ai-permission-needed'
    return isAsking && (await permits(call, appId)) && !signal.aborted ? send() : answer
  }

  return { session, call: make, readFile, onAnswer }
}

async function session(): Promise<'ready' | 'no-user' | 'no-token'> {
  await pendingRefresh()?.catch(() => undefined)
  const { user, token } = authStore.getState()
  if (user === null) return 'no-user'
  if (token !== null) return 'ready'
  return refreshToken(REFRESH_ON_401_TIMEOUT_MS).then(
    () => 'ready' as const,
    () => 'no-token' as const,
  )
}

interface Context {
  appId: string
  system: string
  signal: AbortSignal
}

function requestOf(call: BridgeCall, { appId, system, signal }: Context): Request {
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    new Request(new URL(path, location.origin), {
      ...{ method: 'POST', body, signal },
      headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
    })
  const postJson = (path: string, body: object) =>
    post(path, JSON.stringify(body), { 'content-type': 'application/json' })
  switch (call.kind) {
    case 'chat': {
      const { kind, ...asked } = call
      return postJson('/api/app-ai/chat', { ...asked, appId, ...(system ? { system } : {}) })
    }
    case 'image': {
      const { kind, ...asked } = call
      return postJson('/api/app-ai/image', { ...asked, appId })
    }
    case 'modify-image': {
      const form = new FormData()
      form.set('modification_prompt', call.prompt)
      form.set('current_image', bytesOf(call.image))
      const accept = 'application/json; data=inline'
      return post('/api/v2/modify-image-with-files', form, { accept })
    }
    case 'data': {
      const { method, path, body, ifMatch } = call
      const address = `/api/preview-data/${encodeURIComponent(appId)}/${path}`
      return new Request(new URL(address, location.origin), {
        ...{ method, signal },
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        ...(body === undefined || method === 'GET' ? {} : { body }),
      })
    }
  }
}

/** Of a data URL with base64. */
function bytesOf(dataUrl: string): File {
  const [head = '', data = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'image', { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}

/** The image that an answer of the studio has as a data URL. */
async function imageOf(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const { imageDataUrl } = (await answer.json()) as { imageDataUrl?: string }
  if (!imageDataUrl?.startsWith('data:image/')) throw new Error('The image did not arrive.')
  const image = bytesOf(imageDataUrl)
  return new Response(image, { headers: { 'content-type': image.type } })
}

const notPermitted = (): Response =>
  Response.json(
    { code: 'app-ai-permission-needed', message: 'You did not allow AI for this app.' },
    { status: 403 },
  )

async function readFile(
  name: string,
  appId: string,
): Promise<{ contentType: string; data: ArrayBuffer } | null> {
  const address = `/api/files/${encodeURIComponent(appId)}/${encodeURIComponent(name)}`
  const answer = await authorizedFetch(new Request(new URL(address, location.origin)))
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${answer.status}`)
  const contentType = answer.headers.get('content-type') ?? 'application/octet-stream'
  return { contentType, data: await answer.arrayBuffer() }
}

/** A page sends what it likes: of a message of another form, nothing is shown. */
function excerptOf(call: BridgeCall): string {
  if (call.kind === 'data') return ''
  const last: unknown =
    call.kind === 'chat'
      ? Array.isArray(call.messages) && call.messages.at(-1)?.content
      : call.prompt
  const text = typeof last === 'string' ? last.replace(/\s+/g, ' ').trim() : ''
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX)}…` : text
}
