import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EMPTY_STAGE } from './screen/texts'

it('the page that the server sends first has the words of the empty stage', () => {
  const shell = readFileSync('../templates/pages/shell.html', 'utf8')
  const stage = /<div class="gen-empty">[\s\S]*?<h2>([^<]*)<\/h2>\s*<p[^>]*>([^<]*)<\/p>/.exec(
    shell,
  )
  expect(stage?.slice(1)).toEqual([EMPTY_STAGE.title, EMPTY_STAGE.text])
})
