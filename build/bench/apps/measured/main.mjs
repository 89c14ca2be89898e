/**
 * The unmodified built app with an observer of its main process: at SIGUSR2 it writes what was measured since the last time into the file that the
 * environment names.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })
const file = process.env.GATEHOUSE_BENCH_MEASURES ?? ''
setFlagsFromString('--expose-gc')
/** @type {() => void} */
const collect = runInNewContext('gc')
let count = 0

/** A sample has the time between two turns of the timer, the resolution included. @param {number} nanoseconds */
const toStall = nanoseconds => Math.max(0, nanoseconds / 1e6 - resolution)

process.on('SIGUSR2', () => {
  delays.disable()
  const stalls = { p99: toStall(delays.percentile(99)), longest: toStall(delays.max) }
  // The second one collects what finalizers have released.
  collect()
  collect()
  count += 1
  writeFileSync(file, JSON.stringify({ count, stalls, heapUsed: process.memoryUsage().heapUsed }))
  delays.reset()
  delays.enable()
})
delays.enable()

/** @type {string} Built before the bench runs; not there for the type check. */
const builtMain = '../../../../out/main/index.js'
await import(builtMain)
