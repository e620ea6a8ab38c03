/** Stands in for CodeMirror: the code as text. */
export default function FakeCodeViewer({ code }: { code: string }) {
  return <pre data-testid="code">{code}</pre>
}
