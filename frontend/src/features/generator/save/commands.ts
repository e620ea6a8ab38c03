import { Save } from 'lucide-react'
import { type Command, isIdle, lacksApp, lacksChoice } from '../commands'
import type { Saving } from './saving'
import { SAVE_LATER } from './texts'

export const saveCommand: Command<{ saving: Saving }> = {
  id: 'save',
  name: 'Save',
  icon: Save,
  shortcuts: ['mod+s'],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksApp(state) ?? lacksChoice(state),
  waitsFor: ({ run, chatting }) => (run !== null || chatting ? SAVE_LATER : null),
  run({ saving, requireSignIn }) {
    requireSignIn(() => void saving.ensureSaved('save'))
  },
}
