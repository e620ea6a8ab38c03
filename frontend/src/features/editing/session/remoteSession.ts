/**
 * An edit session whose work is done in a worker, one thing after the other. What it comes to counts only for the text
 * that it was asked of: where another one landed meanwhile, it is asked again of that.
 */
import { EDITING } from '../texts'
import type { EditingHost } from './editingHost'
import type { Kept } from './editingState'
import type { EditSession } from './editSession'
import { type PackedComponents, unpacked } from './packedComponents'
import { type Current, isOfPanel, isShownInFrame, type Job, typedIn, writtenOf } from './workerJob'
import { type Answer, type LongAsk, WorkerLink } from './workerLink'
import type { Call, Effect, KeptValues, StartWorker } from './workerMessages'

export interface RemoteHost extends EditingHost {
  /** Which page is open: a gesture of another one comes to nothing. */
  place(): string
  /** Makes a step of a text in which each element has its id. */
  landIds(html: string): void
}

export interface RemoteSession extends EditSession {
  /** Gives ids to the elements of the open page that have none. */
  prepare(): void
  isIdle(): boolean
  /** Edit mode begins: the worker stays until it is left. */
  enter(): void
  /** Ends what is under way, save for what was typed or set in the panel: that is written yet, and the worker ends after it. */
  leave(): void
}

type Land = Extract<Effect, { do: 'land' }>

/** How often a gesture is tried of a text that is not the newest by then. */
const TRIES_MAX = 3

export interface RemoteOptions {
  start: StartWorker
  /** Something is under way, or nothing any more. */
  onWork(isIdle: boolean): void
}

