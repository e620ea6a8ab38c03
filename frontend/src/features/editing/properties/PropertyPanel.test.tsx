import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { elementOf } from '@/document/pageEdit/patches'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import type { ElementFacts } from '@/frame/editProtocol'
import { originsIn } from '../origins/valueOrigins'
import type { EditingState } from '../session/editingState'
import type { EditSession } from '../session/editSession'
import { EDITING } from '../texts'
import { detailOf } from '../values/elementDetail'
import { cssName } from '../values/properties'
import { PropertyPanel } from './PropertyPanel'
import { numberInForce } from './shownValue'

const PAGE = `<html><head><style>p { margin: 4px } .card { padding: 1.5rem }
#t, .tea, i { color: red } .tea i { text-decoration: none }
@media (max-width: 500px) { .card { width: 9px } }</style></head><body>
<p id="one" class="card" style="width: 9px">x</p><p id="two" class="card">y</p><i></i><p>z</p>
<div class="tea"><i id="t"></i><i></i></div><input id="in" type="email" required data-kind="a"><h2 id="w">Hello <b>world</b></h2></body></html>`

const change = vi.fn()
const attempt = vi.fn()
let session: EditSession

function draw(ids: readonly string[], viewWidth = 390, mixed: string[] = []) {
  const page = parsed(PAGE)
  const selected = ids.map((value) => {
    const key = { attribute: 'id' as const, value }
    return { key, name: { path: [], tag: 'p', text: '', id: key } }
  })
  const last = elementOf(page, { attribute: 'id', value: ids.at(-1) ?? '' })
  const detail = detailOf(page, selected)
  if (!last || !detail) throw new Error('Nothing is selected.')
  const origins = originsIn(page, last, viewWidth)
  const css = { padding: '24px', margin: '4px', 'font-size': '16px', 'font-family': 'Arial' }
  const box = { left: 0, top: 0, width: 54.4, height: 20 }
  const facts = { css, viewWidth, mixed, box } as unknown as ElementFacts
  const state = createStore(() => ({ selected, detail, facts, origins }) as unknown as EditingState)
  session = { state, change, attempt } as unknown as EditSession
  return <PropertyPanel {...{ session, detail, facts, origins }} />
}
const radio = (name: string) => screen.getByRole('radio', { name })
const last = () => change.mock.lastCall

beforeEach(() => vi.clearAllMocks())

