import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { oneDarkHighlightStyle } from '@codemirror/theme-one-dark'

/** Its red for what is invalid lacks contrast, and stands on valid tags where a slow machine has not parsed all yet. */
const INVALID = '#f00'
const light = HighlightStyle.define(
  defaultHighlightStyle.specs.filter(({ color }) => color !== INVALID),
)

/** Colours for code that is only read. */
export const codeColours = (isDark: boolean): Extension =>
  syntaxHighlighting(isDark ? oneDarkHighlightStyle : light)
