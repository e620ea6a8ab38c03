/**
 * What an edit changes in the page as it runs, so that it need not begin anew. Elements are known by their ids; what
 * has none is told apart by its markup.
 */
import { serializeOuter } from 'parse5'
import type { Child, Key, Patch } from '@/lib/pagePatch'
import { Between, OPAQUE } from './childrenPatch'
import { hiddenElements, keyed } from './keyed'
import { inner, isReadAsWritten, markup } from './markup'
import { isElement, type PageElement, type ParsedPage } from './parsePage'
import { isSameTree } from './sameTree'
import { rangesOf } from './several'

/** Those of an edit by hand are fewer. */
const PATCHES_MAX = 200

/** What a page takes no notice of once it runs. */
const READ_ONCE = new Set(['script', 'base', 'meta'])

/** What was found last to make a page of the one before it: what was read of that may follow. */
export interface Following {
  before: WeakRef<ParsedPage>
  patches: readonly Patch[]
}
const FOLLOWING = new WeakMap<ParsedPage, Following>()

export const followingOf = (page: ParsedPage): Following | null => FOLLOWING.get(page) ?? null

/** To be done in this order; null when the page has to begin anew. */
export function patchesBetween(before: ParsedPage, after: ParsedPage): Patch[] | null {
  const patches = foundBetween(before, after)
  if (patches !== null) FOLLOWING.set(after, { before: new WeakRef(before), patches })
  return patches
}

function foundBetween(before: ParsedPage, after: ParsedPage): Patch[] | null {
  if (readOnce(before) !== readOnce(after)) return null
  const [old, now] = [keyed(before), keyed(after)]
  const between = new Between(old, now)
  const patches: Patch[] = []
  const waiting = [after.root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const key = now.keyOf(next)
    const twin = key && old.elementOf(key)
    if (key !== undefined && twin?.tagName === next.tagName) {
      if (isUntouched(before, twin, after, next)) continue
      patches.push(...attributePatches(twin, next, key))
      if (OPAQUE.has(next.tagName)) {
        const isOther = inner(next) !== inner(twin)
        if (isOther) patches.push({ kind: 'whole', of: key, html: markup(next) })
      } else {
        const change = between.childrenPatch(twin, next, key)
        if (change !== null) patches.push(change)
      }
    }
    // a new one may hold some that are not
    if (!OPAQUE.has(next.tagName)) waiting.push(...next.childNodes.filter(isElement))
    if (patches.length > PATCHES_MAX) return null
  }
  return patches.every(isSendable) ? patches : null
}

/** Most of a page is as it was: an edit has changed nothing beside its ranges. What else has the same text is compared. */
function isUntouched(
  before: ParsedPage,
  was: PageElement,
  after: ParsedPage,
  is: PageElement,
): boolean {
  const [from, to] = [was.sourceCodeLocation, is.sourceCodeLocation]
  const changed = rangesOf(after, before)
  if (from && changed) {
    return changed.every(({ start, end }) => end < from.startOffset || start > from.endOffset)
  }
  if (!from || !to || from.endOffset - from.startOffset !== to.endOffset - to.startOffset) {
    return false
  }
  const text = after.html.slice(to.startOffset, to.endOffset)
  if (!before.html.startsWith(text, from.startOffset)) return false
  return isSameTree(was, is)
}

function isSendable(patch: Patch): boolean {
  if (patch.kind === 'attribute') return true
  const all =
    patch.kind === 'whole' ? [patch.html] : [...patch.nodes, ...patch.gone].flatMap(markupOf)
  return all.every(isReadAsWritten)
}

const markupOf = (child: Child): string[] => {
  const within = 'nodes' in child ? child.nodes.flatMap(markupOf) : []
  return 'html' in child && child.html !== undefined ? [child.html, ...within] : within
}

/** By which the running page knows an element; null for one that has no id of its own. */
export const keyIn = (page: ParsedPage, element: PageElement): Key | null =>
  keyed(page).keyOf(element) ?? null

/** The element that a key names in this page; null when it has none, or several. */
export const elementOf = (page: ParsedPage, key: Key): PageElement | null =>
  keyed(page).elementOf(key) ?? null

const KNOWN_ONCE = new WeakMap<ParsedPage, string>()

function readOnce(page: ParsedPage): string {
  const known = KNOWN_ONCE.get(page)
  if (known !== undefined) return known
  let text = ''
  for (const element of hiddenElements(page)) {
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
