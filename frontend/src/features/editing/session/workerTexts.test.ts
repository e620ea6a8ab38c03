import { beforeEach, describe, expect, it } from 'vitest'
import { begin, choose, host, key, LARGE, session, settled, workers } from '../testing/sizedEditing'
import { nothingKept } from './editingState'
import { serveSession } from './servedSession'
import type { Question, Reply } from './workerMessages'

describe('a text that the worker made', () => {
  const forgotten = () => workers.asked.flatMap((question) => question.forgotten)
  beforeEach(async () => {
    begin(LARGE)
    session.hear(choose('p7'))
    await settled()
    workers.isHeld = true
    session.hear(key('Delete'))
    await workers.answered()
  })

  it('is forgotten when another one landed meanwhile', async () => {
    host.becomes(LARGE.replace('Card 3<', 'Theirs<'))
    workers.letOut()
    await settled()
    expect(host.names).toEqual(['Deleted Paragraph "It takes two lines & mo…"'])
    session.hear(choose('p8'))
    await settled()
    expect(forgotten()).toEqual(['worker 1'])
  })

  it('is forgotten when its page is open no more', async () => {
    host.openPage = 'two'
    workers.letOut()
    await settled()
    session.hear(choose('p8'))
    await settled()
    expect([host.names, forgotten()]).toEqual([[], ['worker 1']])
  })

  it('is kept when it is the page’s', async () => {
    workers.letOut()
    session.hear(choose('p8'))
    await settled()
    expect([host.names, forgotten()]).toEqual([
      ['Deleted Paragraph "It takes two lines & mo…"'],
      [],
    ])
    expect(workers.asked.at(-1)).toMatchObject({ page: 'worker 1', texts: [] })
  })
})

it('a text that could not be told is forgotten by the worker', () => {
  const replies: Reply[] = []
  let isLost = true
  const answer = serveSession((reply) => {
    if (isLost && reply.kind === 'done') throw new Error('It cannot be copied.')
    replies.push(reply)
  })
  const question: Question = {
    ...{ id: 1, ask: { call: 'prepare' }, texts: [['a', '<p>x']], forgotten: [], page: 'a' },
    ...{
      held: null,
      width: 800,
      kept: { ...nothingKept(), state: nothingKept().state.getState() },
    },
  }
  answer(question)
  isLost = false
  answer({ ...question, id: 2, texts: [], page: 'worker 1' })
  answer({ ...question, id: 3, texts: [] })
  expect(replies.map(({ id, kind }) => [id, kind])).toEqual([
    [1, 'failed'],
    [2, 'failed'],
    [3, 'done'],
  ])
})
