import { History } from 'lucide-react'
import type { Command } from '../commands'
import { CONNECTING, type GeneratorState } from '../store'
import { NO_HISTORY } from './texts'

const hasSteps = ({ document }: GeneratorState): boolean =>
  document !== null && Object.values(document.pages).some(({ history }) => history.index >= 0)

/** Without a shortcut: browsers have those with an H for their own history. */
export const historyCommand: Command = {
  name: 'History',
  icon: History,
  shortcuts: [],
  places: ['history', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: () => true,
  lacks(state) {
    if (!hasSteps(state)) return { words: NO_HISTORY[1], notice: NO_HISTORY }
    return state.connecting
      ? { words: CONNECTING.lack, notice: [CONNECTING.title, CONNECTING.lack] }
      : null
  },
  run: ({ store }) => store.getState().dialogOpened({ kind: 'history' }),
}
