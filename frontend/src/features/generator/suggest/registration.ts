import { Sparkles } from 'lucide-react'
import { selectHasContent } from '@/document/state'
import { type Command, isIdle, lacksChangeInView, type Registration } from '../commands'
import { late } from './parts'
import type { Pressed, Suggesting } from './suggesting'

interface Uses {
  suggesting: Suggesting
}

const asks = (kind: Pressed, name: string): Command<Uses> => ({
  name,
  // their buttons have others, which are loaded with them
  icon: Sparkles,
  modes: ['code'],
  tier: 'pro',
  group: 0,
  isEnabled: (state) => isIdle(state) && selectHasContent(state),
  lacks: lacksChangeInView,
  run({ store, suggesting, requireSignIn }) {
    requireSignIn(() => void late().then(({ press }) => press({ store, suggesting }, kind, name)))
  },
})

export const suggestRegistration: Registration<'suggest' | 'analyze', object, Uses> = {
  useCase: 'suggest',
  commands: {
    suggest: asks('suggest', 'Suggest Features'),
    analyze: asks('analyze', 'Analyze Code'),
  },
  dialogs: {},
}
