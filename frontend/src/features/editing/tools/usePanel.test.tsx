import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PreviewHandle } from '@/components/preview/types'
import { PropertyText } from '../properties/PropertyControl'
import { createEditSession } from '../session/editSession'
import { hostOfTest } from '../testing/editingHost'
import { propertiesOf } from '../values/properties'
import { usePanel } from './usePanel'

const session = createEditSession(hostOfTest('<!doctype html><p id="p">At noon</p>'))
const preview = { on: () => () => undefined } as unknown as PreviewHandle
const property = propertiesOf('p').find(({ name }) => name === 'textContent')!

it('a finger elsewhere writes what is being typed, also where the field keeps the focus', async () => {
  const written: string[] = []
  function Panel() {
    const { ref } = usePanel(session, preview)
    return (
      <section ref={ref}>
        <PropertyText
          {...{ id: 'text', name: 'Text', property, value: 'At noon', placeholder: undefined }}
          {...{ scale: undefined, inForce: undefined, onTry: () => undefined }}
          onChange={(text) => written.push(text)}
        />
        <button type="button">Done</button>
      </section>
    )
  }
  render(<Panel />)
  const field = screen.getByRole('textbox')
  await userEvent.type(field, ' or six')
  fireEvent.pointerDown(field, { pointerType: 'touch' })
  expect(written).toEqual([])
  fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'touch' })
  expect(written).toEqual(['At noon or six'])
})
