import { lazyPart } from '@/components/LazyPart'
import type { SuggestionsProps } from './Suggestions'

/** Whatever is done with suggestions, and drawn of them. */
export const late = () => import('./late')

export const Suggestions = lazyPart<SuggestionsProps>(async () => ({
  default: (await late()).Suggestions,
}))
