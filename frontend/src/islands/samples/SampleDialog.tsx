import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import SampleFrame from '@/components/SampleFrame'
import type { ExampleCategory } from '@/lib/api/types'

interface SampleDialogProps {
  category: ExampleCategory | null
  onClose(): void
}

/** A sample app to try out, with a link to start from its prompt. */
export function SampleDialog({ category, onClose }: SampleDialogProps) {
  const [shown, setShown] = useState(category)
  useEffect(() => {
    if (category) setShown(category)
  }, [category])
  if (!shown) return null
  return (
    <AppDialog
      show={category !== null}
      title={shown.sample.title}
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
      <SampleFrame categoryId={shown.id} title={shown.sample.title} />
    </AppDialog>
  )
}

/** The first example of a category describes its sample app. */
function generatorLink({ examples }: ExampleCategory): string {
  const prompt = examples[0]?.prompt ?? ''
  return `/generate?${new URLSearchParams({ mode: 'code', prompt, from: 'showcase' })}`
}
