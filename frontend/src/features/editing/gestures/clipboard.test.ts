import { expect, it } from 'vitest'
import { isRefused } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import { styleGesture, styleOf } from './clipboard'

function pasted(from: string, to: string): string {
  const page = parsed(`<body><a id="from" ${from}>x</a><a id="to" ${to}>y</a></body>`)
  const of = (value: string) => {
    const element = elementOf(page, { attribute: 'id', value })
    if (!element) throw new Error(`There is no ${value}.`)
    return element
  }
  const { operations } = styleGesture(page, [of('to')], styleOf(of('from')))
  const edited = editedAll(page, operations)
  if (isRefused(edited)) throw new Error(edited.refused)
  const to2 = elementOf(edited.page, { attribute: 'id', value: 'to' })
  return to2?.attrs.find(({ name }) => name === 'style')?.value ?? 'none'
}

it('a pasted style leaves the size and the place as they are', () => {
  const from =
    'style="color: red; width: 240px; height: 78px; display: inline-block; position: absolute; left: 3px; margin-top: 2px; padding: 4px; grid-column: 2; min-width: 9px; z-index: 3"'
  expect(pasted(from, '')).toBe('color: red; padding: 4px')
  expect(pasted(from, 'style="width: 10%; color: blue; inset-inline: 0"')).toBe(
    'width: 10%; inset-inline: 0; color: red; padding: 4px',
  )
  expect(pasted('', 'style="width: 10%; color: blue"')).toBe('width: 10%')
  expect(pasted('style="width: 2px"', 'style="color: blue"')).toBe('none')
})
