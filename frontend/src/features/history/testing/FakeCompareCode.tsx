import type { PageStep } from '@/document/step'

interface FakeCompareCodeProps {
  older: PageStep
  newer: PageStep
  isAll: boolean
}

/** Replaces CodeMirror: renders the names of the compared steps. */
export default function FakeCompareCode({ older, newer, isAll }: FakeCompareCodeProps) {
  return <pre>{`${older.name} -> ${newer.name}${isAll ? ', all lines' : ''}`}</pre>
}
