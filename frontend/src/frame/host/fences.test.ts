import { describe, expect, it } from 'vitest'
import { random } from '@/testing/random'
import { FenceStripper, stripFences } from './content'

const PAGE =
  '<!doctype html>\n<html>\n<head><title>T</title></head>\n<body>\n<pre>`code`</pre>\n<script>const md = "\\n```js\\nx\\n```\\n"</script>\n</body>\n</html>'

describe('stripFences', () => {
  it.each([
    ['a bare page', PAGE, PAGE],
    ['a fenced page', `\`\`\`html\n${PAGE}\n\`\`\``, PAGE],
    ['a fence without a word', `\`\`\`\n${PAGE}\n\`\`\`\n`, PAGE],
    ['text around it', `Here is your app:\n\n\`\`\`html\n${PAGE}\n\`\`\`\nEnjoy it!`, PAGE],
    ['text without a fence', `Sure!\n${PAGE}`, PAGE],
    ['a leading word', `html\n${PAGE}`, PAGE],
    ['white space in front', `\n  ${PAGE}`, PAGE],
    ['a fragment', '```html\n<div>a</div>\n```\nDone.', '<div>a</div>'],
    ['a fence that is never closed', `\`\`\`html\n${PAGE}`, PAGE],
    ['plain text', 'no page at all', 'no page at all'],
    ['nothing', '', ''],
  ])('%s', (_name, text, expected) => expect(stripFences(text)).toBe(expected))

  it('leaves fences inside a page alone', () => {
    const page =
      '<!doctype html><html><body><script>const t = `\n```\nx\n```\n`</script></body></html>'
    expect(stripFences(page)).toBe(page)
    expect(stripFences(`\`\`\`html\n${page}\n\`\`\``)).toBe(page)
  })

  it('gives the same result for any chunking', () => {
    const texts = [
      PAGE,
      `\`\`\`html\n${PAGE}\n\`\`\`\nEnjoy`,
      `Here it is:\n\`\`\`html\n${PAGE}\n\`\`\``,
      'html\n<div>a</div>',
      '```html\n<div>a</div>\n\n```\nDone.',
      'x'.repeat(900),
    ]
    for (let seed = 1; seed <= 400; seed += 1) {
      const { between, pick } = random(seed)
      const text = pick(texts)
      const stripper = new FenceStripper()
      let out = ''
      for (let at = 0; at < text.length; ) {
        const length = between(1, 12)
        out += stripper.push(text.slice(at, at + length))
        at += length
      }
      expect(out + stripper.end(), `seed ${seed}`).toBe(stripFences(text))
    }
  })
})

it('ends on a long run of blanks', () => {
  const blanks = '\n '.repeat(100_000)
  expect(stripFences(`<p>Hi</p>${blanks}\``)).toBe(`<p>Hi</p>${blanks}\``)
  expect(stripFences(`\`\`\`html\n<p>Hi</p>${blanks}.`)).toBe(`<p>Hi</p>${blanks}.`)
  expect(stripFences(`<p>Hi</p>${blanks}\`\`\`${blanks}`)).toBe('<p>Hi</p>')
})
