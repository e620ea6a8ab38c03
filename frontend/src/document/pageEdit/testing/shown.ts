/** Pages in the document of a test, as a browser makes them: the parser of the test's own DOM is not as exact. */
import { parseFragment } from 'parse5'
import { expect } from 'vitest'
import { isElement, type PageElement } from '../parsePage'
import { parsed } from './arbitrary'

function nodesOf(parent: PageElement): Node[] {
  return parent.childNodes.map((node) => {
    if (node.nodeName === '#text' && 'value' in node) return document.createTextNode(node.value)
    if (node.nodeName === '#comment' && 'data' in node) return document.createComment(node.data)
    return isElement(node) ? elementOf(node) : document.createComment('')
  })
}
function elementOf(element: PageElement): Element {
  const made = document.createElementNS(element.namespaceURI, element.tagName)
  for (const { name, prefix, value, namespace } of element.attrs) {
    if (namespace) made.setAttributeNS(namespace, prefix ? `${prefix}:${name}` : name, value)
    else made.setAttribute(name, value)
  }
  if (made instanceof HTMLTemplateElement && 'content' in element) {
    made.content.append(...nodesOf(element.content as unknown as PageElement))
  }
  made.append(...nodesOf(element))
  return made
}

/** A fragment in the context of its element, as browsers parse it. */
function setInner(this: Element, html: string): void {
  const tag = this.tagName.toLowerCase()
  const [context] = parseFragment(`<${tag}>`).childNodes
  const isInTemplate = this instanceof HTMLTemplateElement
  const parts =
    isInTemplate || context === undefined || !isElement(context)
      ? parseFragment(html)
      : parseFragment(context, html, {})
  const into = isInTemplate ? this.content : this
  into.replaceChildren(...nodesOf(parts as unknown as PageElement))
}
/** In this file's tests. */
export function parseAsBrowsersDo(): void {
  for (const { prototype } of [Element, HTMLTemplateElement]) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'innerHTML')
    if (own) Object.defineProperty(prototype, 'innerHTML', { ...own, set: setInner })
  }
}

/** Puts a page into the document of the test. */
export const show = (html: string): void => {
  document.documentElement.remove()
  document.append(elementOf(parsed(html).root))
}
/** That the document is what a browser makes of this text. */
export const expectShown = (html: string): void => {
  document.normalize()
  const wanted = elementOf(parsed(html).root)
  wanted.normalize()
  if (!document.documentElement.isEqualNode(wanted)) {
    expect(document.documentElement.outerHTML).toBe(wanted.outerHTML)
  }
}
