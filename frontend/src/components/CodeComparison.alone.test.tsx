import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import CodeComparison, { type CodeComparisonProps } from './CodeComparison'

const configs = vi.hoisted((): { diffConfig?: object }[] => [])

vi.mock('@codemirror/merge', async (original) => {
  const real = await original<typeof import('@codemirror/merge')>()
  class MergeView extends real.MergeView {
    constructor(config: ConstructorParameters<typeof real.MergeView>[0]) {
      configs.push(config)
      super(config)
    }
  }
  const unifiedMergeView: typeof real.unifiedMergeView = (config) => {
    configs.push(config)
    return real.unifiedMergeView(config)
  }
  return { MergeView, unifiedMergeView }
})

const SAME = Array.from({ length: 20 }, (_, at) => `<p>${at}</p>`)
const LABELS = { before: 'Old page', after: 'New page', both: 'New page, with what went' }

function compare(props: Partial<CodeComparisonProps> = {}) {
  return render(
    <CodeComparison
      before={['<h1>Ebb</h1>', ...SAME].join('\n')}
      after={['<h1>Tide</h1>', ...SAME].join('\n')}
      heads={{ before: 'Old', after: 'New' }}
      labels={LABELS}
      isUnified={false}
      {...props}
    />,
  )
}
const gutter = (at: number) =>
  [...(document.querySelectorAll('.cm-lineNumbers')[at]?.children ?? [])]
    .map(({ textContent }) => textContent)
    .slice(1)

beforeEach(() => {
  configs.length = 0
})

it('shows two texts side by side, each with its name, and folds what is the same', async () => {
  compare()
  expect(await screen.findByRole('textbox', { name: LABELS.before })).toHaveTextContent('Ebb')
  expect(screen.getByRole('textbox', { name: LABELS.after })).toHaveTextContent('Tide')
  expect(screen.getByText('Old')).toBeInTheDocument()
  expect(screen.getAllByText('17 unchanged lines')).toHaveLength(2)
})

it('shows them as one text where they would be too narrow', async () => {
  compare({ isUnified: true })
  const both = await screen.findByRole('textbox', { name: LABELS.both })
  expect(both).toHaveTextContent('Ebb')
  expect(both).toHaveTextContent('Tide')
  expect(screen.queryByText('Old')).toBeNull()
})

it('counts the lines from where the texts begin, and shows all on demand', async () => {
  compare({ firstLine: 40, isAll: true })
  await screen.findByRole('textbox', { name: LABELS.before })
  expect(screen.queryByText(/unchanged lines/)).toBeNull()
  expect(gutter(0).slice(0, 3)).toEqual(['40', '41', '42'])
})

it.each([true, false])('bounds the time in which texts are told apart: %s', async (isUnified) => {
  compare({ isUnified })
  await screen.findByRole('textbox', { name: isUnified ? LABELS.both : LABELS.before })
  expect(configs).toEqual([
    expect.objectContaining({ diffConfig: { scanLimit: 500, timeout: 300 } }),
  ])
})
