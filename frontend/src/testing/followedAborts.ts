/**
 * In a browser, what follows an abort signal lives as long as that signal. Node's requests and joined signals do not:
 * once nothing else refers to them they are collected, and the abort that they would pass on is lost, so that a test
 * which waits for one waits for ever, now and then. Here each of them lives as long as its test file.
 */
export function keepFollowersOfSignals(global: typeof globalThis): void {
  const kept: object[] = []
  const NodeRequest = global.Request
  global.Request = class KeptRequest extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      kept.push(this)
    }

    /** A clone of Node's has a controller that nothing refers to; a request made from it keeps its own. */
    override clone(): Request {
      return new KeptRequest(super.clone(), { signal: this.signal })
    }
  }

  const any = AbortSignal.any
  AbortSignal.any = (signals) => {
    const joined = any.call(AbortSignal, signals)
    kept.push(joined)
    return joined
  }
}
