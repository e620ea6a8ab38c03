import type { PreviewHandle } from '@/components/preview/types'

/** To the button of a command; to the app where none is shown: on phones, and where the menus are folded. */
export function focusCommand(id: string, preview: Pick<PreviewHandle, 'focus'> | null): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-command="${id}"]`)]
  const shown = buttons.find((button) => button.checkVisibility())
  if (shown) shown.focus()
  else preview?.focus()
}
