// Reads the provider's stream for each job and publishes its pieces, then the whole page.
import { Worker } from 'bullmq'
import { channelOf, connect, QUEUE } from './redis.mjs'

const provider = process.env.MOONSHOT_BASE_URL
const publisher = connect()

async function generate({ id, data: { prompt } }) {
  const channel = channelOf(id)
  const answer = await fetch(`${provider}chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: prompt }] }),
  })
  const publish = (event) => publisher.publish(channel, JSON.stringify(event))
  const decoder = new TextDecoder()
  let held = ''
  let html = ''
  for await (const part of answer.body) {
    held += decoder.decode(part, { stream: true })
    const frames = held.split('\n\n')
    held = frames.pop()
    for (const frame of frames) {
      const data = frame.slice('data: '.length)
      if (data === '[DONE]') continue
      const { content } = JSON.parse(data).choices[0].delta
      if (!content) continue
      html += content
      publish({ type: 'chunk', content })
    }
  }
  await publish({ type: 'complete', html })
}

const worker = new Worker(QUEUE, generate, { connection: connect(), concurrency: 200 })
await worker.waitUntilReady()
process.send({ ready: true })
