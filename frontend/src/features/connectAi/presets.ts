/** The services and programs that can be connected, and what their forms ask for. */
import type { ModelConnectionPreset, ModelConnectionReach } from '@/lib/api/modelConnections'

export interface Preset {
  readonly id: ModelConnectionPreset
  readonly name: string
  /** One line about it. */
  readonly about: string
  /** Where it usually answers. */
  readonly address: string
  readonly key: 'needed' | 'possible' | 'none'
  /** Where keys are made. */
  readonly keysAt?: string
  /** How it is started, where it runs on a person's own machine. */
  readonly start?: string
  /** How it gets a model. */
  readonly getModel?: string
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'openrouter',
    name: 'OpenRouter',
    about: 'Hundreds of models with one sign-in',
    address: 'https://openrouter.ai/api/v1/',
    key: 'needed',
    keysAt: 'https://openrouter.ai/settings/keys',
  },
  {
    id: 'openai',
    name: 'OpenAI',
    about: 'GPT models and images',
    address: 'https://api.openai.com/v1/',
    key: 'needed',
    keysAt: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    about: 'Claude models',
    address: 'https://api.anthropic.com/v1/',
    key: 'needed',
    keysAt: 'https://console.anthropic.com/settings/keys',
  },
  {
    id: 'gemini',
    name: 'Gemini',
    about: 'Google’s models and images',
    address: 'https://generativelanguage.googleapis.com/v1beta/',
    key: 'needed',
    keysAt: 'https://aistudio.google.com/apikey',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    about: 'Mistral and Codestral',
    address: 'https://api.mistral.ai/v1/',
    key: 'needed',
    keysAt: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'moonshot',
    name: 'Moonshot',
    about: 'Kimi models',
    address: 'https://api.moonshot.ai/v1/',
    key: 'needed',
    keysAt: 'https://platform.moonshot.ai/console/api-keys',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    about: 'Models on your own machine, no key',
    address: 'http://localhost:11434',
    key: 'none',
    start: 'ollama serve',
    getModel: 'ollama pull qwen2.5-coder',
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    about: 'Models on your own machine, no key',
    address: 'http://localhost:1234/v1',
    key: 'none',
    start: 'lms server start',
    getModel: 'lms get qwen2.5-coder',
  },
  {
    id: 'llamacpp',
    name: 'llama.cpp',
    about: 'llama-server with a model file',
    address: 'http://localhost:8080/v1',
    key: 'possible',
    start: 'llama-server -m <model.gguf> -c 16384',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    about: 'A server with a graphics card',
    address: 'http://localhost:8000/v1',
    key: 'possible',
    start: 'vllm serve <model>',
  },
  {
    id: 'compatible',
    name: 'OpenAI-compatible',
    about: 'Any other address',
    address: 'https://models.example.com/v1',
    key: 'possible',
  },
]

const [FIRST] = PRESETS as [Preset, ...Preset[]]

export const presetOf = (id: ModelConnectionPreset): Preset =>
  PRESETS.find((preset) => preset.id === id) ?? FIRST

/** Whether this browser can call an address in place of the server: it is one of its own machine, in a usual spelling. */
export function isOwnMachine(typed: string): boolean {
  const host = urlOf(typed)?.hostname
  return host === 'localhost' || host === '127.0.0.1' || host === '0.0.0.0'
}

/** Who is to call an address: where the site runs elsewhere, the browser calls its own machine. */
export const reachOf = (preset: Preset, typed: string, local: boolean): ModelConnectionReach =>
  !local && preset.key !== 'needed' && isOwnMachine(typed) ? 'browser' : 'server'

/** The host of what was typed as an address, with its port; null where there is none. */
export function hostOf(typed: string): string | null {
  return urlOf(typed)?.host ?? null
}

/** Whether an address is that of a machine at hand: loopback, a private network, a name without a domain. */
export function isNearAddress(typed: string): boolean {
  const url = urlOf(typed)
  if (url === null) return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host.includes(':')) return isNearIpv6(host)
  const parts = host.split('.')
  if (parts.length === 4 && parts.every((part) => /^\d+$/.test(part))) {
    return isNearIpv4(Number(parts[0]), Number(parts[1]))
  }
  return parts.length === 1 || NEAR_ENDINGS.has(parts.at(-1) ?? '')
}

const NEAR_ENDINGS: ReadonlySet<string> = new Set(['localhost', 'local', 'internal', 'lan'])

function isNearIpv4(first: number, second: number): boolean {
  return (
    first === 127 ||
    first === 10 ||
    first === 0 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  )
}

function isNearIpv6(host: string): boolean {
  // the parser writes the IPv4 address of a mapped one in hexadecimal
  const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(host)?.[1]
  if (mapped !== undefined) {
    const high = Number.parseInt(mapped, 16)
    return isNearIpv4(high >> 8, high & 0xff)
  }
  return host === '::1' || host === '::' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
}

function urlOf(typed: string): URL | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
    return url.hostname === '' ? null : url
  } catch {
    return null
  }
}
