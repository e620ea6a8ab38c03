// What a commit of an edit by hand costs: `node bench/commitPasses.mjs [KB]`. Each of twelve edits of a page of so many KB, and as many again for its ids,
// beside a pass of parse5 over the same text with its locations; medians.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundle, FRONTEND } from './lib/inChromium.mjs'

const KB = Number(process.argv[2] ?? 430)
const EDITS = 12

const entry = `${FRONTEND}features/editing/testing/commitBench.ts`
const [{ code }] = await bundle({ lib: { entry, formats: ['es'] }, minify: false })
const file = join(mkdtempSync(join(tmpdir(), 'commit-')), 'commit.mjs')
writeFileSync(file, code)
const { begin, pass } = await import(file)

const card = (at) =>
  `<article class="card"><h3>Card ${at}</h3><p style="color:#334155">What is said of it takes <b>two</b> lines or so, as it does on most pages.</p><ul><li>One</li><li>Two</li></ul><a href="#${at}">More</a> <button type="button">Choose</button></article>`
let cards = ''
for (let at = 0; cards.length < KB * 1000; at += 1) cards += card(at)
const bench = begin(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><main>${cards}</main></body></html>`,
)

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const passes = []
const commits = []
for (let at = 0; at < EDITS + 4; at += 1) {
  await bench.select(at)
  let since = performance.now()
  pass(bench.html())
  const passed = performance.now() - since
  since = performance.now()
  bench.commit(at)
  const committed = performance.now() - since
  // the first ones are compiled meanwhile
  if (at < 4) continue
  passes.push(passed)
  commits.push(committed)
}
const [one, all] = [median(passes), median(commits)]
console.log(
  `${(bench.html().length / 1000).toFixed(0)} KB: pass ${one.toFixed(0)} ms, commit ${all.toFixed(0)} ms: ${(all / one).toFixed(2)} passes`,
)
