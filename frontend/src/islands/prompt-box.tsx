import * as z from 'zod/mini'
import { QuickPrompt } from '@/components/QuickPrompt'
import { renderIsland } from './render'

const propsSchema = z.object({
  /** Typed one after another while the box is empty. */
  examples: z._default(z.array(z.string()), []),
  buttonLabel: z._default(z.string(), 'Generate'),
})

/**
 * Brings the landing page's prompt form to life. The form the server rendered works without it,
 * so what was typed before is taken over.
 */
export function mount(element: HTMLElement, props: unknown): void {
  const { examples, buttonLabel } = propsSchema.parse(props)
  const typed = element.querySelector('textarea')
  renderIsland(
    element,
    <QuickPrompt
      examples={examples}
      buttonLabel={buttonLabel}
      initialPrompt={typed?.value ?? ''}
      autoFocus={typed !== null && document.activeElement === typed}
    />,
  )
}
