/** The page's text as a tree. A gesture asks for it several times, and each parse of a large page takes a while. */
import { isTooLargeToEdit, TOO_LARGE } from '@/document/editableSize'
import {
  isRefused,
  locate,
  type ParsedPage,
  parsePage,
  type Refusal,
} from '@/document/pageEdit/parsePage'

/** The text before an edit, and the one after. */
const KEPT = 2

const parsed = (html: string): ParsedPage | Refusal =>
  isTooLargeToEdit(html) ? { refused: TOO_LARGE[1] } : parsePage(html)

export class PageReader {
  #kept: ParsedPage[] = []
  #spare: ParsedPage | null = null

  /** For reading: an edit uses its page up, so it needs one of its own. */
  read(html: string): ParsedPage | Refusal {
    const page = this.compare(html)
    if (isRefused(page) || page.isLocated) return page
    const twin = this.#spare?.html === html ? this.#spare : parsed(html)
    if (isRefused(twin)) return twin
    this.#spare = twin
    locate(page, twin)
    return page
  }

  /** For what asks for elements by their keys alone: it may not be located. */
  compare(html: string): ParsedPage | Refusal {
    const known = this.#kept.find((page) => page.html === html)
    const page = known ?? parsed(html)
    if (!isRefused(page)) this.keep(page)
    return page
  }

  keep(page: ParsedPage): void {
    this.#kept = [page, ...this.#kept.filter(({ html }) => html !== page.html)].slice(0, KEPT)
  }

  /** For an edit, which uses it up. */
  take(html: string): ParsedPage | Refusal {
    const spare = this.#spare
    this.#spare = null
    return spare?.html === html ? spare : parsed(html)
  }

  /** Somebody is about to edit this text: parses it while nothing else is to be done. */
  foresee(html: () => string): void {
    setTimeout(() => {
      const text = html()
      if (text !== this.#spare?.html) {
        const page = parsed(text)
        this.#spare = isRefused(page) ? null : page
      }
      this.read(text)
    })
  }
}
