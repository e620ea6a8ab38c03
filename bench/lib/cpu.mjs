// CPU time of processes, from /proc.
import { execFileSync } from 'node:child_process'
import { childrenOf, statOf } from '../../tests/load/lib/stack.mjs'

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Milliseconds that a process and all its children, living or not, have used; in steps of 10 ms. */
export function cpuMs(pid) {
  const stat = statOf(pid)
  if (!stat) throw new Error(`process ${pid} is gone`)
  const living = childrenOf(pid).reduce((sum, child) => sum + (statOf(child)?.own ?? 0), 0)
  return (stat.own + stat.children + living) * MS_PER_TICK
}
