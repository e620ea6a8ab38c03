/**
 * In a frame that nobody sees, the browser plays no sound. A page that starts one must not fail there, nor tell the frame
 * from one in view.
 */
import { apply } from './natives'

type Policy = { allowsFeature: (feature: string, origin?: string) => boolean }

const allowSound = (policy: Policy): void => {
  const { allowsFeature } = policy
  policy.allowsFeature = function (...given) {
    return given[0] === 'autoplay' || apply(allowsFeature, this, given)
  }
}

export const installSilence = (): void => {
  const { prototype } = HTMLMediaElement
  const { play } = prototype
  prototype.play = async function () {
    try {
      await apply(play, this, [])
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError') throw error
    }
  }
  // of Chromium
  const { FeaturePolicy } = window as unknown as { FeaturePolicy?: { prototype: Policy } }
  if (FeaturePolicy) allowSound(FeaturePolicy.prototype)
}
