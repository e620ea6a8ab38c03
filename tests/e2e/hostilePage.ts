/** Pages that fight edit mode, and what they say over a port that they got hold of. */
import { expect, type Page } from '@playwright/test'
import { enterEditMode, tools } from './editMode'
import { inFrame, moveMouse, openPreview } from './previewHelp'

/** What they do begins with edit mode. */
export const pageOf = (script: string, more = '') =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tide</title></head>
<body style="padding:60px"><h1>High tide</h1><p>At noon</p><input aria-label="Field">${more}
<script>new MutationObserver((all, own) => { if (document.querySelector('morpheo-editor')) { own.disconnect(); begin() } }).observe(document.documentElement, { childList: true })
function begin() { ${script} }</script></body></html>`

/**
 * A page that has taken the port of the script it runs beside: it says over it whatever it wants. Here the test hands it
 * over, before the page's first document.
 */
export const stealPort = () => {
  const { bind } = Function.prototype
  const { postMessage } = MessagePort.prototype
  const { focus } = HTMLElement.prototype
  Function.prototype.bind = function (this: unknown, ...given: [unknown, ...unknown[]]) {
    const bound = Reflect.apply(bind, this, given)
    if (this === postMessage) {
      const say = (message: object) => bound({ v: 1, ...message })
      Object.assign(window, { say, focusOn: (on: HTMLElement) => Reflect.apply(focus, on, []) })
    }
    return bound
  }
}

/** A page that says, over the port, that its heading is chosen: `point()`. */
export const pointing = (when: string) =>
  pageOf(`
    const point = () => {
      const on = document.querySelector('h1')
      say({ type: 'edit-chosen', element: { path: [1, 0], tag: 'h1', text: on.textContent, id: { attribute: on.id ? 'id' : 'data-morpheo-id', value: on.id || on.dataset.morpheoId } }, within: [], isAdded: false })
    }
    ${when}`)

/** The paragraph is chosen in a page that can say at any time that its heading is. */
export async function choosing(page: Page, when = ''): Promise<() => Promise<void>> {
  await page.addInitScript(stealPort)
  await openPreview(page, pointing(`window.point = point; ${when}`), undefined, 'pro')
  await enterEditMode(page)
  await moveMouse(page)
  await inFrame(page).getByText('At noon').click()
  await expect(tools(page).locator('.edit-name')).toContainText('At noon')
  return async () => {
    await inFrame(page)
      .locator('body')
      .evaluate(() => (window as unknown as { point(): void }).point())
    await expect(tools(page).locator('.edit-name')).toContainText('High tide')
  }
}
export const told = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()
