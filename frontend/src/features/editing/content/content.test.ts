/** Where drawn texts come from, and what changing them does: the scripts really run, with `show` for what they draw. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '@/document/pageEdit/parsePage'
import { withoutMarks } from '@/document/pageScripts/marks'
import { carried } from './carried'
import { createContent } from './content'
import { changedField, type Field, fieldsOf, stoodIn } from './fields'
import { findOrigins, type HiddenRun, type Origins } from './marking'
import { readShownPage, sourceOf } from './pageSource'
import { shownTables } from './shownTables'
import { writtenText } from './written'

const pageOf = (code: string): string =>
  `<!doctype html><html><body><ul></ul><script>${code}</script></body></html>`

/** What `show` was called with: each is the text of an element of its own. */
function drawnBy(html: string): HiddenRun {
  const code = html.slice(html.indexOf('<script>') + 8, html.lastIndexOf('</script>'))
  const texts: [string, string][] = []
  const show = (text: unknown) => texts.push([`1 0 ${texts.length}`, String(text)])
  let problems = 0
  try {
    new Function('show', code)(show)
  } catch {
    problems = 1
  }
  const page = readShownPage(JSON.stringify({ texts, images: [] }))
  return { ...(page ?? { texts: [], images: [] }), problems }
}

const shownBy = (html: string): string[] => drawnBy(html).texts.map(({ text }) => text)

async function originsOf(code: string, most = 60): Promise<Origins> {
  const source = sourceOf(pageOf(code))
  if (source === null) throw new Error('The page cannot be read.')
  let runs = 0
  const run = async (html: string) => {
    runs += 1
    return drawnBy(html)
  }
  const origins = await findOrigins(source, run, () => runs < most)
  if (origins === null) throw new Error('The page cannot be run.')
  return origins
}

/** The fields of the text that was shown as so many before it. */
const fieldsAt = (origins: Origins, at: number): Field[] =>
  fieldsOf(origins, `1 0 ${at}`, origins.texts[at]?.text ?? '', true)

function changed(origins: Origins, field: Field | undefined, value: string): string {
  const html = field && changedField(origins.source, field, value)
  if (html === undefined || isRefused(html)) throw new Error('Nothing was changed.')
  return html
}

