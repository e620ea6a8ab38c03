/** Stands in for CodeMirror: what it was given to compare, as text. */
export default function FakeDiffCodeViewer(props: { before: string; after: string; line: number }) {
  return <pre>{`${props.line}: ${props.before} -> ${props.after}`}</pre>
}
