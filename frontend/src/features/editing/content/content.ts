/** The content that the scripts of the open page draw: where it comes from, and what changes it. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ElementName } from '@/document/pageEdit/findElement'
import { isRefused, type Refusal } from '@/document/pageEdit/parsePage'
import type { ShownOptions, ShownRun } from '@/frame/host/shownRun'
import type { DrawnWriter, Written } from '../session'
import { carried } from './carried'
import { changedField, type Field, fieldsOf, stoodIn, stoodThere } from './fields'
import { findOrigins, type HiddenRun, type Origins, type RunHidden } from './marking'
import { readShownPage, sourceOf } from './pageSource'
import { CONTENT } from './texts'
import { writtenText } from './written'

interface ContentHost {
  /** The text of the open page. */
  html(): string
  /** Makes a step of the edited text. */
  land(html: string, name: string): void
  /** Why the page cannot be edited now; null when it can. */
  blocked(): string | null
  refused(reason: string): void
  /** Something was done that the person may not expect. */
  noted(what: string): void
  showHidden(asked: ShownOptions, signal: AbortSignal): Promise<ShownRun | null>
}

interface ContentState {
  /** Null until the page was looked at, and for a page that cannot be read or run. */
  origins: Origins | null
  isLooking: boolean
}

export interface Content {
  state: StoreApi<ContentState>
  /** The page has changed: what is known of it goes with it. */
  follow(): void
  /** Finds the origins of what the page shows, unless they are known. */
  look(): Promise<void>
  /** Whether the page was looked at as it is now, not only as it was before the last edit. */
  isCurrent(): boolean
  /**
   * What of an element that a script made can be changed; null before the page was looked at. `around`: the text of what
   * is around it in the app.
   */
  ofDrawn(element: ElementName, around: string): Field[] | null
  /** The same of an element of the page's own text, as far as a script draws what it holds itself; null where none does. */
  ofOwn(element: ElementName, around: string): Field[] | null
  /** False where the page cannot have the value: the person has the reason. */
  change(field: Field, value: string): boolean
  /** Changes the page by its origins. */
  edit(name: string, edited: (origins: Origins) => string | Refusal | null): Written
  /** A text was written in the app. */
  write: DrawnWriter
  end(): void
}

const plainly = (text: string): string => text.replace(/\s+/g, '')

/** Of hidden runs, each time that edit mode opens or the page has changed. */
const LOOK_MS = 2_000
/** For what began by then. */
const ENDS_AFTER_MS = 500

