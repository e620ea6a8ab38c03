/** What optimizing says. It is no part of the first scripts. */
import type { AnalysisType, TypeMeasure } from '@/lib/api/types'

interface TypeWords {
  name: string
  hint: string
}

/** In the order in which a page is optimized. */
export const TYPES = {
  accessibility: { name: 'Accessibility', hint: 'Labels, keyboard, screen readers' },
  performance: { name: 'Performance', hint: 'How fast the page is there' },
  mobile: { name: 'Mobile', hint: 'Small screens' },
  seo: { name: 'SEO', hint: 'Titles and descriptions for search engines' },
  security: { name: 'Security', hint: 'What people type never runs as code' },
  visual: { name: 'Visual', hint: 'Spacing, type and contrast' },
} satisfies Record<AnalysisType, TypeWords>

export const ANALYSIS_TYPES = Object.keys(TYPES) as AnalysisType[]

export const OPTIMIZE = {
  title: 'Optimize App',
  lead: 'Improvements that make anything else worse are dropped. The result is one step that you can undo.',
  for: 'Optimize for',
  rounds: 'Rounds',
  roundsHint: 'Later rounds work on what is left.',
  start: 'Optimize',
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop',
  running: 'Optimizing...',
  closable: 'You can close this window. The result appears in your app.',
  again: 'Optimize Again',
  undo: 'Undo',
  undone: 'The page is as it was before.',
  none: 'Choose at least one.',
  failed: 'Optimization Failed',
  unchanged: 'Nothing was changed.',
  show: 'Show changes',
  hide: 'Hide changes',
  dropped: 'Dropped',
  unchecked: 'No browser opened the pages, so only their text was measured.',
  before: 'Before',
  after: 'After',
  both: 'After, with what was removed',
  done: ['App Optimized', 'The changes are in your app. Undo takes them back.'],
} as const

/** What the step is called in the history. */
export const stepName = (types: readonly AnalysisType[]): string =>
  `Optimize: ${types.map((type) => TYPES[type].name).join(', ')}`

export const measureText = ({ before, after }: TypeMeasure): string => {
  const problems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`)
  return before === after ? problems(after) : `${problems(before)} before, ${problems(after)} now`
}
