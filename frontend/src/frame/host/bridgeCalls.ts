/**
 * What an app may ask of the product, read from the requests of its frame. Everything here is hostile: a call is made anew of
 * the fields that are known, and none of them names an app, a model or an account.
 *
 * Beside the addresses of published apps (`/_ai/chat`, `/_ai/image`, `/_data/…`) there are services by their names (`chat`,
 * `generate-image`, `modify-image`, `analyze-image`), whose histories and answers have another form.
 */
import { isRecord } from '../checks'
import type { FromFrameOf } from '../messages'
import type { ApiPayload } from '../protocol'

type Message = { role: unknown; content: unknown }

export type BridgeCall =
  /** `image`: a data URL, which the last message is about. */
  | { kind: 'chat'; messages: unknown; json?: unknown; stream?: unknown; image?: string }
  | { kind: 'image'; prompt: unknown; ratio?: unknown }
  /** `image`: a data URL. */
  | { kind: 'modify-image'; prompt: string; image: string }
  /** `path`: below the data of the app, with its query. */
  | { kind: 'data'; method: DataMethod; path: string; body?: string; ifMatch?: string }

type DataMethod = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** A call with what the frame gets of its answer, or an answer for which nobody is asked. */
export type ReadCall =
  | {
      call: BridgeCall
      /** Makes the answer's JSON what the service by its name answers; as it comes where absent. */
      convert?: (answer: Record<string, unknown>) => ApiPayload
      /** An image becomes `{ imageDataUrl }`. */
      asDataUrl?: true
    }
  | { known: ApiPayload }

export const spendsCredits = ({ kind }: BridgeCall): boolean => kind !== 'data'

const BASE = 'http://bridge.invalid'
const SERVICE =
  /^\/(?:api\/|_ai\/)?(chat|generate-image|modify-image|analyze-image|image|analysis)$/
const DATA = /^\/_data\/((?:values|lists)(?:\/.*)?)$/
const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/
/** Of an image that goes along, as text. */
const MAX_IMAGE = 4_500_000

/** What published apps can ask about themselves. */
const KNOWN: Readonly<Record<string, object | undefined>> = {
  '/_ai/status': { payer: 'owner', stopped: false },
  '/_data': { writers: 'everyone', canWrite: true },
}

const json = (value: unknown): ApiPayload => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

/** The call, or null when it is none that apps may make. */
export const readCall = ({
  url,
  options,
}: FromFrameOf<'api-request'>['payload']): ReadCall | null => {
  const address = url.startsWith('/') ? url : `/${url}`
  if (!URL.canParse(address, BASE)) return null
  const { origin, pathname, search } = new URL(address, BASE)
  if (origin !== BASE) return null
  const known = KNOWN[pathname]
  if (known !== undefined) return options.method === 'GET' ? { known: json(known) } : null
  const [, data] = DATA.exec(pathname) ?? []
  if (data !== undefined) return dataCall(data + search, options)
  const [, service = ''] = SERVICE.exec(pathname) ?? []
  const method = (options.method ?? 'POST').toUpperCase()
  const body = bodyOf(options.body)
  if (service === '' || method !== 'POST' || body === null) return null
  return pathname.startsWith('/_ai/') ? ownCall(service, body) : namedCall(service, body)
}

const bodyOf = (body: string | undefined): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(body ?? '')
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}

/** As the published app sends them: another field is refused there, too. */
const ownCall = (service: string, body: Record<string, unknown>): ReadCall | null => {
  const hasOnly = (...known: string[]) => Object.keys(body).every((field) => known.includes(field))
  const { messages, json, stream, prompt, ratio } = body
  if (service === 'chat' && hasOnly('messages', 'json', 'stream')) {
    return { call: { kind: 'chat', messages, json, stream } }
  }
  if (service === 'image' && hasOnly('prompt', 'ratio')) {
    return { call: { kind: 'image', prompt, ratio } }
  }
  return null
}

const dataCall = (
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): ReadCall | null => {
  const asked = method.toUpperCase()
  // an encoded slash or dot would name another path once it is decoded
  if (!isDataMethod(asked) || /%(?:2e|2f|5c)|\/\.{1,2}(?:[/?]|$)|\\/i.test(path)) return null
  const [, ifMatch] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'if-match') ?? []
  if (ifMatch !== undefined && !/^(?:\*|"?\d{1,18}"?)$/.test(ifMatch)) return null
  return {
    call: {
      ...{ kind: 'data', method: asked, path },
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    },
  }
}

/** The answer to a write that is not made; null for any other call. */
export const discardedWrite = (call: BridgeCall): ApiPayload | null => {
  if (call.kind !== 'data' || call.method === 'GET') return null
  const at = new Date().toISOString()
  switch (call.method) {
    case 'PUT':
      return json({ key: call.path.split('/').at(-1), version: 1, updatedAt: at })
    case 'POST':
      return { ...json({ id: 1, author: null, createdAt: at }), status: 201 }
    case 'DELETE':
      return { status: 204, contentType: 'text/plain', body: '' }
  }
}

const isDataMethod = (method: string): method is DataMethod =>
  ['GET', 'PUT', 'POST', 'DELETE'].includes(method)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// Services by their names.

const namedCall = (service: string, body: Record<string, unknown>): ReadCall | null => {
  const prompt = textOf(body.prompt) || textOf(body.message)
  const image = textOf(body.image) || textOf(body.imageDataUrl)
  const hasImage = image.length <= MAX_IMAGE && DATA_URL.test(image)
  const question = { role: 'user', content: prompt }
  switch (service) {
    case 'chat': {
      const messages = [...messagesOf(body.history), ...(prompt ? [question] : [])]
      return { call: { kind: 'chat', messages }, convert: (answer) => chatReply(answer, messages) }
    }
    case 'generate-image':
      return { call: { kind: 'image', prompt, ratio: body.ratio }, asDataUrl: true }
    case 'modify-image':
      return prompt && hasImage
        ? { call: { kind: 'modify-image', prompt, image }, asDataUrl: true }
        : null
    case 'analyze-image':
    case 'analysis': {
      if (!hasImage) return null
      const messages = [{ ...question, content: prompt || 'Describe this image.' }]
      return { call: { kind: 'chat', messages, image }, convert: analysisReply }
    }
    default:
      return null
  }
}

/** `{ role, parts: [{ text }] }` becomes `{ role, content }`; the latter stays. A model's role is `model` or `assistant`. */
export const messagesOf = (history: unknown): Message[] =>
  (Array.isArray(history) ? history : []).filter(isRecord).map(({ role, content, parts }) => ({
    role: role === 'model' ? 'assistant' : role,
    content: Array.isArray(parts)
      ? parts.map((part) => (isRecord(part) ? textOf(part.text) : textOf(part))).join('')
      : content,
  }))

/** `response` and `updated_history` become `message` and `history`. */
const chatReply = (answer: Record<string, unknown>, asked: readonly Message[]): ApiPayload => {
  const message = textOf(answer.response) || textOf(answer.text)
  const history = Array.isArray(answer.updated_history)
    ? messagesOf(answer.updated_history)
    : [...asked, { role: 'assistant', content: message }]
  return json({ message, history })
}

const analysisReply = (answer: Record<string, unknown>): ApiPayload => ({
  status: 200,
  contentType: 'text/plain',
  body: textOf(answer.analysis) || textOf(answer.text),
})

/** Of an image, for services by their names. */
export const imageReply = (imageDataUrl: string): ApiPayload => json({ imageDataUrl })
