import { expect, it } from 'vitest'
import { isOfEveryDevice, withFallback } from './fonts'

it('tells the families that each device has a font for from those that it may lack', () => {
  for (const family of ['sans-serif', 'System-UI', 'ui-rounded', '-apple-system', 'inherit']) {
    expect(isOfEveryDevice(family)).toBe(true)
  }
  for (const family of ['Roboto', 'Comic Sans MS', 'serif-like', 'sans']) {
    expect(isOfEveryDevice(family)).toBe(false)
  }
})

it.each([
  ['Georgia', 'Georgia, serif'],
  ['Times New Roman', '"Times New Roman", serif'],
  ['Courier', 'Courier, monospace'],
  ['Comic Sans MS', '"Comic Sans MS", cursive'],
  ['Roboto', 'Roboto, sans-serif'],
])('%s has what is shown in its place where it is missing', (family, list) => {
  expect(withFallback(family)).toBe(list)
})
