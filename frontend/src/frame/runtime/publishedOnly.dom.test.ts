import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('./channel', () => ({ send }))

const refused = (name = 'NotAllowedError') => Promise.reject(new DOMException('No.', name))

class MediaDevices {
  getUserMedia(_constraints?: unknown): Promise<unknown> {
    return refused()
  }
}
class Clipboard {
  answer: () => Promise<string> = refused
  readText() {
    return this.answer()
  }
}
class Geolocation {
  code = 1
  getCurrentPosition(_found: unknown, failed: (error: { code: number }) => void) {
    failed({ code: this.code })
  }
}

class SpeechRecognition extends EventTarget {
  start() {
    this.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
  }
}

beforeEach(async () => {
  vi.resetModules()
  send.mockReset()
  for (const [name, made] of Object.entries({ MediaDevices, Clipboard, Geolocation })) {
    const fresh = class extends (made as new () => object) {}
    for (const method of Object.getOwnPropertyNames(made.prototype)) {
      if (method === 'constructor') continue
      Object.defineProperty(
        fresh.prototype,
        method,
        Object.getOwnPropertyDescriptor(made.prototype, method) as PropertyDescriptor,
      )
    }
    vi.stubGlobal(name, fresh)
  }
  vi.stubGlobal('showOpenFilePicker', () => refused('SecurityError'))
  vi.stubGlobal('Navigator', { prototype: { requestMIDIAccess: () => refused('SecurityError') } })
  vi.stubGlobal('webkitSpeechRecognition', class extends SpeechRecognition {})
  const { installPublishedOnly } = await import('./publishedOnly')
  installPublishedOnly()
})
afterEach(() => vi.unstubAllGlobals())

type Made<T> = new () => T
const made = <T>(name: string): T => new (window as unknown as Record<string, Made<T>>)[name]!()
const reported = () => send.mock.calls.map(([message]) => message.feature)
const pickFile = () =>
  (window as unknown as { showOpenFilePicker(): Promise<void> }).showOpenFilePicker()

describe('what works in the published app alone', () => {
  it('is reported once each, and refused as the browser does', async () => {
    const devices = made<MediaDevices>('MediaDevices')
    for (const constraints of [{ video: true }, { video: true, audio: true }, { audio: true }]) {
      await expect(devices.getUserMedia(constraints)).rejects.toThrow('No.')
    }
    await expect(made<Clipboard>('Clipboard').readText()).rejects.toThrow('No.')
    await expect(pickFile()).rejects.toThrow('No.')
    await expect(pickFile()).rejects.toThrow('No.')
    expect(reported()).toEqual(['camera', 'microphone', 'clipboard', 'files'])
  })

  it('is the location, whose refusal comes by a callback', () => {
    const location = made<Geolocation>('Geolocation')
    const failed = vi.fn()
    location.code = 3
    location.getCurrentPosition(() => {}, failed)
    expect(reported()).toEqual([])
    location.code = 1
    location.getCurrentPosition(() => {}, failed)
    location.getCurrentPosition(() => {}, undefined as never)
    expect(reported()).toEqual(['location'])
    expect(failed.mock.calls).toEqual([[{ code: 3 }], [{ code: 1 }]])
  })

  it('is MIDI, and speech, whose refusal comes by an event', async () => {
    const { requestMIDIAccess } = Navigator.prototype as unknown as Record<
      string,
      () => Promise<void>
    >
    await expect(requestMIDIAccess?.()).rejects.toThrow('No.')
    made<SpeechRecognition>('webkitSpeechRecognition').start()
    expect(reported()).toEqual(['midi', 'microphone'])
  })

  it('is nothing that the browser gives, or fails to give for another reason', async () => {
    const clipboard = made<Clipboard>('Clipboard')
    clipboard.answer = async () => 'text'
    expect(await clipboard.readText()).toBe('text')
    clipboard.answer = () => refused('DataError')
    await expect(clipboard.readText()).rejects.toThrow('No.')
    expect(reported()).toEqual([])
  })
})
