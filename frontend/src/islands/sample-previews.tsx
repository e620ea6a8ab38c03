import '@/styles/islands/sample-previews.scss'
import * as z from 'zod/mini'
import { examplesQuery } from '@/lib/queries/examples'
import { queryClient, renderIsland } from './render'
import { SampleGallery } from './samples/SampleGallery'

const propsSchema = z.object({
  /** Slugs in display order; the first six categories' first ones if none are given. */
  samples: z._default(z.array(z.string()), []),
})

/**
 * The catalogue's sample apps, running in small frames. The server's cards stay until the same
 * number of cards of the same size can replace them.
 */
export async function mount(element: HTMLElement, props: unknown): Promise<void> {
  const { samples } = propsSchema.parse(props)
  await queryClient.prefetchQuery(examplesQuery)
  if (queryClient.getQueryData(examplesQuery.queryKey)) {
    renderIsland(element, <SampleGallery wanted={samples} />)
  }
}
