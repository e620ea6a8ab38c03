/** Tells the host what the page shows at this moment: the texts and images that have a box. The host sends this script. */
import { isSeen as hasBox, pathOf } from './elements'
import type { FrameMode, ModeTools } from './modes'

const MOST = 3_000
const TEXT_MAX = 2_000
const SIZE_MAX = 900_000
const HIDDEN = /^(?:script|style|noscript|template|textarea|title|head)$/i

const isSeen = (element: Element): boolean =>
  hasBox(element) && getComputedStyle(element).visibility !== 'hidden'

export default function startShownTexts({ send }: Pick<ModeTools, 'send'>): FrameMode {
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
