/** Writes docs/developers/performance.md from the JSON of one or more runs of the bench. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { performanceDocument, type Results } from './performance-document.ts'
import { root } from './support/build.ts'

const spread = z.object({ median: z.number(), fastest: z.number(), slowest: z.number(), runs: z.number() })
const results = z.object({
  machine: z.record(z.string(), z.union([z.string(), z.number()])),
  seconds: z.record(z.string(), z.number()),
  figures: z.array(
    z.object({
      name: z.string(),
      against: z.string(),
      value: z.number(),
      unit: z.enum(['ratio', '%', 'MB', 'kB', 'ms', 's', 'files']),
      goal: z.number().nullable(),
      subject: spread.nullable(),
      peer: spread.nullable(),
      limit: z.object({ of: z.string(), value: z.number() }).optional(),
    }),
  ),
  failures: z.array(z.string()),
})

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write(
    'Usage: npm run bench:document -- FILE…\n\n  FILE   the JSON of a run of the bench; of the same figure, the last one counts\n',
  )
  process.exit(2)
}
const runs: readonly Results[] = files.map(file => results.parse(JSON.parse(readFileSync(file, 'utf8'))))
writeFileSync(join(root, 'docs/developers/performance.md'), performanceDocument(runs))
