import { describe, expect, it } from 'vitest'
import { withLocations, withPageLocations } from './locationScripts'

const L = 'morpheoLocation'

describe('a script that gives the page another address', () => {
  it.each([
    [`location.href = 'mailto:a@b.c'`, `${L}(location).href = 'mailto:a@b.c'`],
    [`window.location.href=url;x()`, `${L}(window.location).href=url;x()`],
    [`if(a)location.assign(b)`, `if(a)${L}(location).assign(b)`],
    [`top . location\n.replace(b)`, `${L}(top . location)\n.replace(b)`],
    [`location.search = '?q'`, `${L}(location).search = '?q'`],
    [`window.location = url`, `${L}(window.location).href = url`],
    [`document.location='/about'`, `${L}(document.location).href='/about'`],
    [`x = () => location = 'about.html'`, `x = () => ${L}(location).href = 'about.html'`],
    [`onClick={() => window.location.href = a}`, `onClick={() => ${L}(window.location).href = a}`],
    [
      `return location.href = a, location.href = b`,
      `return ${L}(location).href = a, ${L}(location).href = b`,
    ],
    // who has it decides when the script runs
    [`user.location.href = 1`, `${L}(user.location).href = 1`],
  ])('goes through the runtime: %s', (script, expected) =>
    expect(withLocations(script)).toBe(expected),
  )

  it.each([
    `if (location.href == a || location.href === b) go(location.href)`,
    `location.reload(); location.hash = '#a'`,
    `const location = '/home'; let { location: l } = a; f({ location = '/x' })`,
    `location = city`,
    `class Router { routes = {}; location = '/' }`,
    `user.location = 'Berlin'`,
    `const f = (location) => location`,
    `frame().location.href = a`,
    `frames[0].location.assign(a)`,
    `mylocation.href = a; $location.href = a`,
    `location.hrefs = a; relocation = '/a'`,
  ])('and nothing else does: %s', (script) => expect(withLocations(script)).toBe(script))

  it('is found in time, whatever it is made of', () => {
    const long = 'a.'.repeat(200_000)
    const script = `${long}location.href = a;${'b'.repeat(400_000)};${'location ='.repeat(40_000)}`
    const started = performance.now()
    expect(withLocations(script)).toBe(script)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('a page', () => {
  it('keeps its texts, its data and its lines', () => {
    const page = (href: string) => `<!doctype html>
<p>location.href = 'x'</p><a onclick="location.href='x'">Go</a>
<script type="application/json">{"a":"location.href = 'x'"}</script>
<script type='module'>
  ${href} = 'x'
</script><SCRIPT>${href} = 'y'</SCRIPT>`
    expect(withPageLocations(page('location.href'))).toBe(page(`${L}(location).href`))
  })

  it('without such a script is the same', () =>
    expect(withPageLocations('<p>$& location</p><script>$&</script>')).toBe(
      '<p>$& location</p><script>$&</script>',
    ))
})
