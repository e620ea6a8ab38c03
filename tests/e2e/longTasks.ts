/** What holds the application's window up while a test does something in it. */
import type { Page } from '@playwright/test'

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

export const longTasks = (page: Page): Promise<LongTask[]> =>
  page.evaluate(() => Reflect.get(window, 'tasks'))

export const longestOf = (tasks: readonly LongTask[], isOf: (after: string) => boolean): number =>
  Math.max(0, ...tasks.filter(({ after }) => isOf(after)).map(({ ms }) => ms))
