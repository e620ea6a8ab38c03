import { expect, type Page } from '@playwright/test'

/**
 * From now on the server gets the requests to `call`, and answers, but the browser never gets an answer. Gives what waits
 * until the server took one, and lets the next ones through.
 */
export async function loseAnswers(page: Page, call: string): Promise<() => Promise<void>> {
  let isTaken = false
  await page.route(call, async (route) => {
    const request = route.request()
    const all = Object.entries(await request.allHeaders())
    // those that a client sets itself
    const headers = all.filter(([name]) => !/^(:|host$|connection$|content-length$)/.test(name))
    const sent = request.postDataBuffer()
    const body = sent && new Uint8Array(sent)
    const answer = await fetch(request.url(), { method: request.method(), headers, body })
    isTaken = answer.ok
  })
  return async () => {
    await expect.poll(() => isTaken).toBe(true)
    await page.unroute(call)
  }
}
