/** The elements of a page that a person may choose from. */
import { TYPE_WORDS, TYPES } from '@/lib/elementWords'
import { plainText } from '@/lib/plainText'
import { LOOKED_AT_CHARS, startOfText } from './findElement'
import { isKept } from './kept'
import { attributeOf, elementsOf, type PageElement, type ParsedPage, textOf } from './parsePage'

export interface EditableComponent {
  /** The one that the product gave it. */
  id: string
  type: string
  label: string
  /** Whether there is something about it that can be edited. */
  hasProperties: boolean
  /** Whether models leave it as it is: it has the mark itself. */
  isKept: boolean
}

const LABEL_MAX_CHARS = 30
/** `morpheo-{tag}-{n}`, as the server gives them, and the one of the body. */
const ID = /^morpheo-(?:body-page|[a-z0-9-]*[a-z0-9]-\d+)$/

/** What stands in these is what may be chosen or written there. */
const WITHOUT_TEXT = new Set(['input', 'select', 'textarea'])

/** Nobody chooses them, and there is nothing about them to edit. */
const LEFT_OUT = new Set(['br', 'wbr'])

const WITH_PROPERTIES = new Set([
  ...[
    'button',
    'input',
    'textarea',
    'select',
    'link',
    'image',
    'form',
    'heading',
    'text',
    'container',
  ],
])

/** Sorted by type, then by label; an id that several elements have is listed once. */
export function componentsOf(page: ParsedPage): EditableComponent[] {
  const listed = new Map<string, EditableComponent>()
  for (const element of elementsOf(page.root)) {
    const id = idOf(element)
    if (id === null || listed.has(id) || LEFT_OUT.has(element.tagName)) continue
    const type = typeOf(element)
    listed.set(id, {
      id,
      type,
      label: labelOf(element, type),
      hasProperties: hasProperties(element, type),
      isKept: isKept(element),
    })
  }
  return [...listed.values()].sort(
    (a, b) => a.type.localeCompare(b.type) || a.label.localeCompare(b.label),
  )
}

/** What may be chosen, as it stands in each other; what cannot be chosen by itself is passed over. */
export interface ComponentNode {
  component: EditableComponent
  children: ComponentNode[]
}

export function componentTreeOf(
  page: ParsedPage,
  components: EditableComponent[],
): ComponentNode[] {
  const known = new Map(components.map((component) => [component.id, component]))
  const roots: ComponentNode[] = []
  const holders = new Map<PageElement, ComponentNode>()
  for (const element of elementsOf(page.root)) {
    const { parentNode } = element
    const around = parentNode && 'tagName' in parentNode ? holders.get(parentNode) : undefined
    const id = idOf(element)
    const component = id === null ? undefined : known.get(id)
    const node = component && { component, children: [] }
    if (id !== null && node) {
      known.delete(id)
      ;(around?.children ?? roots).push(node)
    }
    const holder = node ?? around
    if (holder) holders.set(element, holder)
  }
  return roots
}

/** Those whose label or type has these words in it, in whatever case. */
export function matching(
  components: readonly EditableComponent[],
  search: string,
): EditableComponent[] {
  const words = search.trim().toLowerCase()
  // a large page has very many
  if (words === '') return [...components]
  return components.filter(
    ({ label, type }) => label.toLowerCase().includes(words) || type.toLowerCase().includes(words),
  )
}

function idOf(element: PageElement): string | null {
  const given = [attributeOf(element, 'data-morpheo-id'), attributeOf(element, 'id')]
  return given.find((id) => id !== null && ID.test(id)) ?? null
}

function typeOf(element: PageElement): string {
  if (attributeOf(element, 'role') === 'button') return 'button'
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/)
  const type = TYPES[element.tagName] ?? element.tagName
  return type === 'container' && classes.some((name) => /(?:^|[-_])card$/i.test(name))
    ? 'card'
    : type
}

function labelOf(element: PageElement, type: string): string {
  const words = [
    WITHOUT_TEXT.has(type)
      ? attributeOf(element, 'type')
      : startOfText(textOf(element, LOOKED_AT_CHARS, ' ')),
    attributeOf(element, 'alt'),
    attributeOf(element, 'aria-label'),
    TYPE_WORDS[type],
    element.tagName,
  ]
  const shown = words.map((text) => plainText(text ?? '').trim())
  return cut(shown.find((text) => text !== '') ?? type)
}

/** Between characters as people count them. */
function cut(text: string): string {
  const characters = [...text]
  return characters.length > LABEL_MAX_CHARS
    ? `${characters.slice(0, LABEL_MAX_CHARS).join('')}...`
    : text
}

function hasProperties(element: PageElement, type: string): boolean {
  const has = (name: string) => (attributeOf(element, name) ?? '') !== ''
  return (
    WITH_PROPERTIES.has(type) ||
    textOf(element, LOOKED_AT_CHARS).trim() !== '' ||
    ['style', 'class', 'id'].some(has)
  )
}
