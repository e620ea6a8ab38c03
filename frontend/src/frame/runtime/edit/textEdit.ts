/**
 * Typing into a text of the page, in place: plain text, Escape takes it back, leaving keeps it. The host sends this
 * function as text, so it can use nothing but what it is handed and what browsers have.
 */
export type TextEdit = {
  element: Element
  /** Whether an event belongs to the typing. */
  takes: (event: Event) => boolean
  /** Ends it. */
  end: (keep: boolean) => void
}

export type Typed = { element: Element; place: number; text: string }

/** `begin` gives null where there is no text to type into. */
export type TextEditor = {
  begin: (
    element: Element,
    at: { x: number; y: number } | null,
    typed: (typed: Typed) => void,
    ended: () => void,
  ) => TextEdit | null
}

export const makeTextEditor = (document: Document): TextEditor => {
  const BOX = 'morpheo-text'
  const WITHOUT =
    'input,textarea,select,img,br,hr,video,audio,iframe,canvas,svg,object,script,style,template'

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

  return {
    begin: (element, at, typed, ended) => {
      element.normalize()
      const existing = chosenText(element, at)
      // an element with others in it and no text of its own holds nothing to type into
      const isEmpty = element.childNodes.length === 0
      if (element.matches(WITHOUT) || !(existing || isEmpty)) return null
      const text = existing ?? document.createTextNode('')
      const before = text.data
      const place = existing ? textsOf(element).indexOf(existing) : 0
      // blanks around it belong to the markup: nobody wants to type between them
      const [, lead = '', words = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(before) ?? []
      const box = document.createElement(BOX)
      box.setAttribute('contenteditable', 'plaintext-only')
      box.setAttribute('role', 'textbox')
      box.setAttribute('aria-label', 'Text of the page')
      box.style.cssText =
        'all:unset;display:inline;white-space:pre-wrap;outline:2px solid #007acc;min-width:1ch'
      const isAsWritten = /^(?:pre|break)/.test(getComputedStyle(element).whiteSpace)
      box.textContent = isAsWritten ? words : words.replace(/\s+/g, ' ')
      const shown = box.textContent
      if (existing) text.replaceWith(box)
      else element.append(box)
      box.focus()
      document.getSelection()?.selectAllChildren(box)

      let isOver = false
      const end = (keep: boolean): void => {
        if (isOver) return
        isOver = true
        box.removeEventListener('blur', leave)
        const now = (box.textContent ?? '').replace(/\u00a0/g, ' ')
        const isChanged = keep && now !== shown
        text.data = isChanged ? lead + now + tail : before
        if (existing) box.replaceWith(text)
        else box.remove()
        if (isChanged) typed({ element, place, text: lead + now + tail })
        ended()
      }
      const leave = (): void => end(true)
      box.addEventListener('blur', leave)
      return {
        element,
        end,
        takes: (event) => event.target instanceof Node && box.contains(event.target),
      }
    },
  }
}
