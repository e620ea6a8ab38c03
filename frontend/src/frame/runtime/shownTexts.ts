/**
 * Tells the host what the page shows at this moment: the texts and images that have a box. The host sends this function
 * as text, so it can use nothing but what it is handed and what browsers have.
 */
import type { FrameMode, ModeTools } from './connectionMode'

export const startShownTexts = ({ send }: Pick<ModeTools, 'send'>): FrameMode => {
  const MOST = 3_000
  const TEXT_MAX = 2_000
  const SIZE_MAX = 900_000
  const HIDDEN = /^(?:script|style|noscript|template|textarea|title|head)$/i

  const pathOf = (element: Element): number[] => {
    const path: number[] = []
    for (let at = element; at.parentElement; at = at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at))
    }
    return path
  }
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }

  let size = 0
  const fits = (text: string): boolean => {
    size += text.length
    return size < SIZE_MAX
  }
  const texts: [string, string][] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let parent: Element | null = null
  let path = ''
  let isShown = false
  while (walker.nextNode() && texts.length < MOST) {
    const { data, parentElement } = walker.currentNode as Text
    if (parentElement === null || data.trim() === '' || data.length > TEXT_MAX) continue
    if (parentElement !== parent) {
      parent = parentElement
      isShown = !HIDDEN.test(parentElement.tagName) && isSeen(parentElement)
      path = isShown ? pathOf(parentElement).join(' ') : ''
    }
    if (!isShown) continue
    if (!fits(data) || !fits(path)) break
    texts.push([path, data])
  }
  const images: [string, string][] = []
  for (const image of document.images) {
    const address = image.getAttribute('src') ?? ''
    if (images.length >= MOST || address.length > TEXT_MAX || !isSeen(image)) continue
    const at = pathOf(image).join(' ')
    if (!fits(address) || !fits(at)) break
    images.push([at, address])
  }
  send({ type: 'shown', page: JSON.stringify({ texts, images }) })
  return { take: () => {}, leave: () => {} }
}
