/**
 * What browsers refuse a page in the preview and give the published app: the host tells the person. The page gets the
 * browser's own answer.
 */
import type { PublishedOnly } from '../protocol'
import { send } from './channel'
import { apply } from './natives'

type Method = (this: unknown, ...given: unknown[]) => unknown

/** Once each: a page asks again and again. */
const reported: Partial<Record<PublishedOnly, true>> = {}

const tell = (feature: PublishedOnly): void => {
  if (reported[feature]) return
  reported[feature] = true
  send({ type: 'needs-publication', feature })
}

const isRefusal = (error: unknown): boolean =>
  /^(?:NotAllowed|Security)Error$/.test((error as Error | null)?.name ?? '')

/** `featuresOf`: what a call with this first argument is about. */
const watch = (
  owner: object | undefined,
  names: string,
  featuresOf: (first: unknown) => PublishedOnly[],
): void => {
  const methods = owner as Record<string, Method> | undefined
  for (const name of names.split(' ')) {
    const native = methods?.[name]
    if (!native) continue
    methods[name] = async function (...given) {
      try {
        return await apply(native, this, given)
      } catch (error) {
        if (isRefusal(error)) featuresOf(given[0]).forEach(tell)
        throw error
      }
    }
  }
}

const devicesOf = (constraints: unknown): PublishedOnly[] => {
  const { video, audio } = (constraints ?? {}) as MediaStreamConstraints
  return [...(video ? (['camera'] as const) : []), ...(audio ? (['microphone'] as const) : [])]
}

/** Its answers are callbacks. */
const watchLocation = (owner: object | undefined): void => {
  const methods = owner as Record<string, Method> | undefined
  for (const name of ['getCurrentPosition', 'watchPosition']) {
    const native = methods?.[name]
    if (!native) continue
    methods[name] = function (found, failed, ...options) {
      const onError = (error: GeolocationPositionError) => {
        if (error.code === 1) tell('location')
        if (typeof failed === 'function') failed(error)
      }
      return apply(native, this, [found, onError, ...options])
    }
  }
}

/** Its refusal comes by an event. */
const watchSpeech = (owner: object | undefined): void => {
  const methods = owner as Record<string, Method> | undefined
  const native = methods?.start
  if (!native) return
  methods.start = function () {
    const onError = (event: Event) => {
      const { error } = event as Event & { error?: unknown }
      if (error === 'not-allowed' || error === 'service-not-allowed') tell('microphone')
    }
    ;(this as EventTarget).addEventListener('error', onError, { once: true })
    return apply(native, this, [])
  }
}

export const installPublishedOnly = (): void => {
  watch(window.MediaDevices?.prototype, 'getUserMedia', devicesOf)
  watch(window.Clipboard?.prototype, 'read readText', () => ['clipboard'])
  watch(window, 'showOpenFilePicker showSaveFilePicker showDirectoryPicker', () => ['files'])
  watch(Navigator.prototype, 'requestMIDIAccess', () => ['midi'])
  watchLocation(window.Geolocation?.prototype)
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as {
    SpeechRecognition?: { prototype: object }
    webkitSpeechRecognition?: { prototype: object }
  }
  watchSpeech((SpeechRecognition ?? webkitSpeechRecognition)?.prototype)
}
