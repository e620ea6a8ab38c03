/** Values that are tried on elements as long as somebody chooses them. */
import type { EditCommand } from '../../editProtocol'
import type { Mirror } from './mirror'

export type ValuePreview = {
  show: (command: Extract<EditCommand, { do: 'try' }>) => void
  end: () => void
  isOn: () => boolean
}

export const makeValuePreview = (find: Mirror['find']): ValuePreview => {
  /** What elements had as their style before. */
  const tried = new Map<Element, string | null>()
  const end = (): void => {
    for (const [element, style] of tried) {
      if (style === null) element.removeAttribute('style')
      else element.setAttribute('style', style)
    }
    tried.clear()
  }
  return {
    end,
    isOn: () => tried.size > 0,
    show: ({ of, property, value, isImportant }) => {
      if (value === null) end()
      else {
        for (const key of of) {
          const element = find(key)
          if (!(element instanceof HTMLElement)) continue
          if (!tried.has(element)) tried.set(element, element.getAttribute('style'))
          element.style.setProperty(property, value, isImportant ? 'important' : '')
        }
      }
    },
  }
}
