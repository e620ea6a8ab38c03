/** What is waited for, as long as it takes a while: told once for all of it. */
export class Waits {
  #count = 0

  constructor(
    private readonly afterMs: number,
    private readonly tell: (isWaiting: boolean) => void,
  ) {}

  /** Gives what to call when it is over. */
  begin(): () => void {
    let isTold = false
    const timer = setTimeout(() => {
      isTold = true
      this.#count += 1
      if (this.#count === 1) this.tell(true)
    }, this.afterMs)
    return () => {
      clearTimeout(timer)
      if (!isTold) return
      isTold = false
      this.#count -= 1
      if (this.#count === 0) this.tell(false)
    }
  }
}
