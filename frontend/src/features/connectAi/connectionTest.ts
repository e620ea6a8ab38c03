/** Tests of connections: a job each, followed while the page is open. What a test found is kept by the server. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { unwrap } from '@/lib/api/client'
import {
  type ModelConnection,
  type ModelConnectionTest,
  modelConnectionsApi,
} from '@/lib/api/modelConnections'
import { refreshConnections } from '@/lib/queries/modelConnections'
import { type Decode, decoder } from '@/lib/stream/decode'
import { cancelSubmitted, streamEvents } from '@/lib/stream/job'
import type { ConnectionTestEvent } from '@/lib/stream/outputs'
import { TestFailure, testByBrowser } from './browserTest'
import { describeError, describeFailure, type Failure } from './failures'
import { MOVED, TEST } from './texts'

export type Test =
  | { state: 'running'; step: string; stop(): void }
  | { state: 'done'; result: ModelConnectionTest }
  | { state: 'failed'; failure: Failure }

/** The last test of each connection, by its id. */
type Tests = Readonly<Record<string, Test>>

export interface ConnectionTests {
  store: StoreApi<Tests>
  /** `model`: that to stream from; the server's choice when absent. Settles at the end, whichever it is. */
  start(connection: ModelConnection, model?: string): Promise<void>
  /** Of a connection that changed: what its test found is no longer true. */
  forget(id: string): void
}

/** A model may take 300 s until it is loaded, and the job a moment until a worker has it. */
const SILENCE_MS = 330_000

export function useConnectionTests(onFound: (id: string) => void): ConnectionTests {
  const client = useQueryClient()
  const [{ tests, leave }] = useState(() => createTests(client, onFound))
  useEffect(() => leave, [leave])
  return tests
}

export const useTest = ({ store }: ConnectionTests, id: string): Test | undefined =>
  useStore(store, (tests) => tests[id])

function createTests(client: QueryClient, onFound: (id: string) => void) {
  const store = createStore<Tests>()(() => ({}))
  const reading = new Map<string, AbortController>()
  const become = (id: string, test: Test) => store.setState({ [id]: test })
  const forget = (id: string) => {
    reading.get(id)?.abort()
    store.setState(({ [id]: _, ...others }) => others, true)
  }

  async function start(connection: ModelConnection, model?: string): Promise<void> {
    const { id } = connection
    reading.get(id)?.abort()
    const aborting = new AbortController()
    reading.set(id, aborting)
    if (connection.reach === 'browser') return byBrowser(connection, model, aborting)
    const newJobId = crypto.randomUUID()
    const stop = () => {
      void cancelSubmitted(newJobId)
      forget(id)
    }
    become(id, { state: 'running', step: TEST.begins, stop })
    const path = `/api/model-connections/${encodeURIComponent(id)}/test` as const
    const body = model === undefined ? {} : { model }
    const events = streamEvents({ newJobId, path, body }, decodeTestEvent, {
      signal: aborting.signal,
      idleMs: SILENCE_MS,
    })
    for await (const event of events) {
      if (event.type === 'progress') become(id, { state: 'running', step: event.currentStep, stop })
      else if (event.type === 'error') {
        const failure = describeFailure(event, attemptedWith(connection))
        become(id, { state: 'failed', failure })
        // it was removed in another tab
        if (event.code === 'connection-not-found') void refreshConnections(client)
      } else if (event.type === 'complete') {
        const { type: _type, ...result } = event
        await done(id, result, aborting.signal)
      }
    }
  }

  async function done(id: string, result: ModelConnectionTest, signal: AbortSignal) {
    // the list first, so that the models stand below what is said of them
    await refreshConnections(client)
    if (signal.aborted) return
    become(id, { state: 'done', result })
    onFound(id)
  }

  /** Without a job: the program is on the machine of this browser, which tells the server what it found. */
  async function byBrowser(
    connection: ModelConnection,
    model: string | undefined,
    aborting: AbortController,
  ): Promise<void> {
    const { id } = connection
    const { signal } = aborting
    const stop = () => forget(id)
    const onStep = (step: string) => become(id, { state: 'running', step, stop })
    onStep(TEST.begins)
    const attempted = attemptedWith(connection)
    try {
      const result = await testByBrowser(connection, model, { signal, onStep })
      if (await hasMoved(connection, signal)) {
        void refreshConnections(client)
        return become(id, { state: 'failed', failure: MOVED })
      }
      const { models, habits } = result
      const change = { params: { path: { id } }, body: { tested: { models, habits } } }
      const noted = await unwrap(modelConnectionsApi.PATCH('/api/model-connections/{id}', change))
      await done(id, { ...result, models: noted.models }, signal)
    } catch (error) {
      if (signal.aborted) return
      const failure =
        error instanceof TestFailure
          ? describeFailure({ code: error.code, message: TEST.failed }, attempted)
          : describeError(error, attempted)
      become(id, { state: 'failed', failure })
    }
  }

  /** The page is left: reading stops, jobs go on. */
  const leave = () => {
    for (const one of reading.values()) one.abort()
    void refreshConnections(client)
  }
  return { tests: { store, start, forget }, leave }
}

const attemptedWith = ({ preset, baseUrl, keyLast4 }: ModelConnection) => ({
  preset,
  address: baseUrl,
  hasKey: keyLast4 !== null,
})

/** Whether a connection has another address by now, as after a change in another tab: what was found is not true of it. */
async function hasMoved({ id, baseUrl }: ModelConnection, signal: AbortSignal): Promise<boolean> {
  const { connections } = await unwrap(
    modelConnectionsApi.GET('/api/model-connections', { signal }),
  )
  const now = connections.find((connection) => connection.id === id)
  if (now === undefined) throw new TestFailure('connection-not-found')
  return now.baseUrl !== baseUrl
}

const text = z.string()

const testOutput = z.object({
  models: z.array(
    z.object({
      id: text,
      label: text,
      kind: z.enum(['code', 'image']),
      contextTokens: z.nullable(z.number()),
      vision: z.boolean(),
      chosen: z.boolean(),
    }),
  ),
  habits: z.record(text, z.unknown()),
  notes: z.array(text),
  timeToFirstTokenMs: z.nullable(z.number()),
})

const decodeTestEvent: Decode<ConnectionTestEvent> = decoder(testOutput)
