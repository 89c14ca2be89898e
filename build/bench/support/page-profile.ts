import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../e2e/support/app.ts'
import { getFamily } from './processes.ts'

let profiled = 0

/**
 * With a CPU profile of its page until it is closed, in the folder that profile.ts names, and where that asks for it with a profile of its heap and of the
 * memory of its process; the app as it is without one.
 */
export async function withProfile(app: App): Promise<App> {
  const folder = process.env.GATEHOUSE_BENCH_PROFILES
  if (folder === undefined) return app
  const isOfMemory = process.env.GATEHOUSE_BENCH_HEAPS !== undefined
  const session = await app.page.context().newCDPSession(app.page)
  await session.send('Profiler.enable')
  await session.send(isOfMemory ? 'HeapProfiler.startSampling' : 'Profiler.start')
  return {
    ...app,
    close: async () => {
      profiled += 1
      const write = (name: string, content: object) =>
        writeFileSync(join(folder, `page-${profiled}.${name}`), JSON.stringify(content))
      if (isOfMemory) {
        write('memory.json', { script: 'page', memory: getMappings(app.pid) })
        write('heapprofile', (await session.send('HeapProfiler.stopSampling')).profile)
      } else write('cpuprofile', (await session.send('Profiler.stop')).profile)
      return app.close()
    },
  }
}

/** Bytes of the pages' processes by what they are mapped from, of their proportional share (PSS). Linux only: it is read from /proc. */
function getMappings(pid: number): Readonly<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const { pid: page } of getFamily(pid).filter(({ command }) => command.includes('--type=renderer'))) {
    let name = ''
    for (const line of readFileSync(`/proc/${page}/smaps`, 'utf8').split('\n')) {
      const header = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line)
      if (header) name = header[1]?.startsWith('/') ? 'files' : header[1] || 'anonymous'
      const size = /^Pss:\s+(\d+) kB$/.exec(line)?.[1]
      if (size !== undefined) sizes[name] = (sizes[name] ?? 0) + Number(size) * 1000
    }
  }
  return sizes
}
