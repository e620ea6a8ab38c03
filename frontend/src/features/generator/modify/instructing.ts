import type { ElementChange } from '@/document/host'
import { selectBlocked, selectBusy, selectHtml } from '@/document/state'
import { isUploading } from '@/lib/attachedFiles'
import { notify } from '@/lib/toast'
import { createValidationEnd } from '../results'
import { hasLanded, type Runner } from '../run'
import {
  type GeneratorState,
  type GeneratorStore,
  isTooLong,
  selectFiles,
  sessionKey,
  TOAST_MS,
  useSession,
} from '../store'
import { INSTRUCTION_WAITS } from './texts'

export interface Instructing {
  /**
   * Sends the instruction in the box. While the last change is validated it waits for that, and for a save
   * that waited for it too. It stays where it is when nothing comes of the change, and when it or the
   * page is another one by then, which is told.
   */
  send(): Promise<void>
  /** Sends an instruction about one element, after what is validated as well. Gives what came of it. */
  sendAbout(element: string, instruction: string): Promise<ElementChange>
}

const NOTHING_DONE: ElementChange = { isDone: false, message: null }

export function createInstructing(
  store: GeneratorStore,
  runner: Pick<Runner, 'modify'>,
): Instructing {
  const validationEnd = createValidationEnd(store, INSTRUCTION_WAITS)
  const inBox = () => store.getState().modification.trim()

  return {
    async send() {
      const page = selectHtml(store.getState())
      const instruction = inBox()
      const isWaiting = selectBlocked(store.getState()) === 'validation'
      if (!(await validationEnd.reached())) return
      if (isWaiting) await saveOver(store)
      if (instruction === '' || isTooLong(instruction)) return
      const isSame = inBox() === instruction && selectHtml(store.getState()) === page
      const element = componentOf(store.getState())
      const files = selectFiles(store.getState(), 'modify')
      if (isSame && !selectBusy(store.getState()) && !isUploading(files)) {
        await runner.modify(instruction, element, files)
      } else notify.warning(...INSTRUCTION_WAITS.givenUp, { duration: TOAST_MS.warning })
    },

    async sendAbout(element, instruction) {
      if (selectBusy(store.getState()) || !(await validationEnd.reached())) return NOTHING_DONE
      const ended = runner.modify(instruction, element)
      const { run } = store.getState()
      await ended
      const { failure, answerNote } = store.getState()
      if (run !== null && hasLanded(store, run)) return { isDone: true, message: answerNote }
      return { isDone: false, message: failure?.kind === 'modify' ? failure.text : null }
    },
  }
}

/** The one that precise modification is about; absent: the page. */
const componentOf = ({ precise, component }: GeneratorState): string | undefined =>
  (precise && component?.id) || undefined

/** Waits until no save is on its way, and none asks for its name or for a choice. */
function saveOver(store: GeneratorStore): Promise<void> {
  const isOver = () => !store.getState().saving && store.getState().dialog === null
  return new Promise((resolve) => {
    // a save that waited for the same validation begins in this turn
    setTimeout(() => {
      if (isOver()) return resolve()
      const unsubscribe = store.subscribe(() => {
        if (!isOver()) return
        // between its dialog and its request a save is neither
        setTimeout(() => {
          if (!isOver()) return
          unsubscribe()
          resolve()
        })
      })
    })
  })
}

export const INSTRUCTING = sessionKey<Instructing>('instructing')
export const useInstructing = (): Instructing => useSession(INSTRUCTING)
