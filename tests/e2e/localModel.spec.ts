/**
 * From the start of the programs to a page of a model on the same machine, without a file that is edited: what a person
 * does after a second `bin/run`. The time it takes is said, and not judged: machines differ.
 */
import { expect, type Page, test } from '@playwright/test'
import { registerByForm } from './account'
import { fillPrompt, finished, generateButton } from './generator'
import { LOCAL_MODEL, LOCAL_PAGE, type Ollama, startOllama } from './ollama'
import { startPrograms } from './ownSite'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Where Ollama is looked for. */
const USUAL_PORT = 11_434

const options = { text: `\`\`\`html\n${LOCAL_PAGE}\n\`\`\``, loadingMs: 300 }

/** At the port where it is found by itself, or at another one where that is taken, such as by an Ollama. */
const startSomewhere = (): Promise<Ollama> =>
  startOllama({ ...options, port: USUAL_PORT }).catch(() => startOllama(options))

/** Uses the program that was found, or types its address. */
async function connect(page: Page, ollama: Ollama): Promise<void> {
  if (ollama.address.endsWith(`:${USUAL_PORT}`)) {
    await page.getByRole('button', { name: 'Use Ollama' }).click()
    return
  }
  await page.getByRole('button', { name: /^Ollama/ }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(ollama.typed)
  await page.getByRole('button', { name: 'Connect and Test' }).click()
}

test('a person comes from the start of the programs to a page of their local model', async ({
  browser,
}, info) => {
  const ollama = await startSomewhere()
  const startedAt = Date.now()
  const programs = await startPrograms({})
  const readyAt = Date.now()
  const context = await browser.newContext({ baseURL: programs.origin })
  try {
    const page = await context.newPage()
    await registerByForm(page)
    await page.goto('/generate?mode=code')
    await expect(page.getByText('No AI model is connected.')).toBeVisible()
    await page.getByRole('link', { name: 'Connect AI', exact: true }).click()
    await connect(page, ollama)
    const ours = page.getByRole('article', { name: 'Ollama', exact: true })
    await expect(ours.getByText(/It works\. 1 model found\./)).toBeVisible()
    await ours.getByRole('button', { name: /^Build with/ }).click()
    await expect(page.getByRole('button', { name: /^AI model: / })).toContainText(LOCAL_MODEL)
    await fillPrompt(page, 'A page that says where it was made')
    await generateButton(page).click()
    const frame = await finished(page)
    await expect(frame.getByRole('heading', { name: 'Made on this machine' })).toBeVisible()
    const seconds = (ms: number) => (ms / 1_000).toFixed(1)
    const took = `${seconds(Date.now() - startedAt)} s, of which ${seconds(readyAt - startedAt)} s until the programs were ready`
    info.annotations.push({ type: 'from start to page', description: took })
    process.stdout.write(`from start to page: ${took}\n`)
    expect(ollama.chats.at(-1)?.model).toBe(LOCAL_MODEL)
    await expect(page.getByText('Balance: 10 credits')).toBeVisible()
  } finally {
    await context.close()
    await programs.stop()
    await ollama.stop()
  }
})
