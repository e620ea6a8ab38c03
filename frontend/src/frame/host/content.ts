/** Which content the preview accepts. */

const SUSPECT_CODE = /firebase|api[-_ ]?key|console\.(?:log|debug|info|warn|error)/i
const PAGE_TAG = /<(?:html|body|div)[\s>]/i
const SHORTEST_WITHOUT_TAGS = 50

const isPageWithScript = (html: string): boolean =>
  /<html[\s>]/i.test(html) && /<script[\s>]/i.test(html)

/** A page or a renderable fragment; neither empty nor a snippet of configuration code. */
export const isAcceptable = (html: string): boolean => {
  const text = html.trim()
  if (text === '') return false
  if (SUSPECT_CODE.test(text) && !isPageWithScript(text)) return false
  return PAGE_TAG.test(text) || text.length > SHORTEST_WITHOUT_TAGS
}

/** Streamed content that is a fraction of the current page: the start of a page, not a new version. */
export const isTooLittle = (next: number, shown: number): boolean =>
  next < shown * 0.1 && next < 100

/** Whether a page is responsive. */
export const isResponsive = (html: string): boolean =>
  /<meta[^<>]+name\s*=\s*["']?viewport/i.test(html) || /@(?:media|container)\b/i.test(html)
