import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { installSilence } from './silence'

const { play } = HTMLMediaElement.prototype
let answer: () => Promise<void>

class FeaturePolicy {
  allowsFeature(feature: string) {
    return feature === 'gamepad'
  }
}

beforeAll(() => {
  HTMLMediaElement.prototype.play = () => answer()
  vi.stubGlobal('FeaturePolicy', FeaturePolicy)
  installSilence()
})
afterAll(() => {
  HTMLMediaElement.prototype.play = play
  vi.unstubAllGlobals()
})

const failing = (name: string) => () => Promise.reject(new DOMException('No.', name))

it('a sound that the browser refuses does not fail', async () => {
  const audio = document.createElement('audio')
  answer = failing('NotAllowedError')
  expect(await audio.play()).toBeUndefined()
  answer = failing('NotSupportedError')
  await expect(audio.play()).rejects.toThrow('No.')
})

it('what the page asks is answered as in view', () => {
  const policy = new FeaturePolicy()
  expect(['autoplay', 'gamepad', 'camera'].map((feature) => policy.allowsFeature(feature))).toEqual(
    [true, true, false],
  )
})
