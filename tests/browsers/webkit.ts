/** WebKitGTK's small browser on a screen of its own, by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import webdriver, { type WebDriver } from 'selenium-webdriver'
import {
  APP_FRAME,
  type Browser,
  expressionOf,
  type Key,
  type Point,
  SIZE,
  STEPS,
  type Where,
} from './browser'

const { Builder, By, Key: Keys, Origin } = webdriver

const KEYS: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  a: 'a',
}

export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen()
  const { process: program, address } = await startDriver(screen.display)
  const driver = await new Builder().usingServer(address).forBrowser('MiniBrowser').build()
  await fit(driver)
  let at: Point = { x: 0, y: 0 }
  const actions = () => driver.actions({ async: true })
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    address: () => driver.getCurrentUrl(),
    run: (where, code, argument) =>
      within(driver, where, () => driver.executeScript(`return ${expressionOf(code, argument)}`)),
    glide: async (to) => {
      const way = actions()
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS
        const x = Math.round(at.x + (to.x - at.x) * part)
        const y = Math.round(at.y + (to.y - at.y) * part)
        way.move({ x, y, duration: 0, origin: Origin.VIEWPORT })
      }
      await way.perform()
      at = to
    },
    down: () => actions().press().perform(),
    up: () => actions().release().perform(),
    click: (times) => {
      const clicks = actions()
      for (let time = 0; time < times; time += 1) clicks.press().release()
      return clicks.perform()
    },
    type: (text) => actions().sendKeys(text).perform(),
    press: (key, held) => {
      const keys = actions()
      if (held) keys.keyDown(Keys.CONTROL)
      keys.sendKeys(KEYS[key])
      if (held) keys.keyUp(Keys.CONTROL)
      return keys.perform()
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit()
      program.kill()
      screen.process.kill()
    },
  }
}

/** The window has borders of its own: its page is to have the size. */
async function fit(driver: WebDriver): Promise<void> {
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE })
  const [width, height] = await driver.executeScript<[number, number]>(
    'return [innerWidth, innerHeight]',
  )
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: 2 * SIZE.width - width, height: 2 * SIZE.height - height })
}

async function within<R>(driver: WebDriver, where: Where, run: () => Promise<R>): Promise<R> {
  if (where === 'page') return run()
  await driver.switchTo().frame(await driver.findElement(By.css(APP_FRAME)))
  try {
    return await run()
  } finally {
    await driver.switchTo().defaultContent()
  }
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  // its own choice of a number that is free
  const number = screen.stdio[3] as Readable
  const [chosen] = await once(number, 'data')
  return { process: screen, display: `:${String(chosen).trim()}` }
}

/** Without a graphics card, frames are drawn some times faster where they are not handed over as those of one. */
const WINDOW = { GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' }

async function startDriver(display: string): Promise<{ process: ChildProcess; address: string }> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...WINDOW, DISPLAY: display },
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => null))?.ok) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver does not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { process: driver, address }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