export function createRemoteSession(
  host: RemoteHost,
  kept: Kept,
  { start, onWork }: RemoteOptions,
): RemoteSession {
  const waiting: Job[] = []
  let current: Current | null = null
  let isLeft = false
  /** What the worker has of it; null when that is not known. */
  let known: KeptValues | null = null
  /** The next text, with what follows it: the preview asks for that while it lands. */
  let foreseen: (Land & { before: string }) | null = null
  const link = new WorkerLink(start, answered, lost)

  function ask<T>(asked: LongAsk, isFirst = false): Promise<T | undefined> {
    return new Promise((resolve) => {
      const settle = (result: unknown) => resolve(result as T | undefined)
      const job: Job = { ask: asked, place: host.place(), tries: 0, settle }
      if (isFirst) waiting.unshift(job)
      else waiting.push(job)
      onWork(false)
      next()
    })
  }

  function next(): void {
    if (current !== null) return
    const job = waiting.shift()
    if (job === undefined) {
      if (isLeft) end()
      onWork(true)
      return
    }
    if (isElsewhere(job)) {
      dropped(job, EDITING.elsewhere)
      next()
      return
    }
    const held = job.tries < TRIES_MAX ? host.held() : (host.held() ?? EDITING.changing)
    const page = host.html()
    const now: KeptValues = {
      state: kept.state.getState(),
      clipboard: kept.clipboard,
      number: kept.number,
    }
    current = { ...job, page, held }
    link.ask(job.ask, { page, held, width: host.width(), kept: isSame(known, now) ? null : now })
  }

  const isElsewhere = ({ ask: { call }, place }: Job): boolean =>
    call !== 'follow' && place !== host.place()

  function answered(answer: Answer): void {
    const job = current
    if (job === null) return
    if (answer.kind === 'failed') {
      known = null
      current = null
      notDone([job], EDITING.failed)
      next()
    } else if (isElsewhere(job) || (job.ask.call === 'follow' && !job.ask.isWanted())) {
      known = null
      current = null
      dropped(job, EDITING.elsewhere)
      next()
    } else if (isOutdated(job, answer.effects)) {
      known = null
      waiting.unshift({ ...job, tries: job.tries + 1 })
      current = null
      next()
    } else {
      kept.number = answer.number
      if (answer.clipboard) kept.clipboard = answer.clipboard
      const isWhole = done(answer.effects)
      known = isWhole
        ? { state: kept.state.getState(), clipboard: kept.clipboard, number: kept.number }
        : null
      finish(job, answer.result)
    }
  }

  function isOutdated({ page, held }: Current, effects: readonly Effect[]): boolean {
    const land = effects.find((effect) => effect.do === 'land')
    if (land === undefined) return false
    const isHeldSince = held === null && host.held() !== null && !land.isIds
    return host.html() !== page || isHeldSince
  }

  function finish(job: Job, result: unknown): void {
    current = null
    job.settle(result)
    next()
  }

  /** It comes to nothing. What was typed is the person's: it is told back. */
  function dropped(job: Job, why: string): void {
    const text = typedIn(job)
    if (text !== null) host.refused(EDITING.notWritten(text, why))
    else if (isOfPanel(job)) host.refused(why)
    job.settle(undefined)
  }

  /** The worker did not do these, and the running page may look as if it had. */
  function notDone(jobs: readonly Job[], why: string): void {
    if (!jobs.some((job) => typedIn(job) !== null || isOfPanel(job))) host.refused(why)
    host.tell({ do: 'release' })
    if (jobs.some(isShownInFrame)) host.beginAnew()
    for (const job of jobs) dropped(job, why)
  }

  /** Whether all of it came to be. */
  function done(effects: readonly Effect[]): boolean {
    let isWhole = true
    for (const effect of effects) {
      if (effect.do === 'land') isWhole = landed(effect) && isWhole
      else if (effect.do === 'tell') host.tell(effect.command)
      else if (effect.do === 'state') kept.state.setState(effect.state, true)
      else if (effect.do === 'refused') host.refused(effect.reason)
      else host[effect.do]()
    }
    return isWhole
  }

  function landed(land: Land): boolean {
    foreseen = { ...land, before: host.html() }
    link.knows(land.text, land.html)
    if (land.isIds) host.landIds(land.html)
    else host.land(land.html, land.name)
    const isFollowed = foreseen === null
    foreseen = null
    return isFollowed
  }

  function follow(
    before: string,
    after: string,
    isWanted: () => boolean = () => true,
  ): boolean | Promise<boolean> {
    if (foreseen?.before === before && foreseen.html === after) {
      const { isFollowed, within } = foreseen
      foreseen = null
      done(within)
      return isFollowed
    }
    // before other gestures: they are about what it shows
    const asked = { call: 'follow', before, after, isWanted } as const
    return ask<boolean>(asked, true).then((result) => result === true)
  }

  function lost(): void {
    const jobs = [...(current ? [current] : []), ...waiting.splice(0)]
    current = null
    known = null
    onWork(true)
    notDone(jobs, EDITING.lost)
  }

  function end(): void {
    link.end()
    known = null
  }

  function leave(): void {
    isLeft = true
    const jobs: Job[] = [...(current ? [current] : []), ...waiting.splice(0)]
    const written = writtenOf(jobs)
    if (current !== null && written[0] !== current) {
      current = null
      end()
    }
    waiting.push(...written.filter((job) => job !== current))
    for (const job of jobs) if (!written.includes(job)) job.settle(undefined)
    next()
  }

  const call = (asked: Call): void => void ask(asked)
  return {
    state: kept.state,
    hear: (...args) => call({ call: 'hear', args }),
    select: (...args) => call({ call: 'select', args }),
    selectId: (...args) => call({ call: 'selectId', args }),
    edit: async (...args) => (await ask<boolean>({ call: 'edit', args })) === true,
    placeFreely: (...args) => call({ call: 'placeFreely', args }),
    write: (...args) => call({ call: 'write', args }),
    press: (...args) => call({ call: 'press', args }),
    change: (...args) => call({ call: 'change', args }),
    insist: (...args) => call({ call: 'insist', args }),
    attempt: (...args) => call({ call: 'attempt', args }),
    components: async () => {
      const found = await ask<PackedComponents>({ call: 'components' })
      return found ? unpacked(found) : { all: [], tree: [] }
    },
    follow,
    prepare: () => void ask({ call: 'prepare' }),
    isIdle: () => current === null && waiting.length === 0,
    enter: () => {
      isLeft = false
    },
    leave,
  }
}

const isSame = (one: KeptValues | null, other: KeptValues): boolean =>
  one?.state === other.state && one.clipboard === other.clipboard && one.number === other.number
