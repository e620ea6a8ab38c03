import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ORIGIN } from '../texts'
import { ValueOrigin } from './PropertyPanel'

it('says so where it was not looked up where a value comes from', () => {
  const origin = {
    ...{ kind: 'unknown' as const, selector: '', condition: '', isImportant: false, value: '' },
    ...{ inheritedFrom: null, isOfWidth: false, owner: null },
  }
  render(<ValueOrigin origin={origin} isBeaten={false} elsewhere={null} onAnyway={() => {}} />)
  expect(screen.getByText(ORIGIN.unknown)).toBeDefined()
  expect(screen.queryByText(ORIGIN.from)).toBeNull()
})
