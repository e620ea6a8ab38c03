import { expect, it } from 'vitest'
import { isTooLargeToEdit } from './editableSize'

const page = (more: string) => `<!doctype html><html><body>${more}</body></html>`

it('counts what a page has besides its embedded files', () => {
  const image = `<img src="data:image/png;base64,${'iVBO'.repeat(500_000)}">`
  const sheet = `<style>p{background:url(data:image/svg+xml,${'x'.repeat(600_000)})}</style>`
  const text = `<p>${'Sea '.repeat(240_000)}</p>`
  for (const fine of [image, sheet, image + text, text]) {
    expect(isTooLargeToEdit(page(fine))).toBe(false)
  }
  expect(isTooLargeToEdit(page(text + text + image))).toBe(true)
})

it('reads pages that only look like data in time', () => {
  for (const piece of ['data:', 'data:a', 'data:a/', 'data:a/b;']) {
    expect(isTooLargeToEdit(piece.repeat(1_000_000 / piece.length + 1))).toBeTypeOf('boolean')
  }
})
