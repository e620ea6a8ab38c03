/** Typing into a text of the page, in place: plain text, which is kept however it ends. */
import { MAX_TYPED } from '../../editProtocol'

export type TextEdit = {
  element: Element
  /** Whether an event belongs to the typing. */
  takes: (event: Event) => boolean
  /** Whether what is typed goes into it. */
  isOpen: () => boolean
  /** It is being left, or taken away: where in it somebody writes is kept. */
  hold: () => void
  /**
   * The page took the box or the focus away: it goes back to where it was, if the page says there what it said before.
   * `now`: the element, or the one that took its place. Gives whether the person goes on.
   */
  resume: (now: Element | null) => boolean
  /** What was typed so far. */
  soFar: () => Typed
  /** Ends it, and keeps what was typed. */
  end: () => void
}

/** `place`: among the texts of the element, as it runs. `before`: what stood there. */
export type Typed = { element: Element; place: number; before: string; text: string }

export type TextEditor = {
  /**
   * Which element's text is meant: the innermost that was pressed and has one, else that of what is meant, else one in
   * it. `path`: what was pressed, from the innermost outwards; none by key.
   */
  textIn: (meant: Element, path: readonly Element[]) => Element
  /** Whether it has a text that is longer than what can be typed into. */
  isLong: (element: Element) => boolean
  /** Gives null where there is no text to type into, and 'unwritable' where it does not get the focus. */
  begin: (
    element: Element,
    at: { x: number; y: number } | null,
    typed: (typed: Typed) => void,
    ended: () => void,
  ) => TextEdit | 'unwritable' | null
}

