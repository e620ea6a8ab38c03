/** Edits of a page without a frame, so that what a commit costs can be measured (`bench/commitPasses.mjs`). */
import { parse } from 'parse5'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { createEditSession } from '../session/editSession'
import { propertiesOf } from '../values/properties'

/** A pass of parse5 over a page, with its locations. */
export const pass = (html: string) => parse(html, { sourceCodeLocationInfo: true })

export function begin(text: string) {
  const page = parsePage(text)
  if (isRefused(page)) throw new Error(page.refused)
  let html = withIds(page)
  const fail = (reason?: string): never => {
    throw new Error(reason ?? 'The page has to begin anew.')
  }
  const session = createEditSession({
    originsIn: () => new Map(),
    html: () => html,
    land: (changed) => {
      const before = html
      html = changed
      if (!session.follow(before, changed)) fail()
    },
    tell: (command) => void structuredClone(command),
    undo: () => undefined,
    redo: () => undefined,
    prepare: () => false,
    blocked: () => null,
    width: () => 1_000,
    beginAnew: fail,
    refused: fail,
  })
  return {
    html: () => html,
    /** Resolves when nothing is left to be done for it. */
    select(at: number): Promise<void> {
      session.selectId(`morpheo-p-${at + 1}`)
      return new Promise((resolve) => setTimeout(resolve, 50))
    },
    commit(at: number): void {
      const [property] = propertiesOf('p').filter(({ name }) => name === 'color')
      if (property === undefined) fail()
      else session.change(property, at % 2 === 0 ? '#ff0000' : '#00ff00')
    },
  }
}
