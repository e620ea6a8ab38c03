import { expect, it } from 'vitest'
import { BLANK_METADATA, readMetadata } from './pageMetadata'

it('reads what was stored before a field existed, and ignores what it does not know', () => {
  expect(readMetadata(undefined)).toEqual(BLANK_METADATA)
  expect(readMetadata({ description: 'Opening hours', keywords: 7, later: true })).toEqual({
    ...BLANK_METADATA,
    description: 'Opening hours',
  })
})
