import { expect, it } from 'vitest'
import { librariesOf } from './libraries'

it('counts what pages load from other hosts, each once', () => {
  const page = `<script src="https://cdn.jsdelivr.net/npm/chart.js@4"></script><script src="own.js"></script>
<script src=//unpkg.com/a.js></script><link rel="preconnect" href="https://fonts.gstatic.com">
<link rel="Stylesheet" href="https://unpkg.com/a.css"><img src="https://example.org/a.png">
<style>@import url('https://fonts.googleapis.com/css2?family=A'); @import "//unpkg.com/b.css"; @import "c.css";</style>
<script type="importmap">{"imports":{"a":"https://unpkg.com/a.mjs","b/":"https://unpkg.com/b/"}}</script>
<script type="module">import a from "https://esm.sh/c"; fetch('https://example.org/data')</script>
<script>load('https://unpkg.com/late.js') // <script src="https://unpkg.com/none.js"></script>`
  expect(librariesOf([page, page]).sort()).toEqual([
    'https://cdn.jsdelivr.net/npm/chart.js@4',
    'https://esm.sh/c',
    'https://fonts.googleapis.com/css2?family=A',
    'https://unpkg.com/a.css',
    'https://unpkg.com/a.js',
    'https://unpkg.com/a.mjs',
    'https://unpkg.com/b.css',
  ])
})

it('is empty for pages that need nobody else', () => {
  expect(librariesOf([])).toEqual([])
  expect(librariesOf(['<script src="data:text/javascript,1"></script><script>1</script>'])).toEqual(
    [],
  )
})