describe('how far a change goes', () => {
  it('is this one alone until somebody chooses otherwise', async () => {
    const user = userEvent.setup()
    render(draw(['one']))
    expect(radio('This element only')).toBeChecked()
    const padding = screen.getByRole('spinbutton', { name: 'Padding' })
    expect(padding).toHaveValue(1.5)
    expect(padding).toHaveAccessibleDescription('rem')
    await user.clear(padding)
    await user.type(padding, '2{Enter}')
    expect(last()).toMatchObject([{ name: 'padding' }, '2', { to: 'one' }])
  })

  it('is all that a rule means, which can be chosen where several do', async () => {
    const user = userEvent.setup()
    render(draw(['one']))
    await user.click(radio('All 2 like this .card'))
    const rule = screen.getByRole('combobox', { name: 'Page rule' })
    expect(rule).toHaveDisplayValue('.card (2)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text Layout' }), 'center')
    expect(last()?.[2]).toEqual({ to: 'like', selector: '.card' })
    await user.selectOptions(rule, 'p (3)')
    expect(radio('All 3 like this p')).toBeChecked()
    // the stronger one has these values
    const told = screen.getAllByText(/^Changes/).map((one) => one.textContent)
    expect(told).toEqual([
      'Changes 2 elements: .card',
      'Changes 2 elements: .card @media (max-width: 500px)',
    ])
  })

  it('is this width alone, said in words, by keys', async () => {
    const user = userEvent.setup()
    const { rerender } = render(draw(['one']))
    radio('This element only').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(radio('Only up to 500 px wide')).toBeChecked()
    expect(screen.getByText(/^Applies where the app is up to 500 px wide\./)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text Layout' }), 'right')
    expect(last()?.[2]).toEqual({ to: 'width', media: '(max-width: 500px)' })
    // still covered
    rerender(draw(['one'], 480))
    expect(radio('Only up to 500 px wide')).toBeChecked()
    rerender(draw(['one'], 1_440))
    expect(radio('This element only')).toBeChecked()
    expect(screen.getByText(/^The app is no longer up to 500 px wide/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Text Layout' }), 'left')
    expect(last()?.[2]).toEqual({ to: 'one' })
    // nothing comes back by itself
    rerender(draw(['one'], 390))
    expect(radio('This element only')).toBeChecked()
    await user.click(radio('Only up to 500 px wide'))
    expect(screen.queryByText(/^The app is not/)).toBeNull()
    // another one is selected
    rerender(draw(['two'], 1_440))
    expect(radio('This element only')).toBeChecked()
  })

  it('offers the narrowest rule first, and names it before it is chosen', async () => {
    const user = userEvent.setup()
    render(draw(['t']))
    await user.click(radio('All 2 like this .tea i'))
    const rule = screen.getByRole('combobox', { name: 'Page rule' })
    const offered = [...rule.children].map((one) => one.textContent)
    expect(offered).toEqual(['.tea i (2)', '#t, .tea, i (4)'])
    await user.selectOptions(rule, '#t, .tea, i (4)')
    // they are of several kinds
    expect(radio('All 4 with the same rule #t, .tea, i')).toBeChecked()
  })

  it('of several is theirs alone, or this width', () => {
    render(draw(['one', 'two']))
    expect(screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
      ...['These elements only', 'Only up to 500 px wide'],
    ])
  })
})

describe('a number that nobody wrote as one', () => {
  it('shows what is in force, with the slider there', () => {
    render(draw(['two']))
    const [width] = screen.getAllByRole('spinbutton', { name: 'Width' })
    expect(width).toHaveValue(9)
    const height = screen.getByRole('spinbutton', { name: 'Height' })
    expect(height).toHaveValue(null)
    expect(height).toHaveAttribute('placeholder', '20')
    expect(screen.getByRole('slider', { name: 'Height' })).toHaveValue('20')
  })

  it.each([
    ['lineHeight', 'normal', 'normal', 1.2],
    ['letterSpacing', 'normal', 'normal', 0],
    ['padding', '0px 4px 8px', '0 4 8', null],
    ['margin', '', '', null],
  ] as const)('%s of %j', (name, css, words, place) => {
    const values = { css: { [cssName(name)]: css } }
    expect(numberInForce({ name }, values as unknown as ElementFacts)).toEqual({ words, place })
  })

  it('has a slider that looks unset where nothing is known', () => {
    render(draw(['one', 'two'], 390, ['padding']))
    const slider = screen.getByRole('slider', { name: 'Padding (mixed)' })
    expect(slider).toHaveAttribute('data-unset', 'true')
    expect(screen.getByRole('slider', { name: 'Margin' })).toHaveAttribute('data-unset', 'false')
  })
})

