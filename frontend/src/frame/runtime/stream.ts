/**
 * Streaming: chunks go through the parser of a detached document whose body is adopted into the
 * live one as soon as it exists. The parser keeps appending to it there, so nothing is rendered twice.
 * Scripts stay inert: parsed ones belong to another parser document, and a policy added to the live
 * head stops inline handlers and script links. The frame is discarded afterwards.
 */
import { handle, send } from './channel'

const NO_SCRIPTS = "script-src 'none'; object-src 'none'; frame-src 'none'; child-src 'none'"

let draft: Document | null = null
let adopted = false
let chars = 0

const forbidScripts = (): void => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = NO_SCRIPTS
  document.head.append(policy)
}

const copyAttributes = (from: Element, to: Element): void => {
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
}

const adopt = (from: Document): void => {
  copyAttributes(from.documentElement, document.documentElement)
  for (const node of from.head.querySelectorAll('style,link,title')) {
    document.head.append(document.importNode(node, true))
  }
  document.body.replaceWith(from.body)
  adopted = true
}

/** Number of characters of a chunk that belong to the body, if the body started in it. */
export const bodyChars = (chunk: string): number => {
  const start = chunk.search(/<body[\s>]/i)
  return start < 0 ? chunk.length : chunk.length - start
}

const write = (chunk: string): void => {
  if (!draft) return
  draft.write(chunk)
  if (adopted) chars += chunk.length
  else if (draft.body) {
    adopt(draft)
    chars = bodyChars(chunk)
  }
}

export const installStream = (): void => {
  handle('stream-start', () => {
    forbidScripts()
    draft = document.implementation.createHTMLDocument('')
    draft.open()
    adopted = false
    chars = 0
  })
  handle('stream-chunk', ({ text, seq }) => {
    write(text)
    const elements = document.body?.childElementCount ?? 0
    send({ type: 'stream-painted', seq, chars, elements: adopted ? elements : 0 })
  })
  handle('stream-end', () => {
    draft?.close()
    draft = null
    const elements = document.body?.getElementsByTagName('*').length ?? 0
    send({ type: 'stream-done', chars, elements: adopted ? elements : 0 })
  })
}
