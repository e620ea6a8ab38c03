/** The calls for model connections and what they answer: models that an account brings along. */
import type { Client } from 'openapi-fetch'
import { api } from './client'
import type { components } from './schema'

export type ModelConnectionPreset = components['schemas']['Preset']

export interface ModelConnectionModel {
  /** The provider's own name, of at most 200 characters. */
  id: string
  label: string
  kind: 'code' | 'image'
  /** Null where the provider does not say. */
  contextTokens: number | null
  vision: boolean
  /** Whether pickers have it. */
  chosen: boolean
}

/** Who calls a service: the server, or the browser on whose machine it is. */
export type ModelConnectionReach = 'server' | 'browser'

export interface ModelConnection {
  id: string
  name: string
  preset: ModelConnectionPreset
  reach: ModelConnectionReach
  baseUrl: string
  /** The last four characters of the key; null without one. */
  keyLast4: string | null
  models: ModelConnectionModel[]
  testedAt: string | null
}

export interface ModelConnectionList {
  connections: ModelConnection[]
  /** Whether the operator's own models answer. */
  operatorHasModel: boolean
  /** Whether this site runs on the visitor's own machine. */
  local: boolean
}

/** A program on this machine that offers models. */
export interface NearbyModels {
  preset: ModelConnectionPreset
  baseUrl: string
  models: string[]
}

export interface NewModelConnection {
  preset: ModelConnectionPreset
  name?: string
  baseUrl?: string
  apiKey?: string
  /** The server calls it when absent. */
  reach?: ModelConnectionReach
}

export interface ModelConnectionChange {
  name?: string
  baseUrl?: string
  /** Null removes the key. */
  apiKey?: string | null
  /** The ids of the models that pickers have. */
  chosen?: string[]
  reach?: ModelConnectionReach
  /** What this browser found, of a connection that browsers call. */
  tested?: Pick<ModelConnectionTest, 'models' | 'habits'>
}

/** What signing in with OpenRouter came back with, and the secret that it was begun with. */
export interface OpenRouterCode {
  code: string
  codeVerifier: string
}

/** What a test ends with. */
export interface ModelConnectionTest {
  models: ModelConnectionModel[]
  /** What the service does in its own way; the workers go by it. */
  habits: Record<string, unknown>
  /** Sentences for people. */
  notes: string[]
  /** Milliseconds; null where no token was streamed, as of models that draw. */
  timeToFirstTokenMs: number | null
}

interface NoParameters {
  query?: never
  header?: never
  path?: never
  cookie?: never
}

interface WithId {
  query?: never
  header?: never
  path: { id: string }
  cookie?: never
}

interface Answers<Status extends number, Body> {
  responses: { [status in Status]: { headers: object; content: { 'application/json': Body } } }
}

interface Takes<Body> {
  requestBody: { content: { 'application/json': Body } }
}

/** As the generated `paths` have calls. */
interface ModelConnectionPaths {
  '/api/model-connections': {
    parameters: NoParameters
    get: { parameters: NoParameters } & Answers<200, ModelConnectionList>
    post: { parameters: NoParameters } & Takes<NewModelConnection> & Answers<201, ModelConnection>
  }
  '/api/model-connections/nearby': {
    parameters: NoParameters
    get: { parameters: NoParameters } & Answers<200, { found: NearbyModels[] }>
  }
  '/api/model-connections/openrouter': {
    parameters: NoParameters
    post: { parameters: NoParameters } & Takes<OpenRouterCode> & Answers<201, ModelConnection>
  }
  '/api/model-connections/{id}': {
    parameters: WithId
    patch: { parameters: WithId } & Takes<ModelConnectionChange> & Answers<200, ModelConnection>
    delete: {
      parameters: WithId
      responses: { 204: { headers: object; content?: never } }
    }
  }
}

/** The typed API with the calls for model connections. */
export const modelConnectionsApi = api as unknown as Client<ModelConnectionPaths>

/** The public id of a connection's model. */
export const connectedModelId = (connectionId: string, modelId: string): string =>
  `connection:${connectionId}/${modelId}`

/** Whether this is the public id of a model of a connection. */
export const isConnectedModel = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith('connection:')

/** The `model` of a request that names one only where the person brought it along. */
export const ownModelField = (id: string | null): { model?: string } =>
  isConnectedModel(id) ? { model: id } : {}

/** A program on the person's own machine may load a model for so long before it answers. */
const LOADING_MS = 300_000

/** How long an answer of the model may take, in milliseconds, where one of any other has `usual`. */
export const answerTimeout = (modelId: string | null, usual: number): number =>
  isConnectedModel(modelId) ? usual + LOADING_MS : usual
