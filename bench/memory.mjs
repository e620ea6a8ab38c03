// Memory of a web server at rest and after sign-ups, which hash a password of 19 MiB each:
//   BIN_DIR=target/release node bench/memory.mjs [sign-ups] [at once]
// The stack is that of DATABASE_URL and REDIS_URL (eval "$(bin/stack start)").
import { register, startSystem } from '../tests/load/lib/system.mjs'

const signUps = Number(process.argv[2] ?? 100)
const atOnce = Number(process.argv[3] ?? 20)

const system = await startSystem({ providerAddress: 'http://127.0.0.1:9' })
const report = (when) => console.log(`${when.padEnd(32)} ${system.webMemory().toFixed(0)} MB`)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
try {
  report('at rest')
  let highest = 0
  const sampling = setInterval(() => {
    highest = Math.max(highest, system.webMemory())
  }, 20)
  let left = signUps
  const line = async () => {
    while (left-- > 0) await register(system.origin)
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  clearInterval(sampling)
  console.log(`${'highest meanwhile'.padEnd(32)} ${highest.toFixed(0)} MB`)
  report(`after ${signUps} sign-ups`)
  await wait(5_000)
  report('five seconds later')
} finally {
  system.stop()
}
