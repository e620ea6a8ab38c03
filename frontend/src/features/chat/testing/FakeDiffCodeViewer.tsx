/** Replaces CodeMirror: renders the compared texts. */
export default function FakeDiffCodeViewer(props: { before: string; after: string; line: number }) {
  return <pre>{`${props.line}: ${props.before} -> ${props.after}`}</pre>
}
