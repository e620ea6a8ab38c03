/** An answer on its way to the server: in parts with numbers, one after the other, each sent until it is taken. */

/** What of an answer is sent at once. */
export interface Piece {
  seq: number
  status?: number
  json?: boolean
  text?: string
  done?: boolean
  failure?: string
}

/** The server takes no more: the job ended, or another tab makes the call. */
export class CallOver extends Error {}

export const BATCH = {
  /** The least time between two parts, in milliseconds. */
  everyMs: 100,
  /** How long the server hears nothing at most. It gives a call up after 30 s. */
  silenceMs: 8_000,
  /** In UTF-16 units, which are at most 3 bytes of UTF-8 each: 64 KB. */
  units: 20_000,
  /** How much may wait to be sent, in units, before no more is read. */
  waitingUnits: 1_000_000,
} as const

export class Batches {
  private seq = 0
  private head: Pick<Piece, 'status' | 'json'> = {}
  private text = ''
  private end: Pick<Piece, 'done' | 'failure'> | null = null
  private wake: () => void = () => undefined
  private readers: (() => void)[] = []
  private isOver = false

  /** `post` settles when the part was taken; it throws when no more is. */
  constructor(private readonly post: (piece: Piece) => Promise<void>) {}

  /** The answer began. `json`: it is one text, and no stream. */
  begin(status: number, json: boolean): void {
    this.head = { status, json }
    this.wake()
  }

  /** Adds text, and settles when there is room for more. */
  async add(text: string): Promise<void> {
    this.text += text
    this.wake()
    if (this.text.length > BATCH.waitingUnits && !this.isOver) {
      await new Promise<void>((resolve) => this.readers.push(resolve))
    }
  }

  /** The answer is at its end, or broke off. What waits is sent before. */
  finish(failure?: string): void {
    this.end ??= failure === undefined ? { done: true } : { failure }
    this.wake()
  }

  /** Sends what there is, and signs of life, until the end is taken. Throws what `post` throws. */
  async run(): Promise<void> {
    try {
      for (;;) {
        if (!this.hasNews()) await this.news()
        const piece = this.take()
        await this.post(piece)
        if (piece.done || piece.failure !== undefined) return
        await pause(BATCH.everyMs)
      }
    } finally {
      this.isOver = true
      for (const go of this.readers.splice(0)) go()
    }
  }

  private hasNews(): boolean {
    return this.text !== '' || this.end !== null || this.head.status !== undefined
  }

  /** Settles with something new, or when the server has heard nothing for a while. */
  private news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BATCH.silenceMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private take(): Piece {
    const text = this.text.slice(0, this.cut())
    this.text = this.text.slice(text.length)
    if (this.text.length <= BATCH.waitingUnits) for (const go of this.readers.splice(0)) go()
    const end = this.text === '' ? this.end : null
    const piece = { seq: this.seq, ...this.head, ...(text === '' ? {} : { text }), ...end }
    this.seq += 1
    this.head = {}
    return piece
  }

  /** Where a part ends: not within a pair of surrogates, of which JSON cannot hold one. */
  private cut(): number {
    const { units } = BATCH
    const last = this.text.charCodeAt(units - 1)
    return this.text.length > units && last >= 0xd800 && last <= 0xdbff ? units - 1 : units
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
