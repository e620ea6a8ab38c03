import { useGenerator } from '../stores/context'
import { OfferedSamples } from './lateParts'

/** Samples to choose from, while they are offered. */
export function SampleOffer() {
  const isOffered = useGenerator((state) => state.offer !== null)
  return isOffered ? <OfferedSamples /> : null
}
