/**
 * In a Web Worker: answers the questions of its `WorkerClient`, one after the other. A failure is thrown where the browser
 * reports it to the window, so that the client takes the worker for lost; a promise that fails would not be reported.
 */
export function serveWorker<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  let last: Promise<void> = Promise.resolve()
  self.onmessage = ({ data }: MessageEvent<Question>) => {
    last = last
      .then(async () => self.postMessage(await answer(data)))
      .catch((failure: unknown) => {
        setTimeout(() => {
          throw failure
        })
      })
  }
}
