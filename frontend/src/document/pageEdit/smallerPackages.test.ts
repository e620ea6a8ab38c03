/**
 * What parses and changes pages is loaded smaller than its packages are published (vite.config.ts), here as in the
 * browser. It must do the same as they do.
 */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import MagicString from 'magic-string'
import * as parse5 from 'parse5'
import { expect, it } from 'vitest'
import { pages } from './testing/arbitrary'

// as node has them: nothing of this passes through the build
const published = createRequire(import.meta.url)
const publishedParse5: typeof parse5 = published('parse5')
const PublishedMagicString: typeof MagicString = published('magic-string')

/** Begins of what the parser distinguishes, and what may be wrong about it. */
const piece = fc.constantFrom(
  ...['<', '</', '<!', '<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '>', '/>', '=', '"', "'"],
  ...['&', '&#', '&#x', '&#x80;', '&amp', '&notit;', '&NotEqualTilde;', '&nosuch;', ';', '\0'],
  ...[' ', '\n', '\r\n', '\f', '\uD800', '\uFFFE', 'é', 'a', 'A', '0', 'x=y', 'x=y x=z'],
  ...['<!doctype html>', '<!DOCTYPE a PUBLIC "-//W3C//DTD HTML 4.01//" "">', '<html>', '<head>'],
  ...['<body>', '<frameset>', '<title>', '<script>', '<script><!--', '</script>', '<style>'],
  ...['<textarea>', '<plaintext>', '<noscript>', '<iframe>', '<table>', '<caption>', '<colgroup>'],
  ...['<tr>', '<td>', '</table>', '<select>', '<option>', '<optgroup>', '</select>', '<template>'],
  ...['</template>', '<svg>', '<foreignObject>', '<desc>', '<math>', '<mi>', '<annotation-xml>'],
  ...[
    '</svg>',
    '<a>',
    '<b>',
    '<i>',
    '</a>',
    '</b>',
    '</i>',
    '<nobr>',
    '<button>',
    '<form>',
    '</p>',
  ],
  ...[
    '<p>',
    '<li>',
    '<dd>',
    '<ruby>',
    '<rt>',
    '<h1>',
    '</h2>',
    '<pre>',
    '<br>',
    '</br>',
    '<image>',
  ],
  ...['<input type=hidden>', '<font color=red>', '<applet>', '</body>', '</html>', '<xmp>', '<hr>'],
)
const text = fc.oneof(
  pages,
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
)

/** The tree with all that is known of each node, and what the parser objected to. */
function told({ parse, parseFragment, serialize }: typeof parse5, html: string): string {
  const errors: parse5.ParserError[] = []
  const options = {
    sourceCodeLocationInfo: true,
    // of what is reported this alone is used
    onParseError: (error: parse5.ParserError) => {
      if (error.code === 'duplicate-attribute') errors.push(error)
    },
  }
  const page = parse(html, options)
  const fragment = parseFragment(html, options)
  const [context] = parseFragment('<table>').childNodes
  const rows = parseFragment(context as parse5.DefaultTreeAdapterTypes.Element, html, options)
  return JSON.stringify(
    [page, fragment, rows, errors, serialize(page)],
    (key, value) => (key === 'parentNode' ? undefined : value),
    1,
  )
}

it('parses every text as the published parser does', () => {
  const members = ({ Tokenizer }: typeof parse5) => Object.getOwnPropertyNames(Tokenizer.prototype)
  expect(members(publishedParse5)).toContain('_stateData')
  expect(members(parse5), 'not what is built').not.toContain('_stateData')
  fc.assert(
    fc.property(text, (html) => {
      expect(told(parse5, html)).toBe(told(publishedParse5, html))
    }),
    { numRuns: 500 },
  )
})

it('knows every named character reference, and none besides', () => {
  const { characterEntities } = published('character-entities')
  const { characterEntitiesLegacy } = published('character-entities-legacy')
  const names = Object.keys(characterEntities)
  const legacy: string[] = characterEntitiesLegacy
  expect(names).toHaveLength(2125)
  for (const name of names) {
    const [whole, open] = [`&${name};`, `&${name}`].map((text) => {
      const [node] = parse5.parseFragment(text).childNodes
      return node && 'value' in node ? node.value : null
    })
    expect(whole, name).toBe(characterEntities[name])
    if (legacy.includes(name)) expect(open).toBe(whole)
    else if (!legacy.some((one) => name.startsWith(one))) expect(open).toBe(`&${name}`)
    const texts = [`&${name};`, `&${name}`, `&${name}x;`, `&${name}=`, `&${name.slice(0, -1)};`]
    const html = texts.map((text) => `<p title="${text}" class=${text}>${text}</p>`).join('')
    expect(told(parse5, html)).toBe(told(publishedParse5, html))
  }
})

it('changes every text as the published package does', () => {
  expect(PublishedMagicString.prototype).toHaveProperty('generateMap')
  expect(MagicString.prototype, 'not what is built').not.toHaveProperty('generateMap')
  const change = fc.tuple(
    fc.constantFrom('add', 'remove', 'update'),
    fc.nat(),
    fc.nat(9),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(change), (html, changes) => {
      const made = [MagicString, PublishedMagicString].map((Kind) => {
        const changed = new Kind(html)
        let free = 0
        for (const [kind, gap, length, added] of changes) {
          const start = free + (gap % 5)
          const end = start + length
          if (end > html.length) break
          if (kind === 'add' || start === end) changed.appendLeft(start, added)
          else if (kind === 'remove' || added === '') changed.remove(start, end)
          else changed.update(start, end, added)
          free = end
        }
        return changed.toString()
      })
      expect(made[0]).toBe(made[1])
    }),
  )
})
