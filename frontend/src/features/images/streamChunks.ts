/** As the stream's own iterator, which Safari does not have. Left early, it cancels the stream. */
export async function* chunksOf<C>(stream: ReadableStream<C>): AsyncGenerator<C, void> {
  const reader = stream.getReader()
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isOver = done
      if (done) return
      yield value
    }
  } finally {
    // not waited for: a stream that was split ends only when both its readers leave it
    if (!isOver) reader.cancel().catch(() => undefined)
  }
}
