import * as z from 'zod/mini'

const propsSchema = z.object({ slug: z.string(), title: z.string() })

const TRY = 'Try it here'

/** A sample app that starts in place of its thumbnail when somebody wants to try it, and is not loaded before. */
export function mount(element: HTMLElement, props: unknown): void {
  const sample = propsSchema.parse(props)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-primary'
  button.textContent = TRY
  button.addEventListener('click', () => {
    button.disabled = true
    import('./samples/live').then(
      ({ showLive }) => showLive(element, sample),
      // without a network: the button may be pressed again
      () => {
        button.disabled = false
      },
    )
  })
  element.append(button)
}