describe('a drawn text', () => {
  it('of one literal has that, whatever its quotes', async () => {
    const origins = await originsOf(
      `show("Lime honey"); show('Heather'); show(\`Forest honey\`); show(JSON.parse('["From JSON"]')[0])`,
    )
    for (const [at, value] of ['Lime honey', 'Heather', 'Forest honey'].entries()) {
      const [field] = fieldsAt(origins, at)
      expect(field?.value).toBe(value)
      expect(shownBy(changed(origins, field, `It's "new" \`${at}\``))[at]).toBe(
        `It's "new" \`${at}\``,
      )
    }
  })

  it('that is composed has its parts, and the number of the same object', async () => {
    const origins = await originsOf(
      `const all = [{ n: 'Lime', p: 5.9 }, { n: 'Heather', p: 5.9 }]
       for (const { n, p } of all) show(n + ' honey · €' + p.toFixed(2))`,
    )
    const fields = fieldsAt(origins, 1)
    expect(fields.map(({ kind, value }) => [kind, value])).toEqual([
      ['text', 'Heather'],
      ['text', ' honey · €'],
      ['number', '5.9'],
    ])
    const html = changed(origins, fields[2], '7.25')
    expect(shownBy(html)).toEqual(['Lime honey · €5.90', 'Heather honey · €7.25'])
  })

  it('of a dictionary has the word in it', async () => {
    const origins = await originsOf(
      `const words = { left: 'left: {n}' }
       const t = (key, n) => words[key].replace('{n}', n)
       show(t('left', 3))`,
    )
    const [field] = fieldsAt(origins, 0)
    expect(field?.value).toBe('left: {n}')
    expect(shownBy(changed(origins, field, 'only {n} left'))).toEqual(['only 3 left'])
  })

  it('is one of several equal ones', async () => {
    const origins = await originsOf(`show('Add to basket'); show('Add to basket')`)
    expect(shownBy(changed(origins, fieldsAt(origins, 1)[0], 'Buy'))).toEqual([
      'Add to basket',
      'Buy',
    ])
  })

  it('that stands in several places changes in all of them where the app may show another one', async () => {
    const origins = await originsOf(
      `const slides = [{ t: 'Spring', m: 'Learn more' }, { t: 'Summer', m: 'Learn more' }]
       for (const { t, m } of slides) { show(t); show(m) }`,
    )
    const at = '1 0 3'
    expect(stoodIn(origins, at, 'Spring Learn more Summer Learn more')).toBe(true)
    expect(stoodIn(origins, at, 'Autumn Learn more')).toBe(false)
    expect(stoodIn(origins, at, '')).toBe(false)
    const places = [true, false].map((isSure) => fieldsOf(origins, at, 'Learn more', isSure)[0]?.at)
    expect(places).toEqual([{ parts: [3] }, { parts: [1, 3] }])
    const written = { path: at, before: 'Learn more', text: 'Read more', isSure: false }
    expect(writtenText(origins, written)).toMatchObject({ places: 2 })
  })

  it('has no number that only says how often or how long the program does something', async () => {
    const origins = await originsOf(
      `setInterval(() => 0, 1000); const all = [250, 750]
       show('Total: ' + all.reduce((a, b) => a + b))`,
    )
    expect(fieldsAt(origins, 0).map(({ kind }) => kind)).toEqual(['text'])
  })

  it('that the program goes by changes together with what it is compared with', async () => {
    const origins = await originsOf(
      `const kinds = ['Music', 'Food']
       const all = [{ kind: 'Music' }, { kind: 'Food' }, { kind: 'Music' }]
       for (const kind of kinds) show(kind + ': ' + all.filter((one) => one.kind === kind).length)
       if (kinds[0] === 'Music') show('There is music.')`,
    )
    const [field] = fieldsAt(origins, 0)
    expect(field).toMatchObject({ value: 'Music', at: { parts: [0, 2, 4] } })
    expect(shownBy(changed(origins, field, 'Songs'))).toEqual([
      'Songs: 2',
      'Food: 1',
      'There is music.',
    ])
  })

  it('that comes from nowhere has nothing', async () => {
    const origins = await originsOf(
      `show(new Date(0).getUTCFullYear() + ''); show(['Mon', 'day'].join(''))`,
    )
    expect(fieldsAt(origins, 0)).toEqual([])
  })

  it('that no mark reached has the parts of several words that stand in the code once', async () => {
    const code = `const all = [{ s: 'baked all day', p: 0.7 }, { s: 'long and loud', p: 1.9 }]
       for (const { s, p } of all) show(s + ' · €' + p.toFixed(2)); show('all day')`
    const fields = fieldsAt(await originsOf(code, 1), 0)
    expect(fields.map(({ value }) => value)).toEqual(['baked all day', '0.7'])
  })

  it('has the name of its property, but within a list', async () => {
    const origins = await originsOf(
      `const one = { title: 'Lime honey', "sort": 'Early honey', list: ['Moor honey'] }
       show(one.title); show(one.sort); show(one.list[0])`,
    )
    const keys = [0, 1, 2].map((at) => fieldsAt(origins, at)[0]?.key)
    expect(keys).toEqual(['title', 'sort', null])
  })

  it('has no mark whose literal would break the program', async () => {
    const origins = await originsOf(
      `const table = { p: 'paragraph' }
       show(table['p' + '']); show('abc'.length + ' letters'); show('q'.charCodeAt(0) + ' is a code')`,
    )
    expect(origins.texts.map(({ text }) => text)).toEqual([
      'paragraph',
      '3 letters',
      '113 is a code',
    ])
    expect(fieldsAt(origins, 1).map(({ value }) => value)).toContain(' letters')
  })

  it('is not found by the words of a hostile page', async () => {
    expect(readShownPage('{"texts":[["x","y"]],"images":[]}')).toBeNull()
    expect(readShownPage('{"texts":"all"}')).toBeNull()
    expect(readShownPage('no JSON')).toBeNull()
    expect(
      readShownPage(`{"texts":[${'["1","a"],'.repeat(4_000)}["1","a"]],"images":[]}`),
    ).toBeNull()
  })
})

