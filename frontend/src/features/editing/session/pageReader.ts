/** The page's text as a tree. A gesture asks for it several times, and each parse of a large page takes a while. */
import { type ParsedPage, parsePage, type Refusal } from '@/document/pageEdit/parsePage'

/** The text before an edit, and the one after. */
const KEPT = 2

export class PageReader {
  #kept: ParsedPage[] = []

  /** For reading: an edit uses its page up, so it needs one of its own. */
  read(html: string): ParsedPage | Refusal {
    const known = this.#kept.find((page) => page.html === html)
    const page = known ?? parsePage(html)
    if ('root' in page) this.keep(page)
    return page
  }

  keep(page: ParsedPage): void {
    this.#kept = [page, ...this.#kept.filter(({ html }) => html !== page.html)].slice(0, KEPT)
  }
}
