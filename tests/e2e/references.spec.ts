/** Character references are read by the browser in windows, and by a table in workers: both read the same. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { parseFragment } from 'parse5'
import { referencesIn } from '../../frontend/scripts/packages/references/packed.mjs'

const DECODER = new URL('../../frontend/scripts/packages/references/ofBrowser.mjs', import.meta.url)
/** Beside the decoder. */
const TABLE = './generated/decode-data-html.js'

/** Every name, also cut and in front of what may or may not follow it; and numbers of all kinds. */
async function samples(): Promise<string[]> {
  const decoder = createRequire(createRequire(import.meta.url).resolve('parse5')).resolve(
    'entities/decode',
  )
  const { htmlDecodeData } = await import(new URL(TABLE, pathToFileURL(decoder)).href)
  const names = [...referencesIn(htmlDecodeData).values()]
    .flat()
    .map((name) => name.replace(';', ''))
  expect(names.length).toBeGreaterThan(2000)
  const behind = ['', ';', '=', '=;', 'x', '9', '&', ';;', ' ', 'é', '"', '-']
  const named = names.flatMap((name) => [
    ...behind.map((next) => `&${name}${next}`),
    `&${name.slice(0, -1)};`,
    `&${name.toLowerCase()};`,
    `&x${name};`,
  ])
  const numbers = [
    0, 9, 10, 13, 38, 59, 65, 0x80, 0x9f, 0xad, 0xd800, 0xfdd0, 0xffff, 0x1f30a, 0x10ffff, 0x110000,
  ]
  const numbered = numbers.flatMap((one) =>
    [
      `#${one}`,
      `#x${one.toString(16)}`,
      `#X${one.toString(16).toUpperCase()}`,
      `#000${one}`,
    ].flatMap((form) => behind.map((next) => `&${form}${next}`)),
  )
  const none = ['&', '&&', '&;', '&#', '&#;', '&#x', '&#x;', '&#xg', '&#a', '&=', '& amp', '&é;']
  const long = [
    `&#${'0'.repeat(5000)}65;x`,
    `&#${'9'.repeat(5000)}`,
    `&${'a'.repeat(5000)};`,
    `&amp${'a'.repeat(40)};`,
  ]
  return [...named, ...numbered, ...none, ...long]
}

test('windows read every reference as the table does, in texts and in attributes', async ({
  page,
}) => {
  const texts = await samples()
  const escaped = (text: string) => text.replaceAll('"', '')
  const expected = texts.map((text) => {
    const [inText] = parseFragment(`<p>${text}</p>`).childNodes
    const [inValue] = parseFragment(`<p title="${escaped(text)}"></p>`).childNodes
    const first = inText && 'childNodes' in inText ? inText.childNodes[0] : undefined
    const value = inValue && 'attrs' in inValue ? inValue.attrs[0]?.value : undefined
    return [first && 'value' in first ? first.value : '', value]
  })
  await page.goto('about:blank')
  const code = readFileSync(DECODER, 'utf8')
  const read = await page.evaluate(
    async ([code = '', texts = []]: [string, string[]]) => {
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
      const { DecodingMode, HtmlEntityDecoder } = await import(url)
      const decode = (text: string, mode: number): string => {
        let [out, at] = ['', 0]
        const decoder = new HtmlEntityDecoder((unit: number) => {
          out += String.fromCharCode(unit)
        })
        while (at < text.length) {
          const isReference = text[at] === '&'
          decoder.startEntity(mode)
          const taken = isReference ? decoder.write(text, at + 1) : 0
          if (taken === 0) out += text[at]
          at += taken || 1
        }
        return out
      }
      return texts.map((text) => [
        decode(text, DecodingMode.Legacy),
        decode(text.replaceAll('"', ''), DecodingMode.Attribute),
      ])
    },
    [code, texts] as [string, string[]],
  )
  const different = texts.flatMap((text, at) =>
    JSON.stringify(read[at]) === JSON.stringify(expected[at])
      ? []
      : [[text.slice(0, 60), read[at], expected[at]]],
  )
  expect(different.slice(0, 10)).toEqual([])
})
