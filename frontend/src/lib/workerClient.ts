/**
 * Asks a worker one question at a time. A worker can fail before the first question, when its script cannot be loaded:
 * the loss is noticed from the start, so that no question waits for an answer that never comes.
 */
export class WorkerClient<Question, Answer> {
  #worker: Worker | null = null
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
    this.#worker.onerror = () => this.#lose()
    this.#worker.onmessageerror = () => this.#lose()
  }

  /** The answer; null once the worker is lost. */
  ask(question: Question): Promise<{ data: Answer } | null> {
    return new Promise((resolve) => {
      if (this.#worker === null) return resolve(null)
      this.#answered = resolve
      this.#worker.postMessage(question)
    })
  }

  end(): void {
    this.#worker?.terminate()
    this.#worker = null
  }

  #lose(): void {
    this.end()
    this.#answered(null)
  }
}
