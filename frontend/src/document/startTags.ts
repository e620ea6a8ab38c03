/**
 * The start tags of a page's text with their attributes, in one pass. Comments and what scripts,
 * styles and text fields hold are no tags. It is no parser: which tree comes of them it cannot tell.
 */
export interface TagAttribute {
  /** As it stands; character references are not resolved but `&amp;` and `&quot;`. */
  value: string
  /** Without the quotes. */
  start: number
  end: number
}

export interface StartTag {
  name: string
  /** By name in lower case; of several with one name the first counts. */
  attributes: ReadonlyMap<string, TagAttribute>
}

const NAME = /[a-z][^\t\n\f\r />]*/iy
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'>][^\t\n\f\r >]*)?))?/dy
const REST = /[\t\n\f\r /]*>/y
const RAW_TEXT = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext)$/i

export function* startTags(html: string): Generator<StartTag> {
  let at = html.indexOf('<')
  while (at >= 0) {
    const next = html[at + 1] ?? ''
    if (html.startsWith('<!--', at)) at = endOfComment(html, at)
    else if (next === '!' || next === '?') at = after(html.indexOf('>', at), 1)
    else if (next === '/' && /[a-z]/i.test(html[at + 2] ?? '')) at = tagAt(html, at + 2).end
    else if (/[a-z]/i.test(next)) {
      const { end, tag } = tagAt(html, at + 1)
      if (end < 0) return
      yield tag
      at = RAW_TEXT.test(tag.name) ? endOfRawText(html, end, tag.name) : end
    } else at += 1
    if (at < 0) return
    at = html.indexOf('<', at)
  }
}

/** `end` is behind the tag; negative when it is not closed. */
function tagAt(html: string, from: number): { end: number; tag: StartTag } {
  const attributes = new Map<string, TagAttribute>()
  NAME.lastIndex = from
  const name = NAME.exec(html)?.[0] ?? ''
  let at = from + name.length
  for (;;) {
    REST.lastIndex = at
    if (REST.test(html)) return { end: REST.lastIndex, tag: { name, attributes } }
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(html)
    // also a quote that nothing closes
    if (found === null || ATTRIBUTE.lastIndex >= html.length) {
      return { end: -1, tag: { name, attributes } }
    }
    at = ATTRIBUTE.lastIndex
    const key = (found[1] ?? '').toLowerCase()
    const value = found[2] ?? found[3] ?? found[4] ?? ''
    const [start, end] = found.indices?.[2] ?? found.indices?.[3] ?? found.indices?.[4] ?? [at, at]
    if (!attributes.has(key)) attributes.set(key, { value: plain(value), start, end })
  }
}

/** `<!-->` and `<!--->` are comments, too. */
function endOfComment(html: string, at: number): number {
  const short = /<!---?>/y
  short.lastIndex = at
  return short.test(html) ? short.lastIndex : after(html.indexOf('-->', at + 4), 3)
}

function endOfRawText(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  end.lastIndex = from
  return end.test(html) ? end.lastIndex : -1
}

const after = (at: number, chars: number): number => (at < 0 ? -1 : at + chars)

const plain = (value: string): string => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