export function createContent(host: ContentHost): Content {
  const state = createStore<ContentState>(() => ({ origins: null, isLooking: false }))
  let looking = new AbortController()
  /** The text that was looked at last. */
  let seen: string | null = null
  /** The text of which it is known what it shows, or that it cannot be read or run. */
  let looked: string | null = null

  /** The selection at the time of the lookup: an edit changes its text. */
  let stood: ElementName | null = null
  /** The same of what is around it. */
  let sure: ElementName | null = null

  function isSure(origins: Origins, element: ElementName, around: string): boolean {
    if (stoodIn(origins, element.path.join(' '), around)) sure = element
    return sure === element
  }

  let moved: Origins | null = null
  /** Those of the page as it is now: an edit moves what stands behind it. */
  function now(): Origins | null {
    const { origins } = state.getState()
    const html = host.html()
    if (origins === null || origins.source.html === html) return origins
    if (moved?.source.html !== html) moved = carried(origins, html)
    return moved
  }

  async function look(): Promise<void> {
    const html = host.html()
    if (html === seen) return
    seen = html
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    const source = sourceOf(html)
    if (source === null || source.parts.length === 0) {
      looked = html
      state.setState({ origins: source && { source, texts: [], images: [] }, isLooking: false })
      return
    }
    state.setState({ isLooking: true })
    const started = performance.now()
    const clock = Date.now()
    // a page that never comes to rest is given up
    const runs = new AbortController()
    const endRuns = () => runs.abort()
    signal.addEventListener('abort', endRuns)
    const late = setTimeout(endRuns, LOOK_MS + ENDS_AFTER_MS)
    const read = (ran: ShownRun): HiddenRun | null => {
      const shown = readShownPage(ran.page)
      return shown && { ...shown, problems: ran.problems }
    }
    const run: RunHidden = async (page, isIt) => {
      const isWanted = (ran: ShownRun): boolean => {
        const shown = read(ran)
        return shown !== null && isIt?.(shown) === true
      }
      const asked = { html: withFixedClock(page, clock), isIt: isIt && isWanted }
      const ran = await host.showHidden(asked, runs.signal)
      return ran && read(ran)
    }
    const hasTime = (): boolean => !signal.aborted && performance.now() - started < LOOK_MS
    const origins = await findOrigins(source, run, hasTime)
    clearTimeout(late)
    signal.removeEventListener('abort', endRuns)
    if (signal.aborted) return
    // the page may not be there yet
    if (origins === null && !runs.signal.aborted) seen = null
    looked = html
    state.setState({ origins: origins ?? { source, texts: [], images: [] }, isLooking: false })
  }

  const isCurrent = (): boolean => looked === host.html()

  function edit(name: string, edited: (origins: Origins) => string | Refusal | null): Written {
    const origins = now()
    const html = origins === null ? null : edited(origins)
    if (origins === null || html === null) return 'elsewhere'
    const blocked = host.blocked()
    const reason = blocked ?? (isRefused(html) ? html.refused : null)
    if (reason !== null) host.refused(reason)
    if (reason !== null || isRefused(html) || html === origins.source.html) return 'nothing'
    host.land(html, name)
    return 'written'
  }

  return {
    state,
    look,
    isCurrent,
    follow: () => state.setState({ origins: now() }),
    edit,
    ofDrawn: (element, around) => {
      const origins = now()
      if (origins === null) return null
      const at = element.path.join(' ')
      if (stoodThere(origins, at, element.text)) stood = element
      return fieldsOf(
        origins,
        at,
        element.text,
        isSure(origins, element, around),
        stood === element,
      )
    },
    ofOwn: (element, around) => {
      const origins = now()
      const at = element.path.join(' ')
      // an edit by hand has another text than what was looked at before it
      const isOwn = (one: { path: string; text: string }): boolean =>
        isCurrent() && one.path === at && !plainly(element.text).includes(plainly(one.text))
      if (origins === null) return null
      const fields = fieldsOf(origins, at, null, isSure(origins, element, around))
      return fields.length > 0 || origins.texts.some(isOwn) ? fields : null
    },
    change: (field, value) =>
      edit(CONTENT.changed(CONTENT.kinds[field.kind]), ({ source }) =>
        changedField(source, field, value),
      ) === 'written',
    write: ({ element, before, text }, around) =>
      edit(CONTENT.changed(CONTENT.kinds.text), (origins) => {
        const path = element.path.join(' ')
        const isSure = stoodIn(origins, path, around)
        const written = writtenText(origins, { path, before, text, isSure })
        if (written === null || isRefused(written)) return written
        if (written.places > 1) host.noted(CONTENT.writtenInAll(written.places))
        return written.html
      }),
    end: () => looking.abort(),
  }
}

/** The clock and the randomness of hidden runs, which are compared with each other. */

const SEED = 7

/** Each reading of the clock is a millisecond later, so that no loop waits for ever. Source of the generator: Lehmer (MINSTD). */
const scriptOf = (now: number): string =>
  `(()=>{let now=${now},seed=${SEED};const Real=Date;Date=class extends Real{constructor(...given){given.length?super(...given):super(now++)}static now(){return now++}};Math.random=()=>(seed=seed*16807%2147483647)/2147483647;crypto.getRandomValues=of=>{const bytes=new Uint8Array(of.buffer,of.byteOffset,of.byteLength);for(let at=0;at<bytes.length;at++)bytes[at]=Math.random()*256;return of};document.currentScript.remove()})()`

const DOCTYPE = /^\s*(?:<!--[\s\S]*?-->\s*)*<!doctype[^>]*>/i

/**
 * The page with a clock and random numbers that are the same in each run. Its elements stand where they stood. `now`: what
 * the clock shows, in ms since 1970.
 */
export function withFixedClock(html: string, now: number): string {
  const [doctype = ''] = DOCTYPE.exec(html) ?? []
  return `${doctype}<script>${scriptOf(now)}</script>${html.slice(doctype.length)}`
}
