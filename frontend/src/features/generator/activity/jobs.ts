/** Which job on the server does what is under way: told by who asks for it, heard by who watches. */
type Listener = (jobId: string) => void

const listeners = new Set<Listener>()

export function jobAskedFor(jobId: string): void {
  for (const listener of listeners) listener(jobId)
}

/** Returns what ends it. */
export function onJobAskedFor(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