export const makeTextEditor = (document: Document): TextEditor => {
  const BOX = 'morpheo-text'
  const WITHOUT =
    'input,textarea,select,img,br,hr,video,audio,iframe,canvas,svg,math,object,script,style,template,:is(select,svg,math) *'
  /** Of those that browsers show as one. */
  const BLANK = /[ \t\n\f\r]/
  const NO_BREAK = /\u00a0/g
  /** An app that shows itself anew each second is written in for minutes; one that fights is not. */
  const RESUMED_MAX = 200

  const textsOf = (element: Element): Text[] => {
    const texts: Text[] = []
    for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node as Text)
    return texts
  }
  /** The one that was pressed, else the first with words; blanks between elements are no text to write. */
  const chosenText = (element: Element, at: { x: number; y: number } | null): Text | undefined => {
    const texts = textsOf(element)
    const pressed = texts.find((text) => {
      if (!at) return false
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (at.x >= left && at.x <= right && at.y >= top && at.y <= bottom) return true
      }
      return false
    })
    const isLeaf = element.childElementCount === 0
    return (
      pressed ?? texts.find(({ data }) => data.trim() !== '') ?? (isLeaf ? texts[0] : undefined)
    )
  }

  /** `starts`: where each character that is shown begins in the words, and where they end. */
  const shownOf = (words: string, isAsWritten: boolean): { shown: string; starts: number[] } => {
    const starts: number[] = []
    let shown = ''
    for (let at = 0; at < words.length; at += 1) {
      const isBlank = !isAsWritten && BLANK.test(words.charAt(at))
      if (isBlank && at > 0 && BLANK.test(words.charAt(at - 1))) continue
      starts.push(at)
      shown += isBlank ? ' ' : words.charAt(at)
    }
    starts.push(words.length)
    return { shown, starts }
  }
  /** The words with what the person changed of them: around that, all stays as it was written. */
  const changed = (
    words: string,
    { shown, starts }: ReturnType<typeof shownOf>,
    now: string,
  ): string => {
    const most = Math.min(shown.length, now.length)
    let head = 0
    while (head < most && shown.charAt(head) === now.charAt(head)) head += 1
    let tail = 0
    const last = (text: string) => text.charAt(text.length - 1 - tail)
    while (tail < most - head && last(shown) === last(now)) tail += 1
    const end = shown.length - tail
    const typed = now.slice(head, now.length - tail)
    // browsers may write a blank as one
    const isKept = shown.slice(head, end).includes('\u00a0')
    const middle = isKept ? typed : typed.replace(NO_BREAK, ' ')
    return words.slice(0, starts[head] ?? 0) + middle + words.slice(starts[end] ?? words.length)
  }

  /** What keeps an element from the focus or from keys, around it: disabled controls, inert and editable parts. */
  const KEEPS = [
    ['disabled', null],
    ['inert', null],
    ['contenteditable', 'false'],
  ] as const
  /** Attributes that were lifted, with their values. */
  type Lifted = [Element, string, string][]
  /** Lifts that, as long as somebody types. The methods that it uses are the page's: they may fail. */
  const lift = (box: Element, lifted: Lifted): void => {
    for (let around = box.parentElement; around; around = around.parentElement) {
      for (const [name, free] of KEEPS) {
        const value = around.getAttribute(name)
        if (value === null || value === free) continue
        lifted.push([around, name, value])
        if (free === null) around.removeAttribute(name)
        else around.setAttribute(name, free)
      }
    }
  }
  const putBack = (lifted: Lifted): void => {
    for (const [around, name, value] of lifted) {
      try {
        around.setAttribute(name, value)
      } catch {
        // what was typed is kept all the same
      }
    }
  }

  const hasWords = (element: Element): boolean =>
    !element.matches(WITHOUT) && textsOf(element).some(({ data }) => data.trim() !== '')
  /** What is within shadow roots is in no page's text. */
  const isPressed = (element: Element): boolean =>
    hasWords(element) && element.getRootNode() === document

  return {
    textIn: (meant, path) => {
      const pressed = path.slice(0, path.indexOf(meant) + 1).find(isPressed)
      if (pressed) return pressed
      const all = hasWords(meant) ? [] : [...meant.querySelectorAll('*')].filter(hasWords)
      // between several of them none was pressed
      return (path.length === 0 || all.length === 1 ? all[0] : null) ?? meant
    },
    isLong: (element) => textsOf(element).some(({ data }) => data.length > MAX_TYPED),
    begin: (element, at, typed, ended) => {
      element.normalize()
      const existing = chosenText(element, at)
      // an element with others in it and no text of its own holds nothing to type into
      const isEmpty = element.childNodes.length === 0
      if (element.matches(WITHOUT) || !(existing || isEmpty)) return null
      if (existing && existing.data.length > MAX_TYPED) return null
      let text = existing ?? document.createTextNode('')
      const before = text.data
      const place = existing ? textsOf(element).indexOf(existing) : 0
      // blanks around it belong to the markup: nobody wants to type between them
      const [, lead = '', words = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(before) ?? []
      const box = document.createElement(BOX)
      box.setAttribute('contenteditable', 'plaintext-only')
      box.setAttribute('role', 'textbox')
      box.setAttribute('aria-label', 'Text of the page')
      const { whiteSpace } = getComputedStyle(element)
      // the caret scrolls a line that is cut off
      const { scrollLeft } = element
      // blanks that are typed are seen, and no line begins or ends that was not there
      const wrapping = /^(?:nowrap|pre|break-spaces)$/.test(whiteSpace) ? whiteSpace : 'pre-wrap'
      // WebKit writes only where these two say so, which `all` resets
      box.style.cssText =
        `all:unset;display:inline;white-space:${wrapping};outline:2px solid #007acc;min-width:1ch;` +
        '-webkit-user-modify:read-write-plaintext-only;-webkit-user-select:text;user-select:text'
      const isAsWritten = /^(?:pre|break)/.test(whiteSpace)
      const begun = shownOf(words, isAsWritten)
      box.textContent = begun.shown
      if (existing) text.replaceWith(box)
      else element.append(box)
      const isOpen = (): boolean => box.isConnected && document.activeElement === box
      const leave = (): void => {
        if (existing) box.replaceWith(text)
        else box.remove()
      }
      const lifted: Lifted = []
      try {
        lift(box, lifted)
        box.focus()
      } catch {
        // then it does not have the focus
      }
      if (!isOpen()) {
        leave()
        putBack(lifted)
        return 'unwritable'
      }
      document.getSelection()?.selectAllChildren(box)

      let isOver = false
      const written = (): string => {
        const now = box.textContent ?? ''
        return now === begun.shown ? before : lead + changed(words, begun, now) + tail
      }
      const end = (): void => {
        if (isOver) return
        isOver = true
        text.data = written()
        leave()
        element.scrollLeft = scrollLeft
        putBack(lifted)
        if (text.data !== before) typed({ element, place, before, text: text.data })
        ended()
      }
      let resumed = 0
      let caret: [node: Node, at: number] | null = null
      return {
        element,
        end,
        soFar: () => ({ element, place, before, text: written() }),
        isOpen,
        hold: () => {
          const selection = document.getSelection()
          const node = selection?.focusNode
          if (selection && node && box.contains(node)) caret = [node, selection.focusOffset]
        },
        resume: (now) => {
          resumed += 1
          if (isOver || resumed > RESUMED_MAX) return false
          if (!box.isConnected) {
            const twin = now && textsOf(now)[place]
            if (!now || (existing ? twin?.data !== before : now.firstChild)) return false
            if (twin) {
              text = twin
              twin.replaceWith(box)
            } else now.append(box)
          }
          box.focus()
          const selection = document.getSelection()
          if (caret && box.contains(caret[0])) selection?.collapse(...caret)
          else {
            selection?.selectAllChildren(box)
            selection?.collapseToEnd()
          }
          return isOpen()
        },
        takes: (event) => event.target instanceof Node && box.contains(event.target),
      }
    },
  }
}
