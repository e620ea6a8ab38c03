/** What somebody types into, as its page had it when they began: why it comes to nothing when that is there no more. */
import { findElement } from '@/document/pageEdit/findElement'
import { OTHER_TEXT } from '@/document/pageEdit/operations/setText'
import { isRefused, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import type { EditMessage } from '@/frame/editProtocol'
import { plainText } from '@/lib/plainText'
import { isSameName } from '../gestures'
import { EDITING } from '../texts'

export const TYPED_TEXTS = {
  gone: 'The page has changed, and the element you typed in no longer exists.',
  replaced: 'The page has changed, and so has the text you typed in.',
  ofScript: "The app's script wrote this text: the page's code has different text here.",
  unwritable: 'This text cannot be edited in the app. Edit it in the panel, under Text Content.',
  halted: 'Typing stopped',
  haltedText: (text: string | null) =>
    `The page changed while you were typing. Select an element to use keys in the app again.${text === null ? '' : ` Your text: "${plainText(text.slice(0, 500))}"`}`,
} as const

type Of<T extends EditMessage['type']> = Extract<EditMessage, { type: T }>

export class TypedInto {
  #begun: { name: Of<'edit-typing'>['element']; texts: string[]; isChosen: boolean } | null = null

  /** `isChosen`: whether an element of the page is what somebody chose, or in that. */
  began(
    { element: name }: Of<'edit-typing'>,
    page: ParsedPage,
    isChosen: (element: PageElement) => boolean = () => true,
  ): void {
    const found = findElement(page, name)
    if (!isRefused(found)) {
      this.#begun = { name, texts: textsOf(found), isChosen: isChosen(found) }
    }
    // who begins anew in one that is gone by then has text in it from before
    else if (!isSameName(this.#begun?.name, name)) this.#begun = null
  }

  /** Whether it was begun in another element than the one that was chosen then. */
  isElsewhere({ element }: Of<'edit-typed'>): boolean {
    return isSameName(this.#begun?.name, element) && this.#begun?.isChosen === false
  }

  /** Whether what was written over stands in the page's own markup. */
  isOfPage({ element, before }: Of<'edit-typed'>, page: ParsedPage): boolean {
    const found = findElement(page, element)
    return !isRefused(found) && textsOf(found).some((text) => text.trim() === before.trim())
  }

  /** In words for the person, with what they typed. */
  lost({ element, before, text }: Of<'edit-typed'>, reason: string): string {
    const begun = isSameName(this.#begun?.name, element) ? this.#begun : null
    const wasThere = before === '' || begun?.texts.includes(before)
    if (reason === EDITING.notInText && begun) return EDITING.notWritten(text, TYPED_TEXTS.gone)
    if (reason !== OTHER_TEXT) return EDITING.notWritten(text, reason)
    const why = begun && wasThere ? TYPED_TEXTS.replaced : TYPED_TEXTS.ofScript
    return EDITING.notWritten(text, why)
  }
}

const textsOf = ({ childNodes }: PageElement): string[] =>
  childNodes.flatMap((node) => ('value' in node ? node.value : []))
