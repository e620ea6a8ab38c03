/** Sets one property of an element where the view has a certain width, and only there. */
import { declarationsOf, isValue } from '../declarations'
import { findElement } from '../findElement'
import type { Apply, Change } from '../operation'
import { isRefused, type ParsedPage, type Refusal } from '../parsePage'
import { areSame } from '../sameRules'
import { isRelated } from '../shorthands'
import { type Splice, spliced } from '../splice'
import { type AtRule, parseStyleSheet, type StyleRule, type StyleSheet } from '../styleSheet'
import { noValue, refusalOf, removedFrom, restyled, styleTextOf } from '../styleText'
import { comesBefore } from '../widthOrder'
import { placeForSheet, selectorFor, WIDTHS, widthSheetOf } from '../widthSheet'
import { detach, insert } from './tree'

export const NO_ID = 'This element has no unique ID that a style sheet could use.'
export const NO_PLACE = 'This page has no head for a style sheet.'
const MEDIA = /^[\w\s().,:<>=%/-]{1,300}$/

export const setWidth: Apply<'width'> = (page, { target, media, property, value, important }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  const refusal = refusalOf(property, value, /[{}]|<\/style|<!--/i)
  if (refusal) return refusal
  if (!MEDIA.test(media) || !isValue(media)) return { refused: `"${media}" is not a valid width.` }
  const selector = selectorFor(page, element)
  if (selector === null) return { refused: NO_ID }
  const written = value === null ? null : `${value.trim()}${important ? ' !important' : ''}`
  const end = page.html.includes('\r\n') ? '\r\n' : '\n'
  const setting = { media: media.replace(/\s+/g, ' ').trim(), selector, property, end }
  return change(page, { ...setting, value: written })
}

function change(page: ParsedPage, setting: Setting): Change | Refusal {
  const element = widthSheetOf(page)
  if (element === null) return setting.value === null ? NOTHING : added(page, setting)
  const style = styleTextOf(page, element)
  if (isRefused(style)) return style
  const splices = within(style.css, setting)
  if (!isAsMeant(style.css, spliced(style.css, splices), setting))
    return noValue(setting.property, setting.value)
  const at = element.sourceCodeLocation
  if (at?.endTag && spliced(style.css, splices).trim() === '') {
    detach(element)
    return { ...NOTHING, splices: [{ start: at.startOffset, end: at.endOffset, text: '' }] }
  }
  return { ...NOTHING, splices: restyled(element, style, splices) }
}

const NOTHING: Change = { splices: [], newIds: [] }

function added(page: ParsedPage, setting: Setting): Change | Refusal {
  const place = placeForSheet(page)
  if (place === null) return { refused: NO_PLACE }
  const { head, at } = place
  const css = `${setting.end}${block(setting)}`
  if (!isAsMeant('', css, setting)) return noValue(setting.property, setting.value)
  const value = css.replaceAll('\r', '')
  const element = {
    ...{ nodeName: 'style', tagName: 'style', namespaceURI: head.namespaceURI },
    attrs: [{ name: WIDTHS, value: '' }],
    ...{ childNodes: [], parentNode: null },
  }
  insert(element, head, null)
  insert({ nodeName: '#text', value, parentNode: element }, element, null)
  const text = `<style ${WIDTHS}>${css}</style>`
  return { ...NOTHING, splices: [{ start: at, end: at, text }] }
}

const block = (setting: Setting): string =>
  `@media ${setting.media} {${setting.end}${rule(setting)}}${setting.end}`
const rule = ({ selector, property, value, end }: Setting): string =>
  `  ${selector} { ${property}: ${value} }${end}`

function within(css: string, setting: Setting): Splice[] {
  const sheet = parseStyleSheet(css)
  const own = blockFor(sheet, setting)
  const found = ruleFor(sheet, setting)
  if (setting.value === null) return found && own ? taken(css, sheet, own, found, setting) : []
  if (found) return inRule(css, found, setting)
  if (own) return [{ start: own.bodyEnd, end: own.bodyEnd, text: rule(setting) }]
  const next = blocksOf(sheet).find(({ prelude }) => comesBefore(setting.media, prelude))
  const at = next?.start ?? css.length
  return [{ start: at, end: at, text: block(setting) }]
}

/** In place of the declaration in force; behind all others where a shorthand, or a part of one, would win over it. */
function inRule(
  css: string,
  { declarations, bodyStart }: StyleRule,
  { property, value }: Setting,
): Splice[] {
  const own = declarations.findLast((one) => one.property === property)
  const last = declarations.at(-1)
  if (own && own === declarations.findLast((one) => isRelated(one.property, property))) {
    return [{ start: own.valueStart, end: own.end, text: `${value}` }]
  }
  if (!last) return [{ start: bodyStart, end: bodyStart, text: ` ${property}: ${value};` }]
  return [
    ...removedFrom(css, declarations, property),
    { start: last.end, end: last.end, text: `; ${property}: ${value}` },
  ]
}

/** With the last declaration its rule goes, and with the last rule its block. */
function taken(
  css: string,
  { rules }: StyleSheet,
  own: AtRule,
  found: StyleRule,
  { property }: Setting,
): Splice[] {
  const gone = found.declarations.filter((one) => one.property === property)
  if (gone.length === 0) return []
  if (gone.length === found.declarations.length) {
    const isLast = rules.filter(({ around }) => around.includes(own)).length === 1
    const { start, end } = isLast ? own : found
    let before = 0
    while (/[\t ]/.test(css[start - before - 1] ?? '')) before += 1
    const behind = /^[\t ]*\n?/.exec(css.slice(end))?.[0].length ?? 0
    return [{ start: start - before, end: end + behind, text: '' }]
  }
  return removedFrom(css, found.declarations, property)
}

/** Where one element's value at one width stands in the sheet of widths, and whether it came to stand there. */
interface Setting {
  media: string
  selector: string
  property: string
  /** With its mark; null takes it away. */
  value: string | null
  /** The line end of the page. */
  end: string
}

const blocksOf = ({ atRules }: StyleSheet) => atRules.filter(({ name }) => name === 'media')
const blockFor = (sheet: StyleSheet, { media }: Setting): AtRule | undefined =>
  blocksOf(sheet).find(({ prelude }) => prelude === media)

function ruleFor(sheet: StyleSheet, setting: Setting): StyleRule | undefined {
  const own = blockFor(sheet, setting)
  return sheet.rules.findLast(
    ({ selector, around }) => own && around.at(-1) === own && selector === setting.selector,
  )
}

/** Whether the sheet says all that it said, and this. */
function isAsMeant(before: string, after: string, setting: Setting): boolean {
  const [old, now] = [parseStyleSheet(before), parseStyleSheet(after)]
  const meant = { before: ruleFor(old, setting), after: ruleFor(now, setting) }
  const { property, value } = setting
  const own = meant.after?.declarations.filter((one) => one.property === property) ?? []
  const [read] = declarationsOf(`x:${value}`)
  const isSet = value === null ? own.length === 0 : own.at(-1)?.value === read?.value
  return isSet && areSame(old.rules, now.rules, { ...meant, property })
}
