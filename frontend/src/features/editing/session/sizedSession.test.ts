import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HostOfTest, hostOfTest, largePage } from '../testing/editingHost'
import {
  begin,
  choose,
  colour,
  host,
  ids,
  key,
  LARGE,
  named,
  session,
  settled,
  typed,
  workers,
} from '../testing/sizedEditing'
import { EDITING } from '../texts'
import { createEditSession, type EditSession } from './editSession'
import { LARGE_CHARS } from './sizedSession'
import { LOST_AFTER_MS } from './workerLink'

beforeEach(() => begin(LARGE))
afterEach(() => vi.useRealTimers())

describe('a page that is too large for the window', () => {
  it('is edited in a worker, each gesture as one step with what the running page needs of it', async () => {
    session.hear(choose('p7'))
    session.change(colour, '#ff0000')
    expect(host.texts).toHaveLength(1)
    await settled()
    expect(host.html()).toBe(
      LARGE.replace('id="p7" style="color:#334155"', 'id="p7" style="color:#ff0000"'),
    )
    expect([ids(), host.names, host.shown === host.html()]).toEqual([
      ['p7'],
      ['Changed Text Color "It takes two lines & mo…"'],
      true,
    ])
    expect(host.told.filter((one) => one.do === 'patch')).toMatchObject([
      { patches: [{ kind: 'attribute', name: 'style' }] },
    ])
    expect([host.anew, workers.started, session.work.getState().isLarge]).toEqual([0, 1, true])
    session.hear(key('z'))
    await settled()
    expect([host.html() === LARGE, host.shown === LARGE, host.anew]).toEqual([true, true, 0])
    expect(host.told.filter((one) => one.do === 'patch')).toHaveLength(2)
  })

  it('refuses what was begun in the panel before the frame said that something else is chosen', async () => {
    session.hear(choose('p7'))
    await settled()
    const { choice } = session.state.getState()
    workers.isHeld = true
    session.hear(choose('p8'))
    // as long as the panel shows what was chosen before
    session.press({ key: 'Delete', shift: false, alt: false, ctrl: false }, choice)
    session.change(colour, '#ff0000', undefined, choice)
    session.placeFreely(choice)
    session.write(choice)
    session.insist(colour, choice)
    session.attempt(colour, '#00ff00', undefined, choice)
    workers.letOut()
    await settled()
    expect([host.html() === LARGE, ids()]).toEqual([true, ['p8']])
    expect(host.reasons).toEqual(Array(5).fill(EDITING.otherChosen))
    expect(host.told.filter((one) => one.do === 'type')).toEqual([])
    expect(host.told.filter((one) => one.do === 'try').map((one) => one.value)).toEqual([null])
    const now = session.state.getState().choice
    session.change(colour, '#ff0000', undefined, now)
    await settled()
    expect(host.html()).toContain('id="p8" style="color:#ff0000"')
  })

  it('is not sent again while the worker has it', async () => {
    session.hear(choose('p7'))
    session.hear(key('Delete'))
    session.hear(key('z'))
    session.hear(choose('p8'))
    await settled()
    expect(host.html()).toBe(LARGE)
    expect(workers.asked.flatMap(({ texts }) => texts)).toHaveLength(1)
  })

  it('gets a gesture done of the text that landed meanwhile, and loses neither', async () => {
    workers.isHeld = true
    session.hear(typed('h9', 'Mine'))
    await workers.answered()
    // an answer of a model, say
    const theirs = LARGE.replace('Card 3<', 'Theirs<')
    host.becomes(theirs)
    workers.letOut()
    await settled()
    expect(host.html()).toBe(theirs.replace('Card 9<', 'Mine<'))
    expect([host.shown === host.html(), host.names]).toEqual([
      true,
      ['Changed the text of Heading 3'],
    ])
  })

  it('refuses a gesture on what another text has no more', async () => {
    workers.isHeld = true
    session.hear(typed('h9', 'Mine'))
    await workers.answered()
    const theirs = LARGE.replace('<h3 id="h9">Card 9</h3>', '')
    host.becomes(theirs)
    workers.letOut()
    await settled()
    expect([host.html() === theirs, host.reasons]).toEqual([
      true,
      [EDITING.notWritten('Mine', EDITING.notInText)],
    ])
    // the frame shows what was typed
    expect(host.anew).toBe(1)
  })

  it('does nothing to another page that was opened meanwhile', async () => {
    workers.isHeld = true
    session.hear(choose('p9'))
    session.hear(key('Delete'))
    session.hear(choose('p10'))
    await workers.answered()
    workers.letOut()
    workers.isHeld = true
    await workers.answered()
    host.openPage = 'two'
    host.texts.push(LARGE.replace('Card 1<', 'Another page<'))
    workers.letOut()
    await settled()
    expect([host.texts.length, host.names, host.reasons]).toEqual([2, [], []])
  })

  it('lands nothing while an answer to the page as it is is awaited', async () => {
    workers.isHeld = true
    session.hear(typed('h9', 'Mine'))
    await workers.answered()
    host.isHeldBecause = 'Wait.'
    workers.letOut()
    await settled()
    expect([host.html() === LARGE, host.reasons]).toEqual([
      true,
      [EDITING.notWritten('Mine', 'Wait.')],
    ])
  })

  it('gets its ids in the worker, and the components from there', async () => {
    begin(LARGE.replaceAll(/ id="[a-z]\d+"/g, ''))
    session.prepare()
    await settled()
    expect(host.names).toEqual(['ids'])
    expect(host.html()).toContain('<p id="morpheo-p-1"')
    const { all, tree } = await session.components()
    const direct = createEditSession(host).components()
    expect([all, tree]).toEqual([direct.all, direct.tree])
    expect(tree[0]?.children[0]?.component).toBe(all.find(({ id }) => id === 'morpheo-main-1'))
  })

  it('says that something is under way when it takes a while', async () => {
    workers.isHeld = true
    session.select([])
    expect(session.work.getState().isBusy).toBe(false)
    await vi.waitFor(() => expect(session.work.getState().isBusy).toBe(true))
    workers.letOut()
    expect(session.work.getState().isBusy).toBe(false)
  })
})

