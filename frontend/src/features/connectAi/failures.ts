/** What went wrong with a connection, in a sentence, and what helps. */
import { isApiError } from '@/lib/api/error'
import type { ModelConnectionPreset } from '@/lib/api/modelConnections'
import { hostOf, type Preset, presetOf } from './presets'

export interface Failure {
  text: string
  remedy: string
  /** What to type into a terminal, after the remedy. */
  command?: string
  /** Where keys are made. */
  link?: string
}

interface Failed {
  code: string
  /** The server's, for people. */
  message: string
  /** What the server knows beyond its message. */
  detail?: unknown
}

interface Attempted {
  preset: ModelConnectionPreset
  /** As it was typed, or as the connection has it. */
  address: string
  /** Whether a key was sent along; true where that is not known. */
  hasKey?: boolean
}

/** Each failure has its own sentence; one that is not known here has the server's. */
export function describeFailure(failed: Failed, attempted: Attempted): Failure {
  const { code, message } = failed
  const preset = presetOf(attempted.preset)
  const host = hostOf(attempted.address) ?? preset.name
  const service = preset.id === 'compatible' ? 'The service' : preset.name
  switch (code) {
    case 'connection-address':
      return {
        text: reasonOf(failed) ?? message,
        remedy: `For example: ${preset.address}`,
      }
    case 'connection-refused':
      return { text: `Nothing answers at ${host}.`, ...whenSilent(preset) }
    case 'connection-cors':
      return {
        text: `${host} answers, but does not let this site read its answers.`,
        ...whenClosed(preset, window.location.origin),
      }
    case 'connection-mixed-content':
      return {
        text: 'This browser does not let an https page call programs on this machine.',
        remedy: 'Open this page in Chrome, Edge or Firefox, or run Morpheo on this machine.',
      }
    case 'connection-permission':
      return {
        text: 'This browser was told not to let this site reach programs on this machine.',
        remedy:
          'Open the settings of this site beside the address bar, allow access to the local network, and test again.',
      }
    case 'connection-key-refused':
    case 'provider-invalid-key':
      return {
        text:
          attempted.hasKey === false
            ? `${service} asks for a key.`
            : `${service} does not accept this key.`,
        ...withKey(preset),
      }
    case 'provider-forbidden':
      return {
        text: `${service} does not let this key use the model.`,
        remedy: 'Check what the key is allowed to use, or choose another model for the test.',
        ...linked(preset),
      }
    case 'connection-no-models':
      return { text: `${host} answers, but has no model.`, ...withoutModels(preset) }
    case 'connection-not-compatible':
      return {
        text:
          preset.id === 'compatible'
            ? `${host} answers, but not as OpenAI’s API does.`
            : `${host} answers, but not as ${preset.name} does.`,
        remedy: `Check the address and its port. For example: ${preset.address}`,
      }
    case 'connection-limit':
      return {
        text: 'You have 20 connections, which is the most.',
        remedy: 'Remove one that you no longer use.',
      }
    case 'connection-not-found':
      return { text: 'This connection was removed.', remedy: 'Add it again.' }
    case 'provider-not-found':
    case 'unknown-model':
      return {
        text: `${host} does not have this model.`,
        remedy: 'Choose another model for the test.',
      }
    case 'provider-rate-limit':
      return {
        text: `${service} has no capacity for this key right now.`,
        remedy: 'Wait a minute and test again. Some services need a balance first.',
      }
    case 'provider-unavailable':
      return {
        text: `${host} reports a fault of its own.`,
        remedy: 'Test again in a few minutes, or look into the log of the program.',
      }
    case 'provider-network':
    case 'stream-cut':
      return {
        text: `${host} stopped in the middle of its answer.`,
        remedy: 'Test again. A model that does not fit into memory ends like this, too.',
      }
    case 'timeout':
    case 'stream-timeout-idle':
    case 'stream-timeout-total':
      return {
        text: 'The model did not answer within five minutes.',
        remedy: 'Test again once it is loaded, or choose a smaller model.',
      }
    case 'cancelled':
      return { text: 'The test was stopped.', remedy: 'Test again when you like.' }
    case 'network-request-failed':
      return {
        text: 'This site cannot be reached right now.',
        remedy: 'Check your internet connection and test again.',
      }
    default:
      return { text: message, remedy: 'Please try again in a moment.' }
  }
}

/** The same of a call that failed. */
export function describeError(error: unknown, attempted: Attempted): Failure {
  const { code, message, worded, detail } = isApiError(error)
    ? error
    : { code: 'unexpected', message: '', worded: false, detail: undefined }
  const text = worded || code === 'network-request-failed' ? message : 'That did not work.'
  return describeFailure({ code, message: text, detail }, attempted)
}

/** Of a sign-in with OpenRouter, where no key and no address was typed. */
export function describeSignIn(error: unknown): Failure {
  const reason = isApiError(error) ? reasonOf(error) : null
  if (reason !== null) return { text: reason, remedy: '' }
  return describeError(error, { preset: 'openrouter', address: presetOf('openrouter').address })
}

/** The sentence of the server that is about this case alone; null without one. */
function reasonOf({ detail }: Pick<Failed, 'detail'>): string | null {
  if (typeof detail !== 'object' || detail === null) return null
  const { reason } = detail as Record<string, unknown>
  return typeof reason === 'string' && reason !== '' ? reason : null
}

const linked = ({ keysAt }: Preset) => (keysAt === undefined ? {} : { link: keysAt })

function whenSilent({ start, name }: Preset): Omit<Failure, 'text'> {
  return start === undefined
    ? { remedy: 'Check the address, and that the service is running.' }
    : { remedy: `Start ${name} and test again:`, command: start }
}

/** How a program lets the pages of a site read its answers (CORS). */
function whenClosed({ id }: Preset, origin: string): Omit<Failure, 'text'> {
  switch (id) {
    case 'ollama':
      return {
        remedy: 'Quit Ollama, start it like this and test again:',
        command: `OLLAMA_ORIGINS=${origin} ollama serve`,
      }
    case 'lmstudio':
      return {
        remedy:
          'Turn on “Enable CORS” in LM Studio under Developer, or start its server like this:',
        command: 'lms server start --cors',
      }
    case 'vllm':
      return {
        remedy: 'Start vLLM like this and test again:',
        command: `vllm serve <model> --allowed-origins '["${origin}"]'`,
      }
    case 'llamacpp':
      return {
        remedy: 'llama-server lets every site read its answers. Check that the port is its own.',
      }
    default:
      return {
        remedy: 'Let the program answer with this header and test again:',
        command: `Access-Control-Allow-Origin: ${origin}`,
      }
  }
}

function withKey(preset: Preset): Omit<Failure, 'text'> {
  return preset.keysAt === undefined
    ? { remedy: 'Enter the key that the program was started with.' }
    : { remedy: 'Make a key and enter it here.', link: preset.keysAt }
}

function withoutModels({ getModel, start, name }: Preset): Omit<Failure, 'text'> {
  if (getModel !== undefined) return { remedy: 'Get one and test again:', command: getModel }
  if (start !== undefined)
    return { remedy: `Start ${name} with one and test again:`, command: start }
  return { remedy: 'Check that your account there may use a model.' }
}
