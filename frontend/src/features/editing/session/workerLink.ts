/** The way to a worker: it is started when it is needed, asked one question at a time, and given up when it is stuck. */
import type { Ask, EditWorker, KeptValues, Question, Reply, StartWorker } from './workerMessages'

/** Without any word, for each million characters of a page: one operation takes seconds where others share the machine. */
export const LOST_AFTER_MS = 20_000
const PATIENT_FROM_CHARS = 1_000_000
/** Texts that the worker keeps: the newest, and those that an undo or a redo leads to. */
const TEXTS_MAX = 4

export type Answer = Exclude<Reply, { kind: 'progress' }>

/** What is asked, with its texts as they are. */
export type LongAsk =
  | Exclude<Ask, { call: 'follow' }>
  | { call: 'follow'; before: string; after: string; isWanted: () => boolean }

export interface Context {
  page: string
  held: string | null
  width: number
  kept: KeptValues | null
}

export class WorkerLink {
  #worker: EditWorker | null = null
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #patience = LOST_AFTER_MS
  /** Those that the worker has, the last used one at the end. */
  #texts: { name: string; text: string }[] = []
  /** Names of texts that the worker made and that came to nothing, as far as is known. */
  #unused = new Set<string>()

  constructor(
    private readonly start: StartWorker,
    private readonly onAnswer: (answer: Answer) => void,
    private readonly onLost: () => void,
  ) {}

  ask(ask: LongAsk, { page, ...context }: Context): void {
    this.#asked += 1
    const texts: Question['texts'] = []
    const named = (text: string) => this.#named(text, texts)
    const question: Question = {
      ...context,
      id: this.#asked,
      ask:
        ask.call === 'follow'
          ? { call: 'follow', before: named(ask.before), after: named(ask.after) }
          : ask,
      page: named(page),
      texts,
      forgotten: [
        ...this.#texts.splice(0, this.#texts.length - TEXTS_MAX).map(({ name }) => name),
        ...this.#unused,
      ],
    }
    this.#unused.clear()
    this.#patience = LOST_AFTER_MS * Math.max(1, page.length / PATIENT_FROM_CHARS)
    this.#wait()
    try {
      this.#worker ??= this.#started()
      this.#worker.ask(question)
    } catch {
      this.#lose()
    }
  }

  /** A text that the worker made and that is the page's now. What else it makes is forgotten. */
  knows(name: string, text: string): void {
    this.#unused.delete(name)
    this.#texts.push({ name, text })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#worker?.end()
    this.#worker = null
    this.#texts = []
    this.#unused.clear()
  }

  #named(text: string, added: Question['texts']): string {
    const place = this.#texts.findIndex((one) => one.text === text)
    const [known] = place < 0 ? [] : this.#texts.splice(place, 1)
    const name = known?.name ?? `window ${this.#asked}-${added.length}`
    if (known === undefined) added.push([name, text])
    this.#texts.push({ name, text })
    return name
  }

  #started(): EditWorker {
    const hear = (reply: Reply) => {
      if (worker !== this.#worker || reply.id !== this.#asked) return
      if (reply.kind === 'progress') this.#wait()
      else {
        clearTimeout(this.#timer)
        for (const effect of reply.kind === 'done' ? reply.effects : []) {
          if (effect.do === 'land') this.#unused.add(effect.text)
        }
        this.onAnswer(reply)
      }
    }
    const worker = this.start(hear, () => {
      if (worker === this.#worker) this.#lose()
    })
    return worker
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lose(), this.#patience)
  }

  #lose(): void {
    this.end()
    this.onLost()
  }
}
