/** The calls that apps in the preview make through the bridge, with the session of the signed-in person. */
import { askForConfirmation } from '@/components/confirmation/store'
import { openQuotaDialog } from '@/components/credits/store'
import type { AppDocument } from '@/document/document'
import { nameToOffer } from '@/document/proposedName'
import type { ApiBridgeConfig, BridgeCost, BridgePermission } from '@/frame/host/apiBridge'
import { type BridgeCall, spendsCredits } from '@/frame/host/bridgeCalls'
import { RateLimit } from '@/frame/host/rateLimit'
import { api, unwrap } from '@/lib/api/client'
import { type ApiError, fromBody } from '@/lib/api/error'
import { authorizedFetch } from '@/lib/api/http'
import type { AppAiPrice } from '@/lib/api/types'
import { pendingRefresh, REFRESH_ON_401_TIMEOUT_MS, refreshToken } from '@/lib/auth/refresh'
import { authStore } from '@/lib/auth/store'
import { refusal } from '@/lib/stream/failure'
import { describeStreamError, EMAIL_UNCONFIRMED } from '@/lib/stream/messages'
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
  /** The app may not; the question can be asked again later. Null: it may. */
  onRefused(appId: string, question: AppAiQuestion | null): void
  onAnswer(appId: string, cost: BridgeCost): void
}

/** Dialogs that an app may bring up in a minute: whoever closed them is left alone. One that was agreed to does not count. */
const DIALOGS = [2, 60_000] as const
const EXCERPT_MAX = 200

export function createAppBridge({
  store,
  ask,
  onRefused,
  onAnswer,
}: BridgeOptions): ApiBridgeConfig {
  let rate = new RateLimit(...DIALOGS)

  const documentOf = (appId: string): AppDocument | null => {
    const { document } = store.getState()
    return document?.app.appId === appId ? document : null
  }

  /** Whether a dialog may open because of this app: one at a time. */
  const mayShow = (appId: string): boolean =>
    documentOf(appId) !== null && store.getState().dialog === null && rate.take()

  /** The question that waits for its answer, which other calls of the app wait for as well. */
  let asking: { appId: string; answer: Promise<boolean> } | null = null

  /** Asks the person once for each app; the server keeps what they answered. */
  async function permit(call: BridgeCall, appId: string): Promise<BridgePermission> {
    // what is wrong with the session is said by the call
    if ((await session()) !== 'ready') return 'allowed'
    const path = { appId }
    const { allowed, price } = await unwrap(
      api.GET('/api/app-ai/permissions/{appId}', { params: { path } }),
    )
    if (allowed) return 'allowed'
    return (await agrees(call, appId, price)) ? 'agreed' : 'refused'
  }

  async function agrees(call: BridgeCall, appId: string, price: AppAiPrice): Promise<boolean> {
    if (asking !== null) return asking.appId === appId && asking.answer
    const document = documentOf(appId)
    if (document === null) return false
    const question: AppAiQuestion = {
      appName: nameToOffer(document),
      asks: call.kind === 'chat' ? 'chat' : 'image',
      excerpt: excerptOf(call),
      price,
    }
    asking = { appId, answer: isGranted(question, appId) }
    try {
      const isAllowed = await asking.answer
      onRefused(appId, isAllowed ? null : question)
      return isAllowed
    } finally {
      asking = null
    }
  }

  async function isGranted(question: AppAiQuestion, appId: string): Promise<boolean> {
    if (!mayShow(appId) || !(await ask(question)) || documentOf(appId) === null) return false
    await grantAi(appId)
    rate = new RateLimit(...DIALOGS)
    return true
  }

  /** Used-up credits, and an address to be confirmed, are for the person, whatever the app makes of its answer. */
  function show(error: ApiError, appId: string): void {
    const { code } = error
    const isQuota = code.startsWith('quota-exceeded')
    if (!(isQuota || code === EMAIL_UNCONFIRMED) || !mayShow(appId)) return
    const { message, monthlyCreditAllotment } = describeStreamError(refusal(error))
    if (isQuota) openQuotaDialog({ message, monthlyCreditAllotment })
    else askForConfirmation()
  }

  async function make(call: BridgeCall, appId: string, signal: AbortSignal): Promise<Response> {
    const document = documentOf(appId)
    const system = document === null ? '' : declaredSystem(document)
    const send = () => authorizedFetch(requestOf(call, { appId, system, signal }))
    let answer = await send()
    if (!spendsCredits(call)) return answer
    const isAsking = !answer.ok && (await errorOf(answer)).code === 'app-ai-permission-needed'
    if (isAsking && (await permit(call, appId)) !== 'refused' && !signal.aborted) {
      answer = await send()
    }
    if (!answer.ok) show(await errorOf(answer), appId)
    return call.kind === 'modify-image' ? imageOf(answer) : answer
  }

  return { session, permit, call: make, readFile, onAnswer }
}

/** Lets the app use AI in its preview, at the cost of the account. */
export const grantAi = (appId: string): Promise<unknown> =>
  unwrap(api.PUT('/api/app-ai/permissions/{appId}', { params: { path: { appId } } }))

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
      form.set('app_id', appId)
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

/** Leaves the answer to whoever asked for it. */
async function errorOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return fromBody(body, answer.status)
}

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
