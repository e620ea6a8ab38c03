import { useSearchParams } from 'react-router'
import type { GeneratorMode } from './useUrlIntent'

/** What the screen makes, as its URL says. */
export function useMode(): GeneratorMode {
  const [params] = useSearchParams()
  return params.get('mode') === 'image' ? 'image' : 'code'
}
