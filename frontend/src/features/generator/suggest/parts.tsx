import { lazyPart } from '@/components/LazyPart'

const load = () => import('./late')

/** The two buttons. */
export const SuggestActions = lazyPart(
  async () => ({ default: (await load()).SuggestActions }),
  <span className="btn btn-sm">&nbsp;</span>,
)

/** What is suggested for the open page. */
export const SuggestionList = lazyPart(async () => ({ default: (await load()).SuggestionList }))

/** The same on small screens: how many there are, and the way to them. */
export const SuggestionCount = lazyPart(async () => ({ default: (await load()).SuggestionCount }))
