import { Save } from 'lucide-react'
import { type Command, isIdle, lacksApp, lacksChoice } from '../commands/command'
import { SAVE_LATER } from './texts'

export const saveCommand: Command = {
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
