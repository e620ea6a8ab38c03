/**
 * What an edit changes in the page as it runs, so that it need not begin anew. Elements are known by their ids; what
 * has none is told apart by its markup.
 */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  serialize,
  serializeOuter,
} from 'parse5'
import type { Child, Key, Patch } from '@/lib/pagePatch'
import { ID_ATTRIBUTES } from './findElement'
import { attributeOf, elementsOf, isElement, type PageElement, type ParsedPage } from './parsePage'
import { isSameTree } from './sameTree'

/** Those of an edit by hand are fewer. */
const PATCHES_MAX = 200

/** What a page takes no notice of once it runs. */
const READ_ONCE = new Set(['script', 'base', 'meta'])
/** What is within them is told as a whole. */
const OPAQUE = new Set([
  ...['style', 'template', 'svg', 'math', 'select', 'textarea', 'title', 'noscript', 'script'],
  ...['iframe', 'xmp', 'noembed', 'noframes', 'plaintext', 'object', 'video', 'audio'],
])

/** To be done in this order; null when the page has to begin anew. */
export function patchesBetween(before: ParsedPage, after: ParsedPage): Patch[] | null {
  if (readOnce(before) !== readOnce(after)) return null
  const [old, now] = [keyed(before), keyed(after)]
  const patches: Patch[] = []
  const waiting = [after.root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const key = now.keys.get(next)
    const twin = key && old.elements.get(nameOf(key))
    if (key === undefined || twin?.tagName !== next.tagName) continue
    if (isUntouched(before, twin, after, next)) continue
    patches.push(...attributePatches(twin, next, key))
    if (OPAQUE.has(next.tagName)) {
      if (inner(next) !== inner(twin)) patches.push({ kind: 'whole', of: key, html: markup(next) })
    } else {
      const change = childrenPatch(twin, next, key, old, now)
      if (change !== null) patches.push(change)
      for (const child of next.childNodes) if (isElement(child)) waiting.push(child)
    }
    if (patches.length > PATCHES_MAX) return null
  }
  return patches.every(canBeTold) ? patches : null
}

/** Most of a page is as it was: what has the same text is compared as a whole, once. */
function isUntouched(
  before: ParsedPage,
  was: PageElement,
  after: ParsedPage,
  is: PageElement,
): boolean {
  const [from, to] = [was.sourceCodeLocation, is.sourceCodeLocation]
  if (!from || !to || from.endOffset - from.startOffset !== to.endOffset - to.startOffset) {
    return false
  }
  const text = after.html.slice(to.startOffset, to.endOffset)
  return before.html.startsWith(text, from.startOffset) && isSameTree(was, is)
}

/** A link that a table threw out of itself into another link, say, is markup that a parser reads otherwise. */
function canBeTold(patch: Patch): boolean {
  if (patch.kind === 'attribute') return true
  const all = patch.kind === 'whole' ? [patch.html] : [...patch.nodes, ...patch.gone].map(markupOf)
  return all.every((html) => html === undefined || isReadAsWritten(html))
}

const markupOf = (child: Child): string | undefined => ('html' in child ? child.html : undefined)

const isReadAsWritten = (html: string): boolean =>
  exact(serialize(parseFragment(html), { treeAdapter })) === html

/** The elements that can be told by a key. */
interface Keyed {
  keys: Map<PageElement, Key>
  elements: Map<string, PageElement>
}

const nameOf = (key: Key): string =>
  'tag' in key ? `<${key.tag}>` : `${key.attribute}=${key.value}`

/** By which the running page knows an element; null for one that has no id of its own. */
export const keyIn = (page: ParsedPage, element: PageElement): Key | null =>
  keyed(page).keys.get(element) ?? null

/** The element that a key names in this page; null when it has none, or several. */
export const elementOf = (page: ParsedPage, key: Key): PageElement | null =>
  keyed(page).elements.get(nameOf(key)) ?? null

/** Of pages that nothing changes any more: who reads one asks many times. */
const KEYED = new WeakMap<ParsedPage, Keyed>()

function keyed(page: ParsedPage): Keyed {
  const known = KEYED.get(page)
  if (known !== undefined) return known
  const found = keysIn(page)
  KEYED.set(page, found)
  return found
}

