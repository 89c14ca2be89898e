import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Gitlab } from '@gitbeaker/rest'
import { z } from 'zod'
import { compareWithEach, type Figure } from '../../measure.ts'
import { root } from '../../support/build.ts'
import { openSlowRoad } from '../../support/slow-road.ts'
import type { Surroundings } from '../../support/surroundings.ts'
import { events, latencyMilliseconds, walk, walked } from './audit-all.ts'

const requestsAtOnce = 8

/** `gatehouse audit export` of all 200,000 events over a slow road, against clients that read the log and save nothing. */
export async function auditExportFigures({ freshFolder, large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const road = await openSlowRoad(url, latencyMilliseconds)
  const name = `gatehouse audit export of ${events.toLocaleString('en')} events at ${latencyMilliseconds} ms`
  const subject = () => exportAll(road.url, token, join(freshFolder('audit-export'), 'audit.jsonl'))
  try {
    return await compareWithEach({ subject, runs: 2 }, [
      {
        ...{ name, against: `fetch and JSON.parse of as many pages, ${requestsAtOnce} at once`, goal: 0.8 },
        work: () => walkPages(road.url, token, requestsAtOnce),
      },
      {
        ...{ name: `${name}, one after the other`, against: '@gitbeaker/rest walking as many pages', goal: 0.2 },
        work: () => walk(new Gitlab({ host: road.url, token })),
      },
    ])
  } finally {
    await road.close()
  }
}

/** Milliseconds that a client without checks takes for the whole log, by the pages of three months of it. */
async function walkPages(url: string, token: string, atOnce: number): Promise<number> {
  const begin = performance.now()
  let [nextPage, found, isOver] = [1, 0, false]
  const walkSome = async () => {
    while (!isOver) {
      const page = nextPage
      nextPage += 1
      const { createdAfter, createdBefore } = walked
      const query = new URLSearchParams({ created_after: createdAfter, created_before: createdBefore, page: `${page}` })
      const response = await fetch(`${url}/api/v4/audit_events?per_page=100&${query}`, {
        headers: { 'private-token': token },
      })
      const { length } = z.array(z.unknown()).parse(JSON.parse(await response.text()))
      found += length
      isOver ||= length === 0
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walkSome))
  return ((performance.now() - begin) * events) / found
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
