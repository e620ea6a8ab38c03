/**
 * Asks a Web Worker questions. A worker can fail before the first question, when its script cannot be loaded: the loss is
 * noticed from the start, so that no question waits for an answer that never comes.
 */
export class WorkerClient<Question, Answer> {
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()
  #answered: (answer: { data: Answer } | null) => void = () => {}

  /** `start` makes the worker. Where there are no workers, or it throws, the worker counts as lost. */
  constructor(start: () => Worker) {
    if (typeof Worker !== 'function') return
    try {
      this.#worker = start()
    } catch {
      return
    }
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered({ data })
    this.#worker.onerror = () => this.end()
    this.#worker.onmessageerror = () => this.end()
  }

  /**
   * Sends a question once those before it are answered. Gives the answer, or null where the worker is lost, ended, or
   * cannot be sent the question.
   */
  ask(question: Question): Promise<{ data: Answer } | null> {
    const answer = this.#last.then(() => this.#send(question))
    this.#last = answer
    return answer
  }

  /** Ends the worker: what was asked, and what is asked from now on, gets null. */
  end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#answered(null)
  }

  #send(question: Question): Promise<{ data: Answer } | null> {
    return new Promise((resolve) => {
      this.#answered = resolve
      try {
        if (this.#worker === null) resolve(null)
        else this.#worker.postMessage(question)
      } catch {
        this.end()
      }
    })
  }
}
