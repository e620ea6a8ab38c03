/** Values as they stand in scripts. What is written here reads alike in JavaScript and JSON. */
import type { Quote } from './literals'

/** Besides controls: what ends scripts and lines, and halves of characters, which no file can hold. */
const ESCAPED = /[\p{Cc}<>\u2028\u2029\p{Surrogate}]/gu
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
}

/**
 * A value between these quotes. No `<` or `>` is in it: it neither ends the script nor begins a comment. `isMarkup`: the
 * script sets the string as markup, which is to show the value.
 */
export function escaped(value: string, quote: Quote, isMarkup: boolean): string {
  const shown = isMarkup ? value.replace(/[&<>"'\r]/g, (one) => REFERENCES[one] ?? one) : value
  const special = quote === '`' ? /[\\`$]/g : quote === '"' ? /[\\"]/g : /[\\']/g
  return shown.replace(special, '\\$&').replace(ESCAPED, (one) => {
    if (one === '\n') return '\\n'
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The source of a string or template, character by character of its value. */
export interface Unescaped {
  value: string
  /** For each UTF-16 unit of the value, where its source begins and ends. */
  starts: number[]
  ends: number[]
}

const UNIT =
  /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\n\r\u2028\u2029])|(0)(?!\d)|([^\dux]))|(\r\n?)|[^\\]/giy
const CONTROLS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** `null` where the source is not understood: octal escapes read otherwise with other digits behind them. */
export function unescaped(source: string): Unescaped | null {
  const starts: number[] = []
  const ends: number[] = []
  let value = ''
  UNIT.lastIndex = 0
  for (let at = 0; at < source.length; at = UNIT.lastIndex) {
    const unit = UNIT.exec(source)
    if (unit === null) return null
    const char = charOf(unit)
    if (char === null) return null
    for (let index = 0; index < char.length; index += 1) {
      starts.push(at)
      ends.push(UNIT.lastIndex)
    }
    value += char
  }
  return { value, starts, ends }
}

const MAX_CODE_POINT = 0x10ffff

function charOf(unit: RegExpExecArray): string | null {
  const [whole, point, four, two, continued, zero, letter, lineEnd] = unit
  const hex = point ?? four ?? two
  if (hex !== undefined) {
    const code = Number.parseInt(hex, 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : null
  }
  if (continued !== undefined) return ''
  if (zero !== undefined) return '\0'
  if (letter !== undefined) return CONTROLS[letter] ?? letter
  return lineEnd === undefined ? whole : '\n'
}
