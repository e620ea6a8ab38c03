// Connections to the Redis of REDIS_URL, and the names that server and worker share.
import { Redis } from 'ioredis'

export const QUEUE = 'generations'
export const channelOf = (job) => `peer:${job}`

/** A connection of its own. BullMQ's workers ask for requests that wait as long as it takes. */
export function connect() {
  const url = process.env.REDIS_URL
  const options = { maxRetriesPerRequest: null }
  return url.startsWith('redis+unix://')
    ? new Redis({ ...options, path: url.slice('redis+unix://'.length) })
    : new Redis(url, options)
}
