import type { CodeComparisonProps } from '../CodeComparison'

/** Replaces CodeMirror: renders what stands above the compared texts, and the texts. */
export default function FakeCodeComparison(props: CodeComparisonProps) {
  const { before, after, firstLine = 1, heads, isAll = false } = props
  return (
    <figure>
      <figcaption>
        {heads.before} | {heads.after}
        {isAll && ', all lines'}
      </figcaption>
      <pre>{`${firstLine}: ${before} -> ${after}`}</pre>
    </figure>
  )
}
