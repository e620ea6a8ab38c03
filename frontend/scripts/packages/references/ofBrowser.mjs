/**
 * Character references as the browser itself reads them, in place of the names that a parser brings along: for windows,
 * since only they can be asked. It has the form of the decoder of `entities`, which the parser of pages uses.
 *
 * HTML, 13.2.5.72 and what follows: the longest name counts; some names need no `;`, except in an attribute before `=`, a
 * letter or a digit; a number counts with what digits it has.
 */

/** What may be a reference behind `&`. The longest name has 31 characters. */
const NAMED = /[0-9a-z]{1,32};?/iy
const NUMBERED = /#(?:x[0-9a-f]+|[0-9]+);?/iy

/** Pages have few different ones, and hostile pages as many as they like. */
const MOST_KEPT = 2000

export const DecodingMode = { Legacy: 0, Strict: 1, Attribute: 2 }

export class HtmlEntityDecoder {
  /** @param {(unit: number, consumed: number) => void} emit takes each UTF-16 unit, and how much it stands for with `&` */
  constructor(emit) {
    this.emit = emit
    this.mode = DecodingMode.Legacy
    /** @type {Map<string, string>} */
    this.known = new Map()
  }

  /** @param {number} mode of `DecodingMode` */
  startEntity(mode) {
    this.mode = mode
  }

  /**
   * @param {string} input the whole text
   * @param {number} offset behind `&`
   * @returns {number} how many characters the reference has with `&`; 0 where there is none
   */
  write(input, offset) {
    const form = input[offset] === '#' ? NUMBERED : NAMED
    form.lastIndex = offset
    const run = form.exec(input)?.[0]
    if (run === undefined) return 0
    const isAttribute = this.mode === DecodingMode.Attribute
    // what follows is asked for where it decides
    const after = isAttribute && input[offset + run.length] === '=' ? '=' : ''
    const value = this.read(run + after, isAttribute)
    const read = value.slice(0, value.length - after.length)
    if (read === `&${run}`) return 0
    // a name without `;` is one character, and the rest stays as it is
    const rest = read.slice(1)
    const isPart = rest.length < run.length && run.endsWith(rest)
    const consumed = run.length + 1 - (isPart ? rest.length : 0)
    const units = isPart ? 1 : read.length
    for (let at = 0; at < units; at += 1) this.emit(read.charCodeAt(at), consumed)
    return consumed
  }

  /** Nothing waits for more: the whole text is there from the beginning. */
  end() {
    return 0
  }

  /**
   * @param {string} run
   * @param {boolean} isAttribute
   * @returns {string} as the browser reads it
   */
  read(run, isAttribute) {
    const key = isAttribute ? `"${run}` : run
    let value = this.known.get(key)
    if (value === undefined) {
      const { content } = ask(isAttribute ? `<a t="&${run}">` : `&${run}`)
      value =
        (isAttribute ? content.firstElementChild?.getAttribute('t') : content.textContent) ?? ''
      if (this.known.size < MOST_KEPT && run.length < 40) this.known.set(key, value)
    }
    return value
  }
}

/** @param {string} html */
function ask(html) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
}
