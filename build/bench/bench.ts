/** Takes every figure of the bench, prints them as a table, and writes them as JSON. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditArchiveFigures } from './figures/audit-archive.ts'
import { blameFigures } from './figures/blame.ts'
import { blameRowFigures } from './figures/blame-rows.ts'
import { cachedReadFigures } from './figures/cached-read.ts'
import { commandLineFigures } from './figures/cli.ts'
import { commitFigures } from './figures/commit.ts'
import { diffFigures } from './figures/diff.ts'
import { fleetFigures } from './figures/fleet.ts'
import { hostileFigures } from './figures/hostile.ts'
import { javascriptFigures } from './figures/javascript.ts'
import { auditLoadFigures } from './figures/large/audit-all.ts'
import { auditExportFigures } from './figures/large/audit-export.ts'
import { auditLimitFigures } from './figures/large/audit-limits.ts'
import { auditPageFigures } from './figures/large/audit-pages.ts'
import { firstPageFigures } from './figures/large/first-pages.ts'
import { goToFileFigures } from './figures/large/goto.ts'
import { memberFigures } from './figures/large/members.ts'
import { largeRepositoryFigures } from './figures/large/repository.ts'
import { largeResponseFigures } from './figures/large/responses.ts'
import { sampleFigures } from './figures/large/sample.ts'
import { serviceMemoryAfterFigures, serviceMemoryFigures } from './figures/large/service-memory.ts'
import { smallReadFigures } from './figures/large/small-reads.ts'
import { largeFileFigures } from './figures/large-file.ts'
import { memoryFigures } from './figures/memory.ts'
import { pageCallFigures } from './figures/page-call.ts'
import { pageGrowthFigures } from './figures/page-growth.ts'
import { proxiedCallFigures } from './figures/proxied-call.ts'
import { responseFigures } from './figures/responses.ts'
import { startFigures } from './figures/start.ts'
import { treeFigures } from './figures/tree.ts'
import { type Figure, table } from './measure.ts'
import { buildWhenStale, root } from './support/build.ts'
import { within } from './support/limits.ts'
import { machine, openSurroundings, type Surroundings } from './support/surroundings.ts'

const groups: Readonly<Record<string, (surroundings: Surroundings) => Promise<readonly Figure[]>>> = {
  start: startFigures,
  cli: commandLineFigures,
  proxy: proxiedCallFigures,
  page: pageCallFigures,
  blame: async surroundings => [...(await blameFigures(surroundings)), ...(await blameRowFigures(surroundings))],
  file: largeFileFigures,
  commit: commitFigures,
  diff: diffFigures,
  tree: treeFigures,
  hostile: hostileFigures,
  fleet: fleetFigures,
  cache: cachedReadFigures,
  javascript: javascriptFigures,
  memory: memoryFigures,
  responses: responseFigures,
  growth: pageGrowthFigures,
  'audit-archive': auditArchiveFigures,
  sample: sampleFigures,
}
/** These need the service with the large sample. Making it is no part of their time. */
const largeGroups: typeof groups = {
  // First: what other groups load stays in the memory of a service.
  service: serviceMemoryFigures,
  audit: auditPageFigures,
  'audit-all': auditLoadFigures,
  'audit-export': auditExportFigures,
  'audit-limits': auditLimitFigures,
  lists: firstPageFigures,
  repository: largeRepositoryFigures,
  goto: goToFileFigures,
  members: memberFigures,
  'responses-large': largeResponseFigures,
  reads: smallReadFigures,
  'service-after': serviceMemoryAfterFigures,
}
const allGroups = { ...groups, ...largeGroups }
const groupMilliseconds = 8 * 60_000

const usage = `Usage: npm run bench -- [--only NAME]… [--json FILE]

  --only NAME   only these figures: ${Object.keys(allGroups).join(', ')}
  --json FILE   where the figures go (default bench-results.json)
`

function readFlags(): { only: readonly string[]; json: string } {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string', multiple: true, default: [] }, json: { type: 'string' } },
    })
    const unknown = values.only.find(name => !Object.hasOwn(allGroups, name))
    if (unknown !== undefined) throw new Error(`There are no figures called "${unknown}"`)
    return { only: values.only, json: resolve(values.json ?? `${root}/bench-results.json`) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const { only, json } = readFlags()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
buildWhenStale()
const surroundings = await openSurroundings()
const figures: Figure[] = []
const failures: string[] = []
const seconds: Record<string, number> = {}
/** After each group, so that a run that is ended has what it measured. */
function writeResults(): void {
  writeFileSync(json, `${JSON.stringify({ machine: machine(), seconds, figures, failures }, null, 2)}\n`)
}
try {
  for (const [name, take] of Object.entries(allGroups)) {
    if (only.length > 0 && !only.includes(name)) continue
    process.stderr.write(`Measuring: ${name} …\n`)
    const startedAt = performance.now()
    try {
      if (Object.hasOwn(largeGroups, name)) await surroundings.large()
      figures.push(...(await within(name, take(surroundings), groupMilliseconds)))
    } catch (error) {
      failures.push(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
    }
    seconds[name] = Math.round((performance.now() - startedAt) / 1000)
    writeResults()
  }
} finally {
  await surroundings.close()
}
const { load, cores } = machine()
const slowest = Object.entries(seconds)
  .toSorted(([, one], [, other]) => other - one)
  .map(([name, took]) => `${name} ${took} s`)
process.stdout.write(`${table(figures)}\n\nLoad average ${load} on ${cores} cores\nDuration: ${slowest.join(', ')}\n`)
for (const failure of failures) process.stderr.write(`\n${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
