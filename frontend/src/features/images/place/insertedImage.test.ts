import { expect, it } from 'vitest'
import { withImage } from './insertedImage'

const IMAGE = { path: '/_assets/a1', description: 'A "red" fox', width: 40, height: 30 }
const IMG =
  '<img src="/_assets/a1" alt="A &quot;red&quot; fox" width="40" height="30" style="max-width: 100%; height: auto">'

it('goes to the end of the main part', () => {
  const html = '<!doctype html><html><body><main><h1>Hi</h1></main><footer>x</footer></body></html>'
  expect(withImage(html, IMAGE)).toBe(html.replace('</main>', `${IMG}</main>`))
})

it('goes before the footer and the scripts of a page without a main part', () => {
  const html = '<html><body><h1>Hi</h1><footer>x</footer><script>1</script></body></html>'
  expect(withImage(html, IMAGE)).toBe(html.replace('<footer>', `${IMG}<footer>`))
})

it('goes to the end of a page that has neither', () => {
  const html = '<html><body><h1>Hi</h1></body></html>'
  expect(withImage(html, IMAGE)).toBe(html.replace('</body>', `${IMG}</body>`))
})

it('is refused for what is no page that can be read', () => {
  expect(withImage('<div>'.repeat(3000), IMAGE)).toHaveProperty('refused')
})
