/** What stands in the scripts of a page, read once for each of its texts. */

import * as z from 'zod/mini'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { type Literal, literalsOf } from '@/document/pageScripts/literals'
import { marksAt, withoutMarks } from '@/document/pageScripts/marks'
import { partsOf, type TextPart } from '@/document/pageScripts/parts'
import { scriptsOf } from '@/document/pageScripts/scripts'
import { type Table, tablesOf } from '@/document/pageScripts/tables'

/** Positions are those of `html`. */
export interface PageSource {
  html: string
  literals: Literal[]
  parts: TextPart[]
  tables: Table[]
}

/** Null for a page that cannot be read. */
export function sourceOf(html: string): PageSource | null {
  const page = parsePage(html)
  if (isRefused(page)) return null
  const scripts = scriptsOf(page)
  const literals = literalsOf(page, scripts)
  return {
    html,
    literals,
    parts: partsOf(page, scripts, literals),
    tables: tablesOf(page, scripts, literals),
  }
}

// What a page showed in a hidden run, as its frame says. The page may say anything: it is read as hints, and bounded.

/** A text node that has a box. `path`: of its element, the places among the child elements from `html` on. */
interface ShownText {
  path: string
  /** Without marks. */
  text: string
  /** The numbers of the marks in it, with the place in the text that each stands behind. */
  marks: { number: number; at: number }[]
}

export interface ShownImage {
  path: string
  address: string
}

export interface ShownPage {
  texts: ShownText[]
  images: ShownImage[]
}

const MOST = 3_000
const TEXT_MAX = 20_000
const PATH = /^\d{1,5}(?: \d{1,5}){0,200}$/

const path = z.string().check(z.regex(PATH))
const pairs = z
  .array(z.tuple([path, z.string().check(z.maxLength(TEXT_MAX))]))
  .check(z.maxLength(MOST))
const Page = z.object({ texts: pairs, images: pairs })

/** Null for what is no such page. */
export function readShownPage(json: string): ShownPage | null {
  try {
    const { texts, images } = Page.parse(JSON.parse(json))
    return {
      texts: texts.map(([path, text]) => ({
        path,
        text: withoutMarks(text),
        marks: marksAt(text),
      })),
      images: images.map(([path, address]) => ({ path, address: withoutMarks(address) })),
    }
  } catch {
    return null
  }
}
