import { Lightbulb, type LucideIcon, ScanSearch } from 'lucide-react'
import { selectHasContent } from '@/document/state'
import { type Command, isIdle, lacksChangeInView, type Registration } from '../commands'
import type { Suggestions } from './suggestions'

interface Uses {
  suggestions: Suggestions
}

const asks = (kind: 'suggest' | 'analyze', name: string, icon: LucideIcon): Command<Uses> => ({
  name,
  icon,
  modes: ['code'],
  tier: 'pro',
  group: 0,
  isEnabled: (state) => isIdle(state) && selectHasContent(state),
  lacks: lacksChangeInView,
  run({ store, suggestions, requireSignIn }) {
    requireSignIn(
      () => void import('./late').then(({ press }) => press({ store, suggestions }, kind, name)),
    )
  },
})

/** Their buttons are those of `SuggestActions`. */
export const suggestRegistration: Registration<'suggest' | 'analyze', object, Uses> = {
  useCase: 'suggest',
  commands: {
    suggest: asks('suggest', 'Suggest Features', Lightbulb),
    analyze: asks('analyze', 'Analyze Code', ScanSearch),
  },
  dialogs: {},
}
