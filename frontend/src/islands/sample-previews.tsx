import * as z from 'zod/mini'
import { renderIsland } from './render'
import { SampleGallery } from './samples/SampleGallery'

const propsSchema = z.object({
  /** Category ids in the order to show; the first six when none are named. */
  categories: z._default(z.array(z.string()), []),
})

/** The catalogue's sample apps, running in small frames. */
export function mount(element: HTMLElement, props: unknown): void {
  renderIsland(element, <SampleGallery wanted={propsSchema.parse(props).categories} />)
}
