/** `npm run budgets`: whether what the page loads is within budgets.json, and the table of it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Chunk, chunksFile } from '../bundle/chunks.ts'
import { buildApp, needsBuild } from '../setup/built-output.mjs'
import { type Budget, getSizes, lowered, overBudget, type Size } from './sizes.ts'

const usage = `Usage: npm run budgets [-- --update] [-- --parts NAME]

  --update, -u   writes what has become smaller into budgets.json
  --parts NAME   what one of them is made of, in kB before minifying
`
const root = resolve(import.meta.dirname, '../..')
const file = join(root, 'budgets.json')

function flags() {
  try {
    return parseArgs({ options: { update: { type: 'boolean', short: 'u' }, parts: { type: 'string' } } }).values
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const { update = false, parts } = flags()
if (needsBuild(root) && !buildApp(root, process.execPath)) process.exit(1)
const chunks: readonly Chunk[] = JSON.parse(readFileSync(join(root, chunksFile), 'utf8'))
const budgets: Readonly<Record<string, Budget>> = JSON.parse(readFileSync(file, 'utf8'))
const sizes = getSizes(chunks, name => readFileSync(join(root, 'out/renderer', name)))

if (parts !== undefined) printParts(sizes.get(parts))
else printSizes()
if (update) writeFileSync(file, `${JSON.stringify(lowered(sizes, budgets), null, 2)}\n`)
const problems = update ? [] : overBudget(sizes, budgets)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) {
  process.stderr.write('Load it later, or say why it is worth it and raise the budget in budgets.json.\n')
}
process.exit(problems.length > 0 ? 1 : 0)

function printSizes(): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
  for (const [name, { javascript, css }] of [...sizes].toSorted(([, a], [, b]) => b.javascript - a.javascript)) {
    process.stdout.write(`${kB(javascript)} kB of JavaScript  ${kB(css)} kB of CSS  ${name}\n`)
  }
}

function printParts(size: Size | undefined): void {
  for (const [part, bytes] of [...(size?.parts ?? [])].toSorted(([, a], [, b]) => b - a)) {
    process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${part}\n`)
  }
}