describe('several that are selected', () => {
  const MIXED = ['padding', 'width', 'font-family', 'background-color']

  it('show what they have in common, and else that it is mixed', async () => {
    const user = userEvent.setup()
    render(draw(['one', 'two'], 1_440, MIXED))
    expect(screen.getByRole('spinbutton', { name: 'Margin' })).toHaveValue(4)
    const padding = screen.getByRole('spinbutton', { name: 'Padding (mixed)' })
    expect(padding).toHaveValue(null)
    expect(padding).toHaveAttribute('placeholder', 'Mixed')
    const slider = screen.getByRole('slider', { name: 'Padding (mixed)' })
    expect(slider).toHaveAttribute('aria-valuetext', 'Mixed')
    const font = screen.getByRole('combobox', { name: 'Text Font (mixed)' })
    expect(font).toHaveDisplayValue('Mixed')
    const box = screen.getByRole('textbox', { name: 'Box Color (mixed)' })
    expect(box).toHaveAttribute('placeholder', 'Mixed')
    // where the last one's value comes from says nothing of the others
    expect(screen.queryByText('.card')).toBeNull()

    await user.click(padding)
    await user.tab()
    expect(change).not.toHaveBeenCalled()
    await user.type(padding, '2{Enter}')
    expect(last()?.slice(0, 2)).toMatchObject([{ name: 'padding' }, '2'])
    await user.selectOptions(font, 'Georgia')
    expect(last()?.slice(0, 2)).toMatchObject([{ name: 'fontFamily' }, 'Georgia'])
  })

  it('do so as style sheets write it', async () => {
    const user = userEvent.setup()
    render(draw(['one', 'two'], 1_440, MIXED))
    await user.click(screen.getByText('Edit Properties'))
    const width = screen.getByRole('textbox', { name: 'width (mixed)' })
    expect(width).toHaveValue('')
    expect(width).toHaveAttribute('placeholder', 'Mixed')
    expect(screen.getByRole('textbox', { name: 'margin' })).toHaveAttribute('placeholder', '4px')
  })
})

describe('attributes', () => {
  it('that are there or not are switches', async () => {
    const user = userEvent.setup()
    render(draw(['in']))
    expect(screen.getByRole('switch', { name: 'Required' })).toBeChecked()
    await user.click(screen.getByRole('switch', { name: 'Required' }))
    expect(last()?.slice(0, 2)).toMatchObject([{ name: 'required' }, 'false'])
    await user.click(screen.getByRole('switch', { name: 'Disabled' }))
    expect(last()?.slice(0, 2)).toMatchObject([{ name: 'disabled' }, 'true'])
    expect(screen.queryByRole('switch', { name: 'Checked' })).toBeNull()
    expect(screen.getByRole('switch', { name: 'Multiple' })).not.toBeChecked()
  })

  it('of data are one object, and what is none is told and kept', async () => {
    const user = userEvent.setup()
    render(draw(['in']))
    await user.click(screen.getByText('Other'))
    const data = screen.getByRole('textbox', { name: 'Data Attributes' })
    expect(data).toHaveValue('{\n  "kind": "a"\n}')
    await user.clear(data)
    await user.type(data, '[[1]')
    await user.tab()
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a JSON object')
    expect(data).toHaveValue('[1]')
    expect(data).toBeInvalid()
    expect(change).not.toHaveBeenCalled()
    await user.clear(data)
    await user.type(data, '{{"kind": 2}')
    await user.tab()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(last()?.slice(0, 2)).toMatchObject([{ name: 'data' }, '{"kind": 2}'])
  })
})

describe('colours', () => {
  const field = (name: string) => screen.getByRole('textbox', { name })

  it('are no step when they are none, which is said', async () => {
    const user = userEvent.setup()
    render(draw(['one']))
    vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'blu' })
    await user.clear(field('Text Color'))
    await user.type(field('Text Color'), 'blu{Enter}')
    expect(screen.getByText('"blu" is not a valid value for color.')).toBeVisible()
    expect(change).not.toHaveBeenCalled()
    await user.type(field('Text Color'), 'e{Enter}')
    expect(screen.queryByText('"blu" is not a valid value for color.')).toBeNull()
    expect(last()).toMatchObject([{ name: 'color' }, 'blue', { to: 'one' }])
    vi.unstubAllGlobals()
  })
})

it('says where text is written that has other elements in it', () => {
  const { rerender } = render(draw(['w']))
  expect(screen.getByText(EDITING.onlyText)).toBeVisible()
  expect(screen.getByRole('button', { name: EDITING.writeIn })).toBeVisible()
  rerender(draw(['two']))
  expect(screen.queryByText(EDITING.onlyText)).toBeNull()
})