describe('a worker that fails', () => {
  it('is told in words, the page stays, and the next gesture has another one', async () => {
    session.hear(choose('p7'))
    await settled()
    session.hear(key('Delete'))
    workers.die()
    expect([host.reasons, workers.ended, host.html() === LARGE]).toEqual([[EDITING.lost], 1, true])
    session.hear(key('Delete'))
    await settled()
    // what was selected still is
    expect([host.names, workers.started]).toEqual([
      ['Deleted Paragraph "It takes two lines & mo…"'],
      2,
    ])
  })

  it('is given up after a while without a word, with what it did not follow begun anew', async () => {
    session.select([])
    await settled()
    vi.useFakeTimers()
    workers.hang()
    host.becomes(LARGE.replace('Card 3<', 'Theirs<'))
    session.hear(typed('h9', 'Mine'))
    await vi.advanceTimersByTimeAsync(LOST_AFTER_MS + 10)
    expect([host.reasons, workers.ended, host.shown === host.html()]).toEqual([
      [EDITING.notWritten('Mine', EDITING.lost)],
      1,
      true,
    ])
    expect(host.html()).toContain('Theirs<')
    expect(host.anew).toBeGreaterThan(0)
  })

  it('is left at once, whatever it does', async () => {
    session.select([])
    await settled()
    workers.hang()
    host.becomes(LARGE.replace('Card 3<', 'Theirs<'))
    session.hear(key('Delete'))
    session.leave()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([workers.ended, host.reasons, host.shown === host.html(), host.anew]).toEqual([
      1,
      [],
      true,
      1,
    ])
  })
})

describe('a page that becomes large while it is edited, and small again', () => {
  it('goes on with what is selected and what was copied', async () => {
    begin(largePage(LARGE_CHARS - 30_000))
    session.hear(choose('main', 'main'))
    session.hear(choose('a1', 'article'))
    session.hear(key('c'))
    expect([ids(), workers.started]).toEqual([['a1'], 0])
    const first = host.html()
    // another one of the page's makers
    const grown = first.replace('</main>', `<p id="more">${'long '.repeat(10_000)}</p></main>`)
    host.becomes(grown)
    await settled()
    expect([host.shown === grown, host.anew, ids(), workers.started]).toEqual([true, 0, ['a1'], 1])
    session.hear(choose('more'))
    session.hear(key('v'))
    await settled()
    expect(host.html()).toContain('</p><article id="a1-2" class="card">')
    expect(ids()).toEqual(['a1-2'])
    session.hear(key('c'))
    await settled()
    host.becomes(largePage(1_000))
    await settled()
    session.hear(choose('a2', 'article'))
    session.hear(key('v'))
    expect([host.html().match(/<article/g)?.length, session.work.getState().isLarge]).toEqual([
      (largePage(1_000).match(/<article/g)?.length ?? 0) + 1,
      false,
    ])
  })
})

describe('twelve random edits of a page of 400 KB', () => {
  it('come to the same in a worker as in the window', async () => {
    const html = largePage(400_000)
    begin(html)
    const other = hostOfTest(html)
    const direct = createEditSession(other)
    other.session = direct
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 4_294_967_296) * below)
    }
    const act = (): ((one: EditSession) => void) => {
      const at = 1 + random(900)
      const kind = random(8)
      const value = `#${100_000 + random(800_000)}`
      const text = ['Ebb', 'a < b & c', '🌊 "quoted"'][random(3)] ?? ''
      const to = (['before', 'after', 'into'] as const)[random(3)] ?? 'into'
      const anchor = named(`a${1 + random(900)}`, 'article')
      return (one) => {
        one.hear(choose(`p${at}`))
        if (kind === 0) one.hear(typed(`h${at}`, text))
        else if (kind === 1) one.hear(key('Delete'))
        else if (kind === 2) one.hear(key('d'))
        else if (kind === 3)
          one.hear({ type: 'edit-dropped', elements: [named(`p${at}`, 'p')], to, anchor })
        else if (kind === 4) one.hear(key('z'))
        else if (kind === 5) {
          one.hear(choose(`u${at}`, 'ul', true))
          one.hear(key('c'))
          one.hear(key('v'))
        } else one.change(colour, value)
      }
    }
    for (let step = 0; step < 12; step += 1) {
      const gesture = act()
      gesture(direct)
      gesture(session)
      await settled()
      expect(host.html() === other.html(), `step ${step}`).toBe(true)
      expect(host.shown === host.html(), `shown at step ${step}`).toBe(true)
      expect(ids()).toEqual(ids(direct))
      expect(session.state.getState().detail).toEqual(direct.state.getState().detail)
    }
    const patches = ({ told }: HostOfTest) => told.filter((one) => one.do === 'patch')
    expect(patches(host)).toEqual(patches(other))
    expect([host.names, host.reasons, host.anew]).toEqual([other.names, other.reasons, other.anew])
    expect(new Set(host.names).size).toBeGreaterThan(3)
  }, 120_000)
})
