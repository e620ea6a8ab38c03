/** Edit mode and its session in one document, so that what a gesture costs can be measured (`bench/editing.mjs`). */
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import type { EditMessage } from '@/frame/editProtocol'
import { editScript } from '@/frame/host/editScripts'
import type { EditMode, EditTools } from '@/frame/runtime/edit/editMode'
import { forModes } from '@/frame/runtime/natives'
import { originsIn } from '../origins/valueOrigins'
import { createEditSession } from '../session/editSession'
import { propertiesOf } from '../values/properties'

export interface EditBench {
  /** Milliseconds from the click to the boxes around what it selected. */
  selected: number[]
  /** Milliseconds from the end of a gesture to the page that shows it. */
  committed: number[]
}

const EVENTS = ['click', 'pointerdown', 'pointermove', 'pointerup', 'mousedown', 'keydown'] as const

export function begin(): EditBench {
  const bench: EditBench = { selected: [], committed: [] }
  const page = parsePage(document.documentElement.outerHTML)
  if (isRefused(page)) throw new Error(page.refused)
  let html = withIds(page)
  document.open()
  document.write(html)
  document.close()
  let mode: EditMode | null = null
  const waiting: EditMessage[] = []
  const session = createEditSession({
    originsIn,
    html: () => html,
    land: (text) => {
      const before = html
      html = text
      if (!session.follow(before, text)) throw new Error('The page did not follow.')
    },
    tell: (command) => mode?.tell(structuredClone(command)),
    undo: () => undefined,
    redo: () => undefined,
    prepare: () => false,
    blocked: () => null,
    width: () => innerWidth,
    beginAnew: () => {
      throw new Error('The page has to begin anew.')
    },
    refused: (reason) => {
      throw new Error(reason)
    },
  })
  const hear = (message: EditMessage): void => {
    const since = performance.now()
    session.hear(structuredClone(message))
    const isEdit = /^edit-(?:dropped|resized|placed|key|typed)$/.test(message.type)
    if (isEdit) bench.committed.push(performance.now() - since)
  }
  const start = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
  mode = start({
    ...forModes,
    isTrusted: () => true,
    send: (message) => {
      if (message.type === 'key' || message.type === 'command' || message.type === 'acted') return
      if (mode === null) waiting.push(message)
      else hear(message)
    },
  })
  for (const message of waiting) hear(message)
  for (const type of EVENTS) {
    window.addEventListener(
      type,
      (event) => {
        const since = performance.now()
        mode?.take(event)
        if (type === 'click') bench.selected.push(performance.now() - since)
      },
      true,
    )
  }
  Object.assign(window, {
    /** Edits what is selected by the panel. */
    restyle: (value: string): void => {
      const [property] = propertiesOf('p').filter(({ name }) => name === 'color')
      if (!property) throw new Error('Texts have no colour.')
      const since = performance.now()
      session.change(property, value)
      bench.committed.push(performance.now() - since)
    },
  })
  return bench
}
