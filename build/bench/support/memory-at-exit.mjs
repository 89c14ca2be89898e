/** Loaded before a process of a profile: at its end, writes what its memory consists of into the folder that profile.ts names. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folder = process.env.GATEHOUSE_BENCH_PROFILES
// As it is started: the host puts the app in its place.
const script = process.argv[1] ?? ''
if (folder !== undefined && isMainThread) {
  process.on('exit', () => {
    const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
    const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1000
    writeFileSync(
      join(folder, `${process.pid}.memory.json`),
      JSON.stringify({ script, memory: { ...process.memoryUsage(), peak } }),
    )
  })
}