/** A value that several elements have is none's. */
function keysIn({ root }: ParsedPage): Keyed {
  const all: { element: PageElement; key: Key; name: string }[] = []
  const several = new Set<string>()
  const once = new Set<string>()
  for (const element of elementsOf(root)) {
    for (const key of keysOf(element, root)) {
      const name = nameOf(key)
      all.push({ element, key, name })
      if (once.has(name)) several.add(name)
      else once.add(name)
    }
  }
  const found: Keyed = { keys: new Map(), elements: new Map() }
  for (const { element, key, name } of all) {
    // the surest of its keys comes first
    if (several.has(name) || found.keys.has(element)) continue
    found.keys.set(element, key)
    found.elements.set(name, element)
  }
  return found
}

function keysOf(element: PageElement, root: PageElement): Key[] {
  const { tagName: tag } = element
  if (element === root) return [{ tag: 'html' }]
  if ((tag === 'head' || tag === 'body') && element.parentNode === root) return [{ tag }]
  const keys: Key[] = []
  for (const attribute of ID_ATTRIBUTES) {
    const value = attributeOf(element, attribute)
    if (value) keys.push({ attribute, value })
  }
  return keys
}

const KNOWN_ONCE = new WeakMap<ParsedPage, string>()

function readOnce(page: ParsedPage): string {
  const known = KNOWN_ONCE.get(page)
  if (known !== undefined) return known
  let text = ''
  for (const element of elementsOf(page.root)) {
    if (READ_ONCE.has(element.tagName)) text += serializeOuter(element)
  }
  KNOWN_ONCE.set(page, text)
  return text
}

function attributePatches(old: PageElement, now: PageElement, of: Key): Patch[] {
  const values = (element: PageElement) =>
    new Map(
      element.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    )
  const [were, are] = [values(old), values(now)]
  const patches: Patch[] = []
  for (const [name, value] of are) {
    if (were.get(name) !== value) patches.push({ kind: 'attribute', of, name, value })
  }
  for (const name of were.keys()) {
    if (!are.has(name)) patches.push({ kind: 'attribute', of, name, value: null })
  }
  return patches
}

function childrenPatch(
  old: PageElement,
  now: PageElement,
  of: Key,
  before: Keyed,
  after: Keyed,
): Patch | null {
  const [were, are] = [childrenOf(old, before, after), childrenOf(now, after, before)]
  const [had, has] = [were.map(identity), are.map(identity)]
  if (had.length === has.length && had.every((one, place) => one === has[place])) return null
  const left = counted(has)
  const gone = were.filter((child, place) => {
    const name = had[place] ?? ''
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0 && !('text' in child)
  })
  return { kind: 'children', of, nodes: are, gone }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const identity = (child: Child): string =>
  'key' in child ? `k${nameOf(child.key)}` : 'text' in child ? `t${child.text}` : `h${child.html}`

/** An element that the other page does not know by its key is told with its markup. */
function childrenOf(element: PageElement, own: Keyed, other: Keyed): Child[] {
  const children: Child[] = []
  for (const node of element.childNodes) {
    const last = children.at(-1)
    if (node.nodeName === '#text' && 'value' in node) {
      if (last && 'text' in last) last.text += node.value
      else if (node.value !== '') children.push({ text: node.value })
      continue
    }
    const key = isElement(node) ? own.keys.get(node) : undefined
    if (key === undefined) children.push({ html: markup(node) })
    else if (other.elements.get(nameOf(key))?.nodeName === node.nodeName) children.push({ key })
    else children.push({ key, html: markup(node) })
  }
  return children
}

/** Parsers drop a line end at the start of these. */
const WITHOUT_FIRST_LINE_END = new Set(['pre', 'textarea', 'listing'])

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  getTextNodeContent: ({ value, parentNode }) => {
    const isDropped =
      value.startsWith('\n') &&
      parentNode !== null &&
      isElement(parentNode) &&
      WITHOUT_FIRST_LINE_END.has(parentNode.tagName)
    return isDropped ? `\n${value}` : value
  },
}

const inner = (element: PageElement): string => exact(serialize(element, { treeAdapter }))
const markup = (node: DefaultTreeAdapterTypes.ChildNode): string =>
  exact(serializeOuter(node, { treeAdapter }))
/** A carriage return in a page is one that was written as a reference. */
const exact = (html: string): string => html.replaceAll('\r', '&#13;')
