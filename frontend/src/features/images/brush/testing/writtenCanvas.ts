import type { LiveContext } from '../liveLayer'

/** The context of a canvas that writes down what it is told, numbers to three places. */
export class WrittenCanvas {
  readonly calls: string[] = []
  readonly context: LiveContext

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const { calls } = this
    const canvas = { width, height }
    const values: Record<string, unknown> = { canvas }
    this.context = new Proxy(values, {
      get: (_, name: string) =>
        name in values ? values[name] : (...args: unknown[]) => calls.push(said(name, args)),
      set: (_, name: string, value: unknown) => {
        values[name] = value
        calls.push(`${name}=${shown(value)}`)
        return true
      },
    }) as unknown as LiveContext
  }

  /** What was called since the last time. */
  taken(): string[] {
    return this.calls.splice(0)
  }
}

const said = (name: string, args: unknown[]): string => `${name}(${args.map(shown).join(',')})`

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000)
  return typeof value === 'string' ? value : 'canvas'
}
