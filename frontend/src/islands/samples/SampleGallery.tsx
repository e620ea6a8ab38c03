import { useState } from 'react'
import type { ExampleCategory } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { SampleCard } from './SampleCard'
import { SampleDialog } from './SampleDialog'

const SHOWN = 6

export function SampleGallery({ wanted }: { wanted: readonly string[] }) {
  const { data } = useExamples()
  const [selected, setSelected] = useState<ExampleCategory | null>(null)
  if (!data) return null
  return (
    <>
      <ul className="sample-grid">
        {chosen(data, wanted).map((category) => (
          <li key={category.id}>
            <SampleCard category={category} onTry={() => setSelected(category)} />
          </li>
        ))}
      </ul>
      <SampleDialog category={selected} onClose={() => setSelected(null)} />
    </>
  )
}

function chosen(all: readonly ExampleCategory[], wanted: readonly string[]): ExampleCategory[] {
  if (wanted.length === 0) return all.slice(0, SHOWN)
  return wanted.flatMap((id) => all.find((category) => category.id === id) ?? [])
}
