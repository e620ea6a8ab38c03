import { Crosshair, Menu, MessageSquareText, WandSparkles } from 'lucide-react'
import { selectBusy, selectBusyHere, selectHasContent } from '@/document/state'
import { type Lack, lacksChoice, lacksElements, type Registration } from '../commands'
import { FILES_WAIT, isWaitingForFiles } from '../files'
import { type GeneratorState, isTooLong, MODIFY_PANEL, selectChatOpen } from '../store'
import type { Instructing } from './instructing'
import { NO_COMPONENT, NO_INSTRUCTION } from './texts'

const lacksInstruction = ({ modification }: GeneratorState): Lack | null =>
  modification.trim() === '' ? { words: NO_INSTRUCTION[1], notice: NO_INSTRUCTION } : null

const lacksComponent = ({ precise, component }: GeneratorState): Lack | null =>
  precise && component === null ? { words: NO_COMPONENT[1], notice: NO_COMPONENT } : null

export const modifyRegistration: Registration<
  'menu' | 'chat' | 'precise' | 'modify',
  object,
  { instructing: Instructing }
> = {
  useCase: 'modify',
  commands: {
    menu: {
      name: 'Menu',
      icon: Menu,
      places: ['floating'],
      modes: ['code', 'image'],
      tier: 'free',
      group: 0,
      isEnabled: () => true,
      run({ store, isMobile }) {
        if (isMobile) store.getState().panelShown({ kind: 'modify', drawer: true })
        else store.getState().sideToggled()
      },
    },
    chat: {
      name: 'Chat with AI',
      icon: MessageSquareText,
      places: ['floating'],
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) => state.run === null && !state.saving && selectHasContent(state),
      isOn: selectChatOpen,
      run({ store }) {
        const isOpen = selectChatOpen(store.getState())
        store.getState().panelShown(isOpen ? MODIFY_PANEL : { kind: 'chat' })
      },
    },
    /** Turns precise modification on and off: instructions are about one element. */
    precise: {
      name: 'Precise',
      icon: Crosshair,
      places: ['panel'],
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) =>
        state.precise || (!selectBusyHere(state) && selectHasContent(state) && !state.connecting),
      lacks: (state) => (state.precise ? null : lacksElements(state)),
      isOn: ({ precise }) => precise,
      run({ store, requireSignIn }) {
        const { precise, preciseChanged } = store.getState()
        if (precise) preciseChanged(false)
        else requireSignIn(() => preciseChanged(true))
      },
    },
    modify: {
      name: 'Modify App',
      icon: WandSparkles,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) =>
        !selectBusy(state) &&
        selectHasContent(state) &&
        !isTooLong(state.modification) &&
        !isWaitingForFiles(state, 'modify'),
      waitsFor: (state) => (isWaitingForFiles(state, 'modify') ? FILES_WAIT : null),
      lacks: (state) => lacksChoice(state) ?? lacksInstruction(state) ?? lacksComponent(state),
      run({ instructing, requireSignIn }) {
        requireSignIn(() => void instructing.send())
      },
    },
  },
  dialogs: {},
}
