/** What browsers' own style sheet says of elements that have it from those around them otherwise (HTML, 15 Rendering). */
import type { PageElement } from '@/document/pageEdit/parsePage'

const CONTROL = [
  'color',
  'font-size',
  'font-family',
  'font-weight',
  'line-height',
  'letter-spacing',
]
const CENTRED = ['text-align']
const LARGE = ['font-size', 'font-weight']
const SIZED = ['font-size']
const HEAVY = ['font-weight']
/** Letters of one width are smaller in browsers, where the page gives no size beside the family. */
const EQUAL_WIDTH = ['font-family', 'font-size']

const BROWSER_DEFAULTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['button', 'input', 'select', 'textarea'].map(
    (tag) => [tag, [...CONTROL, ...CENTRED]] as const,
  ),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, LARGE] as const),
  ...['small', 'big', 'sub', 'sup', 'rt'].map((tag) => [tag, SIZED] as const),
  ...['b', 'strong'].map((tag) => [tag, HEAVY] as const),
  ...['pre', 'code', 'kbd', 'samp', 'tt'].map((tag) => [tag, EQUAL_WIDTH] as const),
  ...['caption', 'center'].map((tag) => [tag, CENTRED] as const),
  ['th', [...HEAVY, ...CENTRED]],
  ['mark', ['color']],
  ['dialog', ['color']],
])
const LINKED = ['color']

/** Whether browsers set the property of this element where the page says nothing. */
export function isBrowserDefault({ tagName, attrs }: PageElement, property: string): boolean {
  const isLink =
    (tagName === 'a' || tagName === 'area') && attrs.some(({ name }) => name === 'href')
  return (isLink ? LINKED : BROWSER_DEFAULTS.get(tagName))?.includes(property) ?? false
}
