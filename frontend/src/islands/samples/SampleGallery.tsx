import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import SampleFrame from '@/components/SampleFrame'
import type { ExampleCategory, SampleInfo } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { SampleCard } from './SampleCard'

const SHOWN = 6

interface Shown {
  sample: SampleInfo
  /** The name of its category. */
  category: string
}

export function SampleGallery({ wanted }: { wanted: readonly string[] }) {
  const { data } = useExamples()
  const [selected, setSelected] = useState<SampleInfo | null>(null)
  if (!data) return null
  return (
    <>
      <ul className="sample-grid">
        {chosen(data, wanted).map(({ sample, category }) => (
          <li key={sample.slug}>
            <SampleCard sample={sample} category={category} onTry={() => setSelected(sample)} />
          </li>
        ))}
      </ul>
      <SampleDialog sample={selected} onClose={() => setSelected(null)} />
    </>
  )
}

/** The wanted samples in their order; without any, the first of each category. */
function chosen(categories: readonly ExampleCategory[], wanted: readonly string[]): Shown[] {
  const all = categories.flatMap(({ name, samples }) =>
    samples.map((sample) => ({ sample, category: name })),
  )
  if (wanted.length > 0) {
    return wanted.flatMap((slug) => all.find(({ sample }) => sample.slug === slug) ?? [])
  }
  const leads = categories.flatMap(({ samples }) => samples[0]?.slug ?? [])
  return all.filter(({ sample }) => leads.includes(sample.slug)).slice(0, SHOWN)
}

interface SampleDialogProps {
  sample: SampleInfo | null
  onClose(): void
}

/** A sample app to try out, with a link to start from its prompt. */
function SampleDialog({ sample, onClose }: SampleDialogProps) {
  const [shown, setShown] = useState(sample)
  useEffect(() => {
    if (sample) setShown(sample)
  }, [sample])
  if (!shown) return null
  return (
    <AppDialog
      show={sample !== null}
      title={shown.title}
      onClose={onClose}
      size="xl"
      fullscreenOnMobile
      className="sample-dialog"
      footer={
        <a className="btn btn-grad" href={generatorLink(shown)}>
          Make your own version
        </a>
      }
    >
      <SampleFrame slug={shown.slug} title={shown.title} />
    </AppDialog>
  )
}

/** The generator with the prompt that makes a sample. */
function generatorLink({ prompt }: SampleInfo): string {
  return `/generate?${new URLSearchParams({ mode: 'code', prompt, from: 'showcase' })}`
}
