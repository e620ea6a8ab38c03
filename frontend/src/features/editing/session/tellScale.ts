import type { PreviewHandle } from '@/components/preview/types'

/** A view changes its size little by little. */
const AGAIN_MS = 600

/** Tells each frame in edit mode as how large its page is seen. Gives what ends that. */
export function tellScale(preview: PreviewHandle): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (frame: HTMLElement) => {
    const scale = frame.getBoundingClientRect().width / frame.clientWidth
    if (scale > 0) preview.post({ type: 'edit', command: { do: 'scale', scale } })
  }
  const stops = (['edit-ready', 'edit-chosen', 'edit-facts'] as const).map((type) =>
    preview.on(type, (_, { element }) => {
      clearTimeout(timer)
      timer = setTimeout(() => tell(element), AGAIN_MS)
      tell(element)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
