/** What a page showed in a hidden run, as its frame says. The page may say anything: it is read as hints, and bounded. */
import * as z from 'zod/mini'
import { marksAt, withoutMarks } from '@/document/pageScripts/marks'

/** A text node that has a box. `path`: of its element, the places among the child elements from `html` on. */
export interface ShownText {
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
