/** Edit mode as the host sends it to the frame: each evaluates there to a function of the tools that starts it. */
import { ELEMENT_WORDS } from '@/lib/elementWords'
import type { EditOptions } from '../runtime/edit/index'
import start from '../runtime/edit/index?script'

const scriptOf = (isPicking: boolean): string => {
  const options: EditOptions = { isPicking, words: ELEMENT_WORDS }
  return `(tools=>${start}(tools,${JSON.stringify(options)}))`
}

export const editScript = scriptOf(false)
/** Elements are pointed at to say which is meant. */
export const pickScript = scriptOf(true)
