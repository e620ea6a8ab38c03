/** Replaces CodeMirror: renders the code as text. */
export default function FakeCodeViewer({ code }: { code: string }) {
  return <pre data-testid="code">{code}</pre>
}
