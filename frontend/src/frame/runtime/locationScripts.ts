/**
 * Changes the scripts of a page before they run, so that `location.href = …` and `location.assign(…)` go through the runtime
 * (`locations.ts`): no page can be kept from leaving otherwise, since browsers let nobody replace `location`, and tell an opaque
 * origin nothing of where it goes.
 */

/** Hands out another object in place of the window's location. */
export const LOCATION_OF = 'morpheoLocation'

/** Before what changes it. A comparison or an arrow is none. */
const CHANGED =
  /(?<![\w$])location(?=\s*\.\s*(?:(?:href|search|pathname)\s*=(?![=>])|(?:assign|replace)\s*\()|\s*=(?![=>]))/g
/** What a name belongs to, as in `window.top.`. */
const OWNER = /(?:[\w$]+\s*\.\s*)*$/
const OWNER_MAX = 80
const WINDOWS = /^(?:(?:window|self|globalThis|document|top|parent)\s*\.\s*)+$/
/** An address in quotes. A variable may be called `location`, and be given another text. */
const ADDRESS = /^\s*=\s*["'`](?:(?:https?|mailto|tel):|[./?#]|[\w-]+\.html?\b)/
/** `location = '/'` may be a field of one. */
const CLASS = /\bclass\b[\w$\s.]{0,200}\{/
/** Before a name that is declared, or has a default. */
const DECLARED = /(?:\b(?:let|const|var)|[,({])$/

/** A script with its changes of address in the runtime's hands, on the same lines. */
export const withLocations = (script: string): string => {
  let hasClass: boolean | undefined
  let done = 0
  let changed = ''
  for (const { index, 0: name } of script.matchAll(CHANGED)) {
    const [owner = ''] = OWNER.exec(script.slice(Math.max(done, index - OWNER_MAX), index)) ?? []
    const start = index - owner.length
    const before = script.slice(Math.max(done, start - OWNER_MAX), start).trimEnd()
    const end = index + name.length
    const after = script.slice(end, end + 40)
    const isAssigned = /^\s*=/.test(after)
    // the end of something longer, such as `frame().location`
    if (before.endsWith('.') || /[\w$]/.test(script.charAt(start - 1))) continue
    // a name of the app's own
    if (isAssigned && owner !== '' && !WINDOWS.test(owner)) continue
    if (isAssigned && owner === '') {
      if (!ADDRESS.test(after) || DECLARED.test(before)) continue
      hasClass ??= CLASS.test(script)
      if (hasClass) continue
    }
    changed += `${script.slice(done, start)}${LOCATION_OF}(${owner}${name})${isAssigned ? '.href' : ''}`
    done = end
  }
  return changed + script.slice(done)
}

const SCRIPT = /<script\b/gi
const END = /<\/script/gi
const TYPE = /\btype\s*=\s*["']?([^\s"'>]+)/i
const RUNS = /script|module|babel|jsx/i

/** The same of a page: of each of its scripts that runs. Linear in the page. */
export const withPageLocations = (html: string): string => {
  if (!html.includes('location')) return html
  let done = 0
  let changed = ''
  SCRIPT.lastIndex = 0
  for (let found = SCRIPT.exec(html); found; found = SCRIPT.exec(html)) {
    const start = html.indexOf('>', found.index) + 1
    END.lastIndex = start
    const end = start > 0 ? END.exec(html)?.index : undefined
    // what has no end runs nowhere, and nothing after it is one
    if (end === undefined) break
    const type = TYPE.exec(html.slice(found.index, start))?.[1]
    if (!type || RUNS.test(type)) {
      changed += html.slice(done, start) + withLocations(html.slice(start, end))
      done = end
    }
    SCRIPT.lastIndex = end
  }
  return changed + html.slice(done)
}
