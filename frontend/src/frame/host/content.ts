/** Which content the preview takes. */

const SECRETIVE = /firebase|api[-_ ]?key|console\.(?:log|debug|info|warn|error)/i
const PAGE_TAG = /<(?:html|body|div)[\s>]/i
const SHORTEST_WITHOUT_TAGS = 50

const isPageWithScript = (html: string): boolean =>
  /<html[\s>]/i.test(html) && /<script[\s>]/i.test(html)

/** A page or a drawable piece of one; neither nothing nor a snippet of somebody's set-up code. */
export const isAcceptable = (html: string): boolean => {
  const text = html.trim()
  if (text === '') return false
  if (SECRETIVE.test(text) && !isPageWithScript(text)) return false
  return PAGE_TAG.test(text) || text.length > SHORTEST_WITHOUT_TAGS
}

/** Streamed content that is a fraction of what is shown: the beginning of it, not a new version. */
export const isTooLittle = (next: number, shown: number): boolean =>
  next < shown * 0.1 && next < 100

/** Whether a page adapts to the width of its window. */
export const isResponsive = (html: string): boolean =>
  /<meta[^>]+name\s*=\s*["']?viewport/i.test(html) || /@(?:media|container)\b/i.test(html)
