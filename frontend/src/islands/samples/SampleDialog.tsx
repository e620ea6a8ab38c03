import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import SampleFrame from '@/components/SampleFrame'
import type { SampleInfo } from '@/lib/api/types'

interface SampleDialogProps {
  sample: SampleInfo | null
  onClose(): void
}

/** A sample app to try out, with a link to start from its prompt. */
export function SampleDialog({ sample, onClose }: SampleDialogProps) {
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
