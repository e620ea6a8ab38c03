/** What holds the application's window up while a test does something in it. */
import { expect, type Page } from '@playwright/test'

export interface LongTask {
  /** The name of what the test was doing. */
  after: string
  ms: number
}

/** Notes tasks of 50 ms and more from now on. */
export async function observeTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: LongTask[] = []
    Object.assign(window, { tasks, phase: '' })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        // what runs in the frame holds its own window up
        if (name !== 'self') continue
        tasks.push({ after: Reflect.get(window, 'phase'), ms: Math.round(duration) })
      }
    }).observe({ type: 'longtask' })
  })
}

/** The name of what the test does from now on. */
export const phase = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((now) => Object.assign(window, { phase: now }) && undefined, name)

const longTasks = (page: Page): Promise<LongTask[]> =>
  page.evaluate(() => Reflect.get(window, 'tasks'))

const longestOf = (tasks: readonly LongTask[], isOf: (after: string) => boolean): number =>
  Math.max(0, ...tasks.filter(({ after }) => isOf(after)).map(({ ms }) => ms))

/** Of what takes the longest where nothing is edited: other work may share the machine. */
const TIMES_BASELINE = 1.5

/**
 * What was done in no phase took longer than so many milliseconds, or than 1.5 times the longest of the phase `baseline`;
 * the phase `entering` is left out: it loads what edits.
 */
export async function expectShortTasks(page: Page, longestMs: number): Promise<void> {
  const tasks = await longTasks(page)
  const baseline = longestOf(tasks, (after) => after === 'baseline')
  expect(
    longestOf(tasks, (after) => after !== 'entering' && after !== 'baseline'),
    JSON.stringify(tasks),
  ).toBeLessThan(Math.max(longestMs, TIMES_BASELINE * baseline))
}
