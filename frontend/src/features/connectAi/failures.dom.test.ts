import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/error'
import { describeError, describeFailure, describeSignIn } from './failures'
import { hostOf, isNearAddress, PRESETS, presetOf, reachOf } from './presets'

const failed = (code: string) => ({ code, message: 'The server says so.' })
const local = { preset: 'ollama', address: 'localhost:11434' } as const
const hosted = { preset: 'openai', address: 'https://api.openai.com/v1/' } as const

const CODES = [
  ...['connection-address', 'connection-refused', 'connection-key-refused'],
  ...['connection-no-models', 'connection-not-compatible', 'connection-limit'],
  ...['connection-not-found', 'provider-forbidden', 'provider-not-found', 'provider-rate-limit'],
  ...['provider-unavailable', 'provider-network', 'timeout', 'cancelled', 'network-request-failed'],
  ...['connection-cors', 'connection-mixed-content', 'connection-permission'],
]

describe('a failure', () => {
  it('has a sentence and a remedy of its own', () => {
    for (const attempted of [local, hosted]) {
      const described = CODES.map((code) => describeFailure(failed(code), attempted))
      expect(new Set(described.map(({ text }) => text)).size).toBe(CODES.length)
      expect(new Set(described.map(({ remedy }) => remedy)).size).toBe(CODES.length)
    }
  })

  it('of a program on the own machine comes with the command that starts it', () => {
    expect(describeFailure(failed('connection-refused'), local)).toEqual({
      text: 'Nothing answers at localhost:11434.',
      remedy: 'Start Ollama and test again:',
      command: 'ollama serve',
    })
    expect(describeFailure(failed('connection-no-models'), local).command).toMatch(/^ollama pull /)
  })

  it('of a program that lets no site read its answers has the command for this one', () => {
    const { origin } = window.location
    const command = (preset: 'ollama' | 'lmstudio' | 'llamacpp' | 'vllm' | 'compatible') =>
      describeFailure(failed('connection-cors'), { ...local, preset }).command
    expect(command('ollama')).toBe(`OLLAMA_ORIGINS=${origin} ollama serve`)
    expect(command('lmstudio')).toBe('lms server start --cors')
    expect(command('llamacpp')).toBeUndefined()
    expect(command('vllm')).toBe(`vllm serve <model> --allowed-origins '["${origin}"]'`)
    expect(command('compatible')).toBe(`Access-Control-Allow-Origin: ${origin}`)
  })

  it('of a key says where another is made', () => {
    expect(describeFailure(failed('connection-key-refused'), hosted)).toMatchObject({
      text: 'OpenAI does not accept this key.',
      link: 'https://platform.openai.com/api-keys',
    })
  })

  it('of an address has the words of the server, and an example', () => {
    const detail = { reason: 'Leave out the password.', can: [] }
    expect(describeFailure({ ...failed('connection-address'), detail }, local)).toEqual({
      text: 'Leave out the password.',
      remedy: 'For example: http://localhost:11434',
    })
    expect(describeFailure(failed('connection-address'), local).text).toBe('The server says so.')
  })

  it('of a sign-in is that of the server, as no key was typed', () => {
    const fields = { code: 'connection-key-refused', message: 'x', status: 422 }
    const detail = { reason: 'OpenRouter did not accept this sign-in.', can: [] }
    expect(describeSignIn(new ApiError({ ...fields, detail }))).toEqual({
      text: 'OpenRouter did not accept this sign-in.',
      remedy: '',
    })
    expect(describeSignIn(new ApiError(fields)).text).toBe('OpenRouter does not accept this key.')
  })

  it('that is not known has the words of the server, if there are some', () => {
    const error = { code: 'new', message: 'Something new.', status: 400 }
    expect(describeError(new ApiError(error), local).text).toBe('Something new.')
    expect(describeError(new ApiError({ ...error, worded: false }), local).text).toBe(
      'That did not work.',
    )
    expect(describeError(new TypeError('x is not a function'), local).text).toBe(
      'That did not work.',
    )
  })
})

describe('an address of the own machine or network', () => {
  it.each([
    ...['localhost:11434', ' http://localhost:1234/v1 ', 'http://LOCALHOST.', 'a.localhost'],
    ...['127.0.0.1:8080', 'http://0x7f.1/', '0.0.0.0:11434', '10.0.0.5', 'http://172.16.0.1'],
    ...['172.31.255.1', '192.168.1.20:8080/v1', '169.254.169.254', '[::1]:11434', '[::]'],
    ...['http://[fd00::1]/v1', '[fe80::1]', '[::ffff:127.0.0.1]:5432', '[::ffff:192.168.0.1]'],
    ...['http://host.docker.internal:1234', 'workstation:8000', 'nas.local', 'box.lan'],
  ])('%s is one', (address) => {
    expect(isNearAddress(address)).toBe(true)
  })

  it.each([
    ...['api.openai.com', 'https://openrouter.ai/api', '8.8.8.8', '172.32.0.1', '172.15.0.1'],
    ...['192.169.0.1', '11.0.0.1', 'http://[2001:db8::1]/', '[::ffff:8.8.8.8]'],
    ...['https://localhost.example.com', 'local.example.com', '', '   ', 'http://', 'a b'],
  ])('%s is none', (address) => {
    expect(isNearAddress(address)).toBe(false)
  })

  it('is that of the presets that need no key', () => {
    const near = PRESETS.filter(({ address }) => isNearAddress(address)).map(({ id }) => id)
    expect(near).toEqual(['ollama', 'lmstudio', 'llamacpp', 'vllm'])
  })
})

it('the host of an address is told without its path and key', () => {
  expect(hostOf('http://user:secret@192.168.1.20:8080/v1?key=secret')).toBe('192.168.1.20:8080')
  expect(hostOf('nonsense here')).toBeNull()
})

describe('who calls an address', () => {
  it.each([
    ['ollama', 'localhost:11434', false, 'browser'],
    ['compatible', 'http://127.0.0.1:9000/v1', false, 'browser'],
    ['ollama', 'localhost:11434', true, 'server'],
    ['ollama', '192.168.1.7:11434', false, 'server'],
    ['ollama', 'http://localhost.example.com', false, 'server'],
    ['openai', 'http://localhost:8080', false, 'server'],
  ] as const)('%s at %s, on this machine: %s', (preset, address, isLocal, reach) => {
    expect(reachOf(presetOf(preset), address, isLocal)).toBe(reach)
  })
})