function shownAfter(written: ReturnType<typeof writtenText>): string[] | null {
  return written && !isRefused(written) ? shownBy(written.html) : null
}

describe('a text that is written in the app', () => {
  it('changes the part that it was written in', async () => {
    const origins = await originsOf(`const n = 'Lime'; show(n + ' honey · ' + 'sweet')`)
    const write = (text: string) =>
      writtenText(origins, { path: '1 0 0', before: 'Lime honey · sweet', text, isSure: true })
    expect(shownAfter(write('Green lime honey · sweet'))).toEqual(['Green lime honey · sweet'])
    expect(shownAfter(write('Lime honey · sweeter'))).toEqual(['Lime honey · sweeter'])
    expect(write('Something else')).toBeNull()
  })

  it.each([
    ['Lime · €6.50', '€8.20', ['Lime · €8.20', 'Moor · €5.90']],
    ['Lime · €6.50', '€7,25', ['Lime · €7.25', 'Moor · €5.90']],
    ['Moor · €5.90', '€12', ['Lime · €6.50', 'Moor · €12.00']],
  ])('changes the number in %s to %s', async (before, price, after) => {
    const origins = await originsOf(
      `const all = [{ n: 'Lime', p: 6.5 }, { n: 'Moor', p: 5.9 }]
       for (const { n, p } of all) show(n + ' · €' + p.toFixed(2))`,
    )
    const [path, text] = [
      `1 0 ${before.startsWith('Lime') ? 0 : 1}`,
      before.replace(/€.*/, () => price),
    ]
    expect(shownAfter(writtenText(origins, { path, before, text, isSure: true }))).toEqual(after)
    const words = before.replace(/€.*/, '€ten')
    expect(writtenText(origins, { path, before, text: words, isSure: true })).toBeNull()
  })

  it('says how many places of the code change with it', async () => {
    const origins = await originsOf(
      `const kinds = ['Music', 'Food']
       const all = [{ kind: 'Music' }, { kind: 'Food' }]
       for (const kind of kinds) show(kind + ': ' + all.filter((one) => one.kind === kind).length)`,
    )
    const written = { path: '1 0 0', before: 'Music: 1', text: 'Songs: 1', isSure: true }
    expect(writtenText(origins, written)).toMatchObject({ places: 2 })
  })

  it('is refused where it would read as markup', async () => {
    const origins = await originsOf(`show('Lime honey')`)
    const written = { path: '1 0 0', before: 'Lime honey', text: 'Lime <b>honey', isSure: true }
    expect(writtenText(origins, written)).toHaveProperty('refused')
  })
})

describe('after an edit', () => {
  it('the origins of the other texts are known at once', async () => {
    const origins = await originsOf(`show('Lime honey'); show('Heather honey'); show('End')`)
    const html = changed(origins, fieldsAt(origins, 0)[0], 'A much longer honey')
    const now = carried(origins, html)
    expect(now?.texts.map(({ text }) => text)).toEqual([
      'A much longer honey',
      'Heather honey',
      'End',
    ])
    expect(now && shownBy(changed(now, fieldsAt(now, 1)[0], 'Moor'))).toEqual([
      'A much longer honey',
      'Moor',
      'End',
    ])
  })

  it('the price that was changed is still known by how it is shown', async () => {
    const origins = await originsOf(
      `const all = [{ n: 'Lime', p: 6.5 }, { n: 'Moor', p: 1250 }]
       for (const { n, p } of all) show(n + ' · €' + p.toLocaleString('de', { minimumFractionDigits: 2 }))`,
    )
    const now = carried(origins, changed(origins, fieldsAt(origins, 0).at(-1), '7,25'))
    expect(now && fieldsAt(now, 0).at(-1)).toMatchObject({ kind: 'number', value: '7.25' })
    const then = now && carried(now, changed(now, fieldsAt(now, 1).at(-1), '1300'))
    expect(then?.texts.map(({ text }) => text)).toEqual(['Lime · €7,25', 'Moor · €1.300,00'])
  })

  it('a row that is new belongs to nothing yet, and the rows around it stay', async () => {
    const list = (names: string[]) =>
      `const list = [${names.map((name) => `{ name: '${name}' }`)}]; list.forEach((one) => show(one.name))`
    const origins = await originsOf(list(['Lime honey', 'Moor honey', 'Wood honey']))
    const now = carried(
      origins,
      pageOf(list(['Lime honey', 'New honey', 'Moor honey', 'Wood honey'])),
    )
    const fields = (at: number) => (now ? fieldsAt(now, at).map(({ value }) => value) : [])
    expect([fields(0), fields(1), fields(2)]).toEqual([
      ['Lime honey'],
      ['Moor honey'],
      ['Wood honey'],
    ])
  })
})

