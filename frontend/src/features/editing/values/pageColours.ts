/** The colours that a page uses already, to be used again: its own variables first, then what it names most often. */
import { declarationsOf } from '@/document/pageEdit/declarations'
import { attributeOf, elementsOf, type ParsedPage } from '@/document/pageEdit/parsePage'
import { pageSheets } from './pageSheets'

/** The colours that style sheets name by words (CSS Color 4, 6.1). A list: workers cannot ask the browser. */
const NAMES = `
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen
linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab
orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet
wheat white whitesmoke yellow yellowgreen
`

/** One of them as a word of its own: `tomato`, not a part of `--tomato` or `tomato-soup`. */
const COLOUR_NAME = `(?<![\\w-])(?:${NAMES.trim().split(/\s+/).join('|')})(?![\\w-])`
export interface Swatch {
  /** What is written: `var(--accent)`, or the colour. */
  value: string
  /** What a person reads. */
  label: string
  /** What it looks like where it is shown outside of the page. */
  colour: string
  /** The variable that it is, or that it is made of. */
  variable?: string
}

const VARIABLES_MAX = 12
const COLOURS_MAX = 10
/** In elements' own styles. */
const ELEMENTS_MAX = 5_000
const FUNCTION = /\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\((?:[^()]|var\([^()]{1,60}\)){1,80}\)/
const COLOUR = new RegExp(
  `#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b|${FUNCTION.source}|${COLOUR_NAME}`,
  'gi',
)
const ALONE = new RegExp(`^(?:${COLOUR.source})$`, 'i')
/** What else has words in its values may mean something else by `tan` or `linen`: a font, an animation. */
const TAKES_COLOURS =
  /^(?:(?:.*-)?color|background(?:-image)?|fill|stroke|(?:border|outline|column-rule)(?:-.*)?|(?:box|text)-shadow|filter)$/
const VARIABLE = /var\(\s*(--[^\s,()]+)\s*(?:,[^()]*)?\)/g

type Values = (variable: string) => string | undefined

/** A colour with the values of the variables that it is made of. */
const resolved = (colour: string, values: Values): string =>
  colour.replace(VARIABLE, (whole, name: string) => values(name)?.trim() || whole)

/** One that says its colour by itself. */
const isPlain = (colour: string): boolean => ALONE.test(colour) && !colour.includes('var(')

/** A variable may be another colour in force, in a dark theme or within an element. `css`: what is in force. */
export function swatchesNow(
  swatches: readonly Swatch[],
  css: Readonly<Record<string, string>> | undefined,
): readonly Swatch[] {
  return swatches.map((swatch) => {
    const { value, variable } = swatch
    if (variable === undefined) return swatch
    const colour = resolved(value, (name) => css?.[name])
    if (!isPlain(colour)) return swatch
    return { ...swatch, colour, label: `${variableWords(variable)} ${colour}` }
  })
}

export function pageColours(page: ParsedPage): Swatch[] {
  const variables = new Map<string, string>()
  /** Of all variables, also of those that are a part of a colour: `222 47% 11%`. */
  const values = new Map<string, string>()
  const counts = new Map<string, number>()
  const seen = (property: string, value: string, times = 1): void => {
    if (property.startsWith('--')) {
      if (!values.has(property)) values.set(property, value)
      const isOne = isPlain(value) && !variables.has(property)
      if (isOne) variables.set(property, value)
      return
    }
    if (!TAKES_COLOURS.test(property)) return
    // what lies behind an address is none of the page's words
    for (const [found] of value.replace(/\burl\([^)]*\)/gi, '').matchAll(COLOUR)) {
      // names of variables are told apart by their case
      const colour = found.includes('var(') ? found : found.toLowerCase()
      counts.set(colour, (counts.get(colour) ?? 0) + times)
    }
  }
  for (const { sheet } of pageSheets(page)) {
    for (const { declarations } of sheet.rules) {
      for (const { property, value } of declarations) seen(property, value)
    }
  }
  let read = 0
  /** Many elements say the same. */
  const styles = new Map<string, number>()
  for (const element of elementsOf(page.root)) {
    const style = attributeOf(element, 'style')
    if (style === null) continue
    styles.set(style, (styles.get(style) ?? 0) + 1)
    read += 1
    if (read >= ELEMENTS_MAX) break
  }
  for (const [style, times] of styles) {
    for (const { property, value } of declarationsOf(style.slice(0, 2_000))) {
      seen(property, value, times)
    }
  }
  const ofVariables = new Set([...variables.values()].map((colour) => colour.toLowerCase()))
  const others = [...counts.entries()]
    .map(([colour, count]) => ({ colour, count, shown: resolved(colour, (of) => values.get(of)) }))
    // one whose variables have no value as yet is no colour to be seen
    .filter(({ colour, shown }) => !ofVariables.has(colour) && isPlain(shown))
    .sort((one, other) => other.count - one.count)
    .slice(0, COLOURS_MAX)
  return [
    ...[...variables.entries()].slice(0, VARIABLES_MAX).map(([name, colour]) => ({
      value: `var(${name})`,
      label: `${variableWords(name)} ${colour}`,
      colour,
      variable: name,
    })),
    ...others.map(({ colour, shown }) => {
      const [, variable] = new RegExp(VARIABLE.source).exec(colour) ?? []
      if (!variable) return { value: colour, label: colour, colour: shown }
      return {
        value: colour,
        label: `${variableWords(variable)} ${shown}`,
        colour: shown,
        variable,
      }
    }),
  ]
}

/** A variable of the page's style sheets in a person's words: `--bg-soft` is 'Background soft'. */

/** What people shorten in such names. */
const LONG: ReadonlyMap<string, string> = new Map(
  Object.entries({ bg: 'background', fg: 'foreground', txt: 'text', btn: 'button' }),
)
/** They say what all swatches are. */
const PREFIX = /^(?:colou?r|clr)(?=-.)/i

/** The name itself where it has no letters. */
export function variableWords(name: string): string {
  const words = name
    .replace(/^-+/, '')
    .replace(PREFIX, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => LONG.get(word) ?? word)
    .join(' ')
  return /\p{L}/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : name
}

// Colours as the property panel shows them.

const RGB =
  /^rgba?\(\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)(?:[\s,/]+(\d*\.?\d+)(%?))?\s*\)$/i
/** From how much on a colour counts as one. */
const VISIBLE = 0.5

/**
 * A computed colour: empty where it is transparent or less than half there, as `rgba(…)` where it is seen through, else
 * as `#rrggbb`. What is not told as red, green and blue stays as it is.
 */
export function shownColour(computed: string): string {
  const text = computed.trim()
  if (text === '' || text === 'transparent') return ''
  const found = RGB.exec(text)
  if (!found) return text
  const [, red, green, blue, share, percent] = found
  const alpha = share === undefined ? 1 : Number(share) / (percent ? 100 : 1)
  if (alpha < VISIBLE) return ''
  const parts = [red, green, blue].map((part) => Math.min(255, Math.round(Number(part))))
  if (alpha < 1) return `rgba(${parts.join(', ')}, ${alpha})`
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
