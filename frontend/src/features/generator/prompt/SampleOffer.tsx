import { OfferedSamples } from '../screen/lateParts'
import { useGenerator } from '../store/context'

/** Samples to choose from, while they are offered. */
export function SampleOffer() {
  const isOffered = useGenerator((state) => state.offer !== null)
  return isOffered ? <OfferedSamples /> : null
}
