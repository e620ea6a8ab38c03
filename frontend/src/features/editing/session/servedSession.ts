/**
 * An edit session in a worker. It answers one question after the other, each with what is to be done in the window,
 * where everything is decided: the page's text, what is selected, whether an edit lands.
 */
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused } from '@/document/pageEdit/parsePage'
import type { EditingHost } from './editingHost'
import { nothingKept } from './editingState'
import { createEditSession } from './editSession'
import { packed } from './packedComponents'
import { PageReader } from './pageReader'
import type { Ask, Effect, Question, Reply } from './workerMessages'

export function serveSession(reply: (reply: Reply) => void): (question: Question) => void {
  const texts = new Map<string, string>()
  const kept = nothingKept()
  const reader = new PageReader()
  let page = ''
  let held: string | null = null
  let width = 0
  let effects: Effect[] = []
  let landed = 0
  /** Names of texts that the question under way has made. */
  let made: string[] = []
  let asked = 0

  const textOf = (name: string): string => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`There is no text ${name}.`)
    return text
  }

  function land(html: string, name: string, isIds: boolean): void {
    const before = page
    page = html
    landed += 1
    const text = `worker ${landed}`
    texts.set(text, html)
    made.push(text)
    const around = effects
    effects = []
    const isFollowed = session.follow(before, html)
    const within = effects
    effects = around
    effects.push({ do: 'land', html, text, name, isIds, isFollowed, within })
  }

  function prepare(): boolean {
    const parsed = reader.read(page)
    if (page === '' || isRefused(parsed)) return false
    const prepared = withIds(parsed)
    if (prepared === page) return false
    land(prepared, '', true)
    return true
  }

  const host: EditingHost = {
    originsIn: null,
    html: () => page,
    land: (html, name) => land(html, name, false),
    tell: (command) => effects.push({ do: 'tell', command }),
    undo: () => effects.push({ do: 'undo' }),
    redo: () => effects.push({ do: 'redo' }),
    beginAnew: () => effects.push({ do: 'beginAnew' }),
    refused: (reason) => effects.push({ do: 'refused', reason }),
    held: () => held,
    width: () => width,
    prepare,
    progressed: () => reply({ id: asked, kind: 'progress' }),
  }
  const session = createEditSession(host, kept, reader)
  kept.state.subscribe((state) => effects.push({ do: 'state', state }))

  function answer(ask: Ask): unknown {
    switch (ask.call) {
      case 'follow':
        return session.follow(textOf(ask.before), textOf(ask.after))
      case 'components':
        return packed(session.components())
      case 'prepare':
        return prepare()
      default:
        return (session[ask.call] as (...args: unknown[]) => unknown)(...ask.args)
    }
  }

  return (question) => {
    for (const name of question.forgotten) texts.delete(name)
    for (const [name, text] of question.texts) texts.set(name, text)
    if (question.kept) {
      const { state, clipboard, number } = question.kept
      kept.state.setState(state, true)
      Object.assign(kept, { clipboard, number })
    }
    held = question.held
    width = question.width
    asked = question.id
    effects = []
    made = []
    const { clipboard } = kept
    try {
      page = textOf(question.page)
      const result = answer(question.ask)
      reply({
        ...{ id: question.id, kind: 'done', effects, result, number: kept.number },
        clipboard: kept.clipboard === clipboard ? null : kept.clipboard,
      })
    } catch {
      // the window does not learn of these
      for (const name of made) texts.delete(name)
      reply({ id: question.id, kind: 'failed' })
    }
  }
}
