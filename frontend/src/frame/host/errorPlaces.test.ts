import { describe, expect, it } from 'vitest'
import { lineBaseOf, type PagePlaces, pagePlaces } from './errorPlaces'

const places = (html: string, base: 'page' | 'script' = 'script'): PagePlaces =>
  pagePlaces({ html, base, frameHostSuffix: 'frame.localhost:8080' })

const error = (message: string, line = 0, column = 0, stack = '') => ({
  ...{ message, line, column, stack },
})

const PAGE = `<!doctype html>
<html><head>
<script>tailwind.config = {
  theme: {}
}</script>
</head><body>
<button onclick="save()">Save</button>
<script>
const board = document.getElementById('board')
board.getContext('2d')
draw()
</script>
</body></html>`

describe('the place of an error', () => {
  it.each([
    [
      'what the message names',
      "Cannot read properties of null (reading 'getContext')",
      3,
      7,
      10,
      7,
    ],
    ['a name that is not defined', 'Uncaught ReferenceError: draw is not defined', 4, 1, 11, 1],
    ['in the first script', "Unexpected token 'theme'", 2, 3, 4, 3],
    ['in its first line, behind the tag', 'tailwind is not defined', 1, 1, 3, 9],
  ])('%s', (_what, message, line, column, ofPage, columnOfPage) =>
    expect(places(PAGE).of(error(message, line, column))).toEqual({
      line: ofPage,
      column: columnOfPage,
    }),
  )

  it.each([
    ['Chromium', '    at HTMLButtonElement.onclick (http://f3.frame.localhost:8080/frame:1:185)'],
    ['Firefox', 'onclick@http://f3.frame.localhost:8080/frame:1:1'],
  ])('of a handler is its attribute, whatever line %s counts', (_browser, stack) => {
    const of = places(PAGE)
    const failed = error('Uncaught ReferenceError: save is not defined', 1, 185, stack)
    expect(of.of(failed)).toEqual({ line: 7, column: 18 })
    expect(of.stackOf(failed)[0]).toMatch(
      /^at (?:HTMLButtonElement\.)?onclick \(line 7, column 18\)$/,
    )
    const twice = places(PAGE.replace('</body>', '<b onclick="save()"></b></body>'))
    expect(twice.of(failed)).toBeNull()
  })

  it('is left out where several are possible', () => {
    expect(places(PAGE).of(error('Error: no', 2, 3))).toBeNull()
    // only one of the scripts is so long
    expect(places(PAGE).of(error('Error: no', 4, 1))).toEqual({ line: 11, column: 1 })
    expect(places(PAGE).of(error('Error: no', 400, 1))).toBeNull()
    expect(places(PAGE).of(error('Error: no'))).toBeNull()
  })

  it('is that of the page where the browser counts so', () => {
    const of = places(PAGE, 'page')
    expect(of.of(error('draw is not defined', 11, 1))).toEqual({ line: 11, column: 1 })
    expect(of.of(error('draw is not defined', 99, 1))).toBeNull()
    expect(
      lineBaseOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    ).toBe('page')
    expect(lineBaseOf('Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36')).toBe(
      'script',
    )
  })

  it('counts lines as the code viewer does, whatever ends them', () => {
    const html = '<p>\r\n<p>\r<p>\n<script>\r\nfail()\r\n</script>'
    expect(places(html).of(error('fail is not defined', 2, 1))).toEqual({ line: 5, column: 1 })
  })

  it('is that of the page as it is written, not as it runs', () => {
    const html = "<script>\nif (done) location.href = 'a.html'; fail()\n</script>"
    // `morpheoLocation(location).href` is what runs
    const ran = "if (done) morpheoLocation(location).href = 'a.html'; fail()"
    const column = ran.indexOf('fail') + 1
    expect(places(html).of(error('fail is not defined', 2, column))).toEqual({
      line: 2,
      column: 37,
    })
  })

  it('of a rejection is told by its stack', () => {
    const stack = [
      '    at Object.write (http://f3.frame.localhost:8080/static/js/runtime-Ab1.js:1:900)',
      '    at async load (<anonymous>:4:1)',
    ].join('\n')
    expect(places(PAGE).of(error('Error: no', 0, 0, stack))).toEqual({ line: 11, column: 1 })
  })

  it('data in scripts is no script', () => {
    const html = '<script type="application/json">\n{"a":\n1}</script>\n<script>\n\nfail()</script>'
    expect(places(html).of(error('Error: no', 3, 1))).toEqual({ line: 6, column: 1 })
  })
})

describe('the lines of a stack', () => {
  it('are those of the page and of libraries, without the product’s', () => {
    const stack = [
      '    at draw (<anonymous>:3:7)',
      '    at new Chart (https://cdn.jsdelivr.net/npm/chart.js@4/dist/chart.js?x=1:12:34)',
      '    at Object.write (http://f3.frame.localhost:8080/static/js/runtime-Ab1.js:1:900)',
    ].join('\n')
    expect(places(PAGE).stackOf({ message: "(reading 'getContext')", stack })).toEqual([
      'at draw (line 10, column 7)',
      'at new Chart (https://cdn.jsdelivr.net/npm/chart.js@4/dist/chart.js:12:34)',
    ])
  })

  it('are read in Firefox and Safari', () => {
    const stack = [
      'draw@http://f3.frame.localhost:8080/frame:10:7',
      '@http://f3.frame.localhost:8080/frame:11:1',
      'forEach@[native code]',
    ].join('\n')
    expect(places(PAGE, 'page').stackOf({ message: '', stack })).toEqual([
      'at draw (line 10, column 7)',
      'at line 11, column 1',
    ])
  })

  it('are three at most, and none of what no page has', () => {
    const stack = Array.from({ length: 30 }, (_, at) => `    at f${at} (<anonymous>:4:1)`).join(
      '\n',
    )
    expect(places(PAGE).stackOf({ message: '', stack })).toHaveLength(3)
    expect(places(PAGE).stackOf({ message: '', stack: 'Error: no\nat all' })).toEqual([])
  })
})

it('a text is found where it stands first', () => {
  expect(places(PAGE).ofText('save()')).toEqual({ line: 7, column: 18 })
  expect(places(PAGE).ofText('no such text')).toBeNull()
  expect(places(PAGE).ofText('')).toBeNull()
})

it('a page of megabytes and a hostile stack take no time', () => {
  const html = `<script>\n${"location.href = '/a';\n".repeat(100_000)}</script>`
  const begins = performance.now()
  const of = places(html)
  expect(of.of(error('Error: no', 50_000, 3))?.line).toBe(50_000)
  for (const part of ['at ', '(', '@', ':1', "'", ' is '])
    of.stackOf({ message: part.repeat(1_000), stack: `${part.repeat(2_000)}:1:1` })
  expect(performance.now() - begins).toBeLessThan(3_000)
})
