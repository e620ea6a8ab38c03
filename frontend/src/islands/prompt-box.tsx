import * as z from 'zod/mini'
import { QuickPrompt } from '@/components/QuickPrompt'
import { renderIsland } from './render'

const propsSchema = z.object({
  /** Examples that type themselves while the box is empty. */
  examples: z._default(z.array(z.string()), []),
  buttonLabel: z._default(z.string(), 'Generate'),
})

/**
 * Enhances the landing page's prompt form. The server-rendered form works without it, so text typed
 * before is kept.
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
