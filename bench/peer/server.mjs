// POST / puts a job into BullMQ and streams what the worker publishes about it. No accounts, no database, no resuming:
// the least that a server of generations can do.
import http from 'node:http'
import { Queue } from 'bullmq'
import { channelOf, connect, QUEUE } from './redis.mjs'

const queue = new Queue(QUEUE, { connection: connect() })
const subscriber = connect()
const streams = new Map()

subscriber.on('message', (channel, json) => {
  const response = streams.get(channel)
  if (!response) return
  response.write(`data: ${json}\n\n`)
  if (!json.startsWith('{"type":"complete"')) return
  response.end('data: [DONE]\n\n')
  streams.delete(channel)
  subscriber.unsubscribe(channel)
})

const server = http.createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { prompt } = JSON.parse(body)
  const jobId = crypto.randomUUID()
  const channel = channelOf(jobId)
  streams.set(channel, response)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(`data: ${JSON.stringify({ type: 'job', jobId })}\n\n`)
  await subscriber.subscribe(channel)
  const options = { jobId, removeOnComplete: true, removeOnFail: true }
  await queue.add('generate', { prompt }, options)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
