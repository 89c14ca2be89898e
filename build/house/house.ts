/** `npm run house`: how the code is laid out, in figures, as a table in Markdown. docs/developers/house.md keeps them. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Found, isTestCode, measure, median } from './figures.ts'

const usage = `Usage: npm run --silent house [-- --list functions|casts|guards|stores] [-- --root FOLDER]

Prints the figures of docs/developers/house.md, or the places of one of them.
`
const folders = ['shared', 'electron', 'renderer', 'build']

/** Import cycles, those of types included, by the rule of \`npm run lint\`. */
function cyclesIn(root: string): number {
  const tool = fileURLToPath(import.meta.resolve('dependency-cruiser')).replace(/src.*$/, 'bin/dependency-cruiser.mjs')
  const rules = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url))
  const { stdout } = spawnSync(
    process.execPath,
    [tool, '--config', rules, '--output-type', 'json', ...folders, 'e2e'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1024 ** 3 },
  )
  const report: { summary: { violations: readonly { rule: { name: string } }[] } } = JSON.parse(stdout)
  return report.summary.violations.filter(({ rule }) => rule.name === 'no-cycles').length
}

function optionsGiven() {
  try {
    return parseArgs({ options: { list: { type: 'string' }, root: { type: 'string' } } }).values
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const { list, root = fileURLToPath(new URL('../..', import.meta.url)) } = optionsGiven()
const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).filter(file => !isTestCode(file))
const figures = measure(files, file => readFileSync(join(root, file), 'utf8'))
const over = (lines: number) => figures.functions.filter(one => one.lines > lines).length
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)
const smallBeside = [...figures.importedOnce].filter(
  ([file, importer]) => dirname(file) === dirname(importer) && (figures.files.get(file) ?? 0) <= 40,
)

/** The rows of the table "Files to touch" of a guide. */
function filesToTouch(guide: string): number {
  const path = join(root, 'docs/developers', guide)
  const [, section = ''] = existsSync(path) ? readFileSync(path, 'utf8').split(/^## Files to touch$/m) : []
  return [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| `/gm)].length
}

const rows: readonly (readonly [figure: string, value: number, how: string])[] = [
  ['Code files', figures.files.size, 'TypeScript without tests, specs and what only tests use'],
  ['Lines of the median file', median([...figures.files.values()]), 'blank lines left out, here and below'],
  ['Lines of code', sum(figures.files.values()), 'of these files'],
  ['Files imported by one file', figures.importedOnce.size, 'imports of types count, imports by tests do not'],
  ['… at most 40 lines long, beside it', smallBeside.length, 'in the same folder as the file that imports it'],
  ['Test files of components', globSync('renderer/**/*.test.tsx', { cwd: root }).length, '`*.test.tsx` in `renderer`'],
  ['Files to touch for an endpoint', filesToTouch('add-an-endpoint.md'), 'listed in add-an-endpoint.md, after a trial'],
  ['Files to touch for a screen', filesToTouch('add-a-screen.md'), 'listed in add-a-screen.md, after a trial'],
  ['Functions over 100 lines', over(100), 'components and methods too, from the first line to the last'],
  ['Functions over 80 lines', over(80), 'the same'],
  ['Import cycles', cyclesIn(root), 'by dependency-cruiser, cycles of types too'],
  ['Module-level stores', figures.stores.length, 'variables of a module that hold a store of zustand'],
  ['Casts', figures.casts.length, '`as` and `!`; not `as const`, not `satisfies`'],
  ['Type guards that only claim', figures.blindGuards.length, 'the type is a parameter that the body cannot check'],
]

const listed: Readonly<Record<string, readonly Found[]>> = {
  functions: figures.functions.filter(one => one.lines > 80).toSorted((a, b) => b.lines - a.lines),
  casts: figures.casts,
  guards: figures.blindGuards,
  stores: figures.stores,
}

if (list === undefined) {
  const body = rows.map(([figure, value, how]) => `| ${figure} | ${value.toLocaleString('en')} | ${how} |`)
  process.stdout.write(`${['| Figure | Now | How it is taken |', '|---|---|---|', ...body].join('\n')}\n`)
} else {
  const found = listed[list]
  if (!found) {
    process.stderr.write(usage)
    process.exit(2)
  }
  for (const { file, line, lines } of found) process.stdout.write(`${file}:${line} ${lines}\n`)
}
