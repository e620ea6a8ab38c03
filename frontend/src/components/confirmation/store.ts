import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface ConfirmationState {
  /** Whether the dialog asks for the confirmation of the account's address. */
  isAsked: boolean
  /** What was refused until then, and is asked for once more. */
  refused: readonly (() => void)[]
}

const NOTHING: ConfirmationState = { isAsked: false, refused: [] }

const confirmationStore = createStore<ConfirmationState>()(() => NOTHING)

export function useConfirmationAsked(): boolean {
  return useStore(confirmationStore, (state) => state.isAsked)
}

/** Opens the dialog. `goOn` asks once more for what was refused: several answers of a comparison may be. */
export function askForConfirmation(goOn?: () => void): void {
  const { refused } = confirmationStore.getState()
  confirmationStore.setState({ isAsked: true, refused: goOn ? [...refused, goOn] : refused })
}

/** The person closed the dialog: nothing goes on by itself. */
export function closeConfirmation(): void {
  confirmationStore.setState(NOTHING)
}

/** The address is confirmed: what was refused is asked for once more. */
export function addressConfirmed(): void {
  const { refused } = confirmationStore.getState()
  closeConfirmation()
  for (const goOn of refused) goOn()
}
