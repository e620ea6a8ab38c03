/** Pages with scripts, and what is found in them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of pages
import fc from 'fast-check'
import { parsed } from '../../pageEdit/testing/arbitrary'
import { type Literal, literalsOf } from '../literals'
import { partsOf, type TextPart } from '../parts'
import { scriptsOf } from '../scripts'
import { type Table, tablesOf } from '../tables'

/** A page with this code in its script. */
export const pageOf = (code: string, type = ''): string =>
  `<!doctype html><p class="Open">It's</p><script type="${type}">${code}</script><p>end</p>`

/** All that is found in a page. */
export function readIn(html: string): { literals: Literal[]; parts: TextPart[]; tables: Table[] } {
  const page = parsed(html)
  const scripts = scriptsOf(page)
  const literals = literalsOf(page, scripts)
  const parts = partsOf(page, scripts, literals)
  return { literals, parts, tables: tablesOf(page, scripts, literals) }
}

/** Texts of the characters that a replacement must mind. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('</script>', '<!--', '-->', '<script ', '${', '\r\n', '\u2028', '\u2029'),
      fc.constantFrom(
        '😀',
        '\ud83d',
        '👨‍👩‍👧',
        '\t',
        '\0',
        '\u200b',
        "'",
        '"',
        '`',
        '\\',
        '$',
        '{',
        '<',
        '>',
      ),
      fc.constantFrom('&amp;', '&', '<b>', '/', '*/', '//', 'Ä', 'a b'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `A ${parts.join('')} z`)

/** Code as people write it, of every notation; `;` between statements. */
export const code = fc
  .array(
    fc.constantFrom(
      `f(1, 'Early dip', "It's", \`y\${2} and more\`)`,
      `const rows = [{name: 'Late \\u00fcber', price: 16.50, isOpen: true}, {name: "x", price: -3}]`,
      'el.innerHTML = `<li class="${on ? "a" : "b"}">${n} &euro; each<b title="T">Bold &amp; co</b></li>`',
      `html += '<a href="' + url + '">Read \\x41ll</a> tail'`,
      'x = y ? "Yes" : `No\r\nway`',
      'if (kind === "sale") g(a-5, -7.0, !0)',
      '/* it\'s */ h(`plain`) // "c"\n',
      "obj = {'a b': ['One', 'Two'], c: false, d: {e: 'Deep 😀'}}",
      "m = a / b / 'Three' + 4",
      "s = '<style>p{x:y}</style>shown'",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => lines.join(';'))
