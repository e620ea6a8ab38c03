/** A person at a browser: looks, waits, points, types. Waiting has one end for all: after it the test has failed. */
import { APP_FRAME, type Browser, type Key, type Point, type Where } from './browser'
import { type Found, find, type Target, wordsOf } from './targets'

const LONGEST_MS = 20_000
const AGAIN_MS = 80

export class Person {
  constructor(
    readonly browser: Browser,
    /** The product's address, without a slash at the end. */
    readonly home: string,
  ) {}

  open(path: string): Promise<void> {
    return this.browser.open(new URL(path, this.home).href)
  }

  /** What `look` gives once it gives something; it may fail meanwhile, as where a frame goes away. */
  async until<T>(
    what: string,
    look: () => Promise<T | null | undefined | false>,
    longest = LONGEST_MS,
  ): Promise<T> {
    const end = Date.now() + longest
    let last = ''
    while (Date.now() < end) {
      try {
        const seen = await look()
        if (seen !== null && seen !== undefined && seen !== false) return seen
        last = ''
      } catch (error) {
        last = ` (${error instanceof Error ? error.message : error})`
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
    throw new Error(`${what}: not within ${longest / 1000} s${last}`)
  }

  find(target: Target): Promise<Found | null> {
    const { css, name, where = 'page' } = target
    return this.browser.run(where, find, { css, name })
  }

  sees(target: Target, longest?: number): Promise<Found> {
    return this.until(`${wordsOf(target)} is shown`, () => this.find(target), longest)
  }

  /** Waits until nothing like it is shown. */
  async misses(target: Target): Promise<void> {
    await this.until(`${wordsOf(target)} is gone`, async () => (await this.find(target)) === null)
  }

  /** Waits until these words are somewhere in it. */
  async reads(words: string, where: Where = 'page', longest?: number): Promise<void> {
    const has = (words: string) => {
      const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()
      return plain(document.body.innerText).includes(plain(words))
    }
    const place = where === 'app' ? ' in the app' : ''
    await this.until(
      `‘${words}’ is read${place}`,
      () => this.browser.run(where, has, words),
      longest,
    )
  }

  /** Waits until it says so. */
  async saysOf(target: Target, words: string): Promise<void> {
    let said = 'nothing'
    const look = async () => {
      said = (await this.find(target))?.text ?? 'nothing'
      return said === words
    }
    await this.until(`${wordsOf(target)} says ‘${words}’`, look).catch((error) => {
      throw new Error(`${error.message}; it says ‘${said}’`)
    })
  }

  /** Where it can be pressed: it stands still, and nothing covers it. */
  async place(target: Target, longest?: number): Promise<Point> {
    let before: Point | null = null
    return this.until(
      `${wordsOf(target)} can be pressed`,
      async () => {
        const found = await this.find(target)
        if (found === null) return null
        if (found.hindrance !== null) throw new Error(found.hindrance)
        const { x, y } = target.where === 'app' ? await this.onPage(found) : found
        const stands: boolean = before !== null && before.x === x && before.y === y
        before = { x, y }
        return stands && { x: Math.round(x), y: Math.round(y) }
      },
      longest,
    )
  }

  async click(target: Target): Promise<void> {
    await this.pointAt(target)
    await this.browser.click(1)
  }

  async doubleClick(target: Target): Promise<void> {
    await this.pointAt(target)
    await this.browser.click(2)
  }

  /** Moves the pointer there, and after it where it goes away meanwhile: pages move while they load. */
  async pointAt(target: Target): Promise<void> {
    const { browser } = this
    let at = await this.place(target)
    await this.until(`The pointer is at ${wordsOf(target)}`, async () => {
      await browser.glide(at)
      const now = await this.place(target)
      const isThere = now.x === at.x && now.y === at.y
      at = now
      return isThere
    })
  }

  /** Waits until the preview has kept its frame for a while: a page that was streamed gets another one at its end. */
  async appRests(): Promise<void> {
    let frame = ''
    let since = 0
    await this.until('The preview keeps its frame', async () => {
      const now = await this.browser.run('page', frameInView, null)
      if (now !== frame) since = Date.now()
      frame = now
      return frame !== '' && Date.now() - since > FRAME_KEPT_MS
    })
  }

  /** Presses a field and writes over what is in it. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.browser.press('a', 'Control')
    await this.browser.type(text)
  }

  press(key: Key, held?: 'Control'): Promise<void> {
    return this.browser.press(key, held)
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.browser.glide(from)
    await this.browser.down()
    await this.browser.glide(to)
    await this.browser.up()
  }

  /** Waits until the address is one of these pages. */
  async isAt(path: string): Promise<void> {
    let at = ''
    const look = async () => {
      at = await this.browser.address()
      return new URL(at).pathname === path
    }
    await this.until(`The page is ${path}`, look).catch((error) => {
      throw new Error(`${error.message}; it is ${at}`)
    })
  }

  private async onPage({ x, y }: Point): Promise<Point> {
    const frame = await this.browser.run('page', find, { css: APP_FRAME })
    if (frame === null) throw new Error('The preview shows no app.')
    return { x: x + frame.x - frame.width / 2, y: y + frame.y - frame.height / 2 }
  }
}

/** Longer than a frame takes to come into view in place of another one. */
const FRAME_KEPT_MS = 800

/** In the page: the address of the preview's frame, or nothing while there is none, or more than one. */
const frameInView = (): string => {
  const frames = document.querySelectorAll<HTMLIFrameElement>('iframe[title="Preview of your app"]')
  const [only] = frames
  return frames.length === 1 && only !== undefined ? only.src : ''
}