describe('tables', () => {
  it('are those of which something is shown, named after where they stand', async () => {
    const origins = await originsOf(
      `const hidden = [{ a: 'never seen' }]
       const openingHours = [{ title: 'Lunch menu', dishes: [{ name: 'Fish soup' }, { name: 'Bean stew' }] }]
       for (const { title, dishes } of openingHours) { show(title); for (const { name } of dishes) show(name) }`,
    )
    expect(shownTables(origins).map(({ name }) => name)).toEqual([
      'Opening hours',
      'Dishes: Lunch menu',
    ])
  })
})

describe('any edit', () => {
  const word = fc.stringMatching(/^[A-Z][a-zäöüé ]{2,12}[a-z]$/)
  const value = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => {
    const isAlike = !/[<>\0\r]/.test(text) && !/&[a-z#]/i.test(text)
    return isAlike && text.trim() !== '' && withoutMarks(text) === text
  })
  const texts = fc.uniqueArray(word, { minLength: 2, maxLength: 6 })

  it('keeps the program, and shows the new text where the old one was', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        value,
        fc.nat(),
        fc.constantFrom('"', "'", '`'),
        async (all, text, at, quote) => {
          const code = `const all = [${all.map((one) => `{ t: ${quote}${one}${quote}, n: ${one.length} }`)}]
          all.forEach((one, at) => show(at % 2 ? one.t : \`\${one.t} (\${one.n})\`))`
          const origins = await originsOf(code)
          const place = at % all.length
          const [field] = fieldsAt(origins, place)
          const before = shownBy(origins.source.html)
          const after = shownBy(changed(origins, field, text))
          expect(after.length).toBe(before.length)
          expect(after[place]).toBe(before[place]?.replace(all[place] ?? '', () => text))
          expect(after.filter((_, one) => one !== place)).toEqual(
            before.filter((_, one) => one !== place),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})

it('a text that was written over is not said to stand nowhere', async () => {
  const page = (words: string) =>
    `<!doctype html><html><body><h1>${words}</h1><script>show("Lime honey")</script></body></html>`
  let html = page('Honey')
  const content = createContent({
    html: () => html,
    land: () => {},
    blocked: () => null,
    refused: () => {},
    noted: () => {},
    showHidden: async (asked) => {
      const { texts, images, problems } = drawnBy(asked.html)
      const own: [string, string] = ['1 0', /<h1>(.*)<\/h1>/.exec(asked.html)?.[1] ?? '']
      const shown = texts.map(({ path, text }) => [path, text])
      return { page: JSON.stringify({ texts: [own, ...shown], images }), problems }
    },
  })
  const heading = (text: string) => ({ path: [1, 0], tag: 'h1', text }) as never
  await content.look()
  expect(content.isCurrent()).toBe(true)
  expect(content.ofOwn(heading('Honey'), '')).toBeNull()
  html = page('Fair Share')
  content.follow()
  expect(content.isCurrent()).toBe(false)
  expect(content.ofOwn(heading('Fair Share'), '')).toBeNull()
  await content.look()
  expect(content.isCurrent()).toBe(true)
  expect(content.ofOwn(heading('Fair Share'), '')).toBeNull()
  // what a script really works out is said so
  expect(content.ofOwn(heading('Sunday'), '')).toEqual([])
})
