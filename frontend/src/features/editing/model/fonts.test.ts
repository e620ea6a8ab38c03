import { expect, it } from 'vitest'
import { isOfEveryDevice } from './fonts'

it('tells the families that each device has a font for from those that it may lack', () => {
  for (const family of ['sans-serif', 'System-UI', 'ui-rounded', '-apple-system', 'inherit']) {
    expect(isOfEveryDevice(family)).toBe(true)
  }
  for (const family of ['Roboto', 'Comic Sans MS', 'serif-like', 'sans']) {
    expect(isOfEveryDevice(family)).toBe(false)
  }
})
