import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Gitlab } from '@gitbeaker/rest'
import type { Figure } from '../../measure.ts'
import { root } from '../../support/build.ts'
import { openSlowRoad } from '../../support/slow-road.ts'
import type { Surroundings } from '../../support/surroundings.ts'
import { events, latencyMilliseconds, walk } from './audit-all.ts'

/** `gatehouse audit export` of all 200,000 events over a slow road, against another client that walks the log and saves nothing. */
export async function auditExportFigures({ freshFolder, large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const road = await openSlowRoad(url, latencyMilliseconds)
  try {
    const peer = await walk(new Gitlab({ host: road.url, token }))
    const subject = await exportAll(road.url, token, join(freshFolder('audit-export'), 'audit.jsonl'))
    return [
      {
        name: `gatehouse audit export of ${events.toLocaleString('en')} events at ${latencyMilliseconds} ms`,
        against: '@gitbeaker/rest walking as many pages',
        ...{ unit: 'ratio', value: subject / peer, goal: 1 },
        subject: { median: subject, fastest: subject, slowest: subject, runs: 1 },
        peer: { median: peer, fastest: peer, slowest: peer, runs: 1 },
      },
    ]
  } finally {
    await road.close()
  }
}

/** Milliseconds from the start of the command to its end. */
async function exportAll(url: string, token: string, file: string): Promise<number> {
  const begin = performance.now()
  const argv = ['audit', 'export', '--service', url, '--token-fd', '3', '--to', file]
  const child = spawn(process.execPath, [join(root, 'out/main/cli.js'), ...argv], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (pipe && 'end' in pipe) pipe.end(`${token}\n`)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The export ended with ${code}`)
  return performance.now() - begin
}
