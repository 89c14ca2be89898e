import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, FastImport } from './fast-import.ts'

/** The name of the repository, and of its project. */
export const importedName = 'fleet-of-the-northern-harbours-and-its-register'

/** How many files its main branch has. */
export const fileCount = 50_000

/** A file that was moved on one line of a merge and changed on the other. */
export const moved = { from: 'fleet/boats/register.ts', to: 'fleet/vessels/register-of-all-vessels.ts' } as const

/** A branch with a name that no field has room for, and 300 changed files at its tip. */
export const longBranch = `work/${'a-branch-whose-name-goes-on-'.repeat(4)}港`

const mark = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
const sails = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 40L20 0L40 40z"/></svg>\n'
const boats = Array.from({ length: 40 }, (_, index) => `boat ${index}`)
const named = boats.with(3, 'Gullveig')
const register = (names: readonly string[]) =>
  `export const register = [\n${names.map(name => `  '${name}',\n`).join('')}]\n`

const papers: readonly Change[] = [
  [moved.from, register(boats)],
  ['README.md', '# The fleet\n\nSee [the chart](docs/chart.md) and [what stands there](docs).\n'],
  [
    'docs/README.md',
    '# Papers of the fleet\n\n| paper | kept |\n|---|---|\n| chart | yes |\n\n![The mark](mark.png)\n',
  ],
  ['docs/chart.md', '# Chart\n'],
  ['docs/mark.png', mark],
  [`${'a folder with a rather long name/'.repeat(3)}and in it a file whose name goes on and on.md`, '# Deep\n'],
  ['run', '#!/bin/sh\necho fleet\n', '100755'],
  ['latest', 'docs/chart.md', '120000'],
  ['Übersicht 100% – 東京.md', '# Übersicht\r\n'],
]
const catalogue = Array.from({ length: fileCount - papers.length - 2 }, (_, index): readonly [string, string] => {
  const shelf = String(Math.floor(index / 100)).padStart(3, '0')
  return [`catalogue/shelf-${shelf}/sheet-${String(index).padStart(5, '0')}.txt`, `sheet ${index % 7}\n`]
})

/**
 * Creates a bare repository like one that was used for years: 50,000 files, merges of two and of three parents, a
 * renamed file, version tags, names of many scripts and lengths, an orphan branch, and `trunk` as its default branch.
 * Returns its path.
 */
export function makeRepository(): string {
  const folder = process.env.GATEHOUSE_E2E_FOLDER
  if (!folder) throw new Error('global-setup.ts has not run')
  const repository = join(mkdtempSync(join(folder, 'imported-')), `${importedName}.git`)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=trunk', repository])
  const all = new FastImport(new Date('2021-03-01T08:00:00Z'))
  all.commit('trunk', 'The catalogue of all sheets', catalogue)
  all.commit('trunk', 'feat: a register of boats', papers)
  const from = all.commit('trunk', 'fix: the register forgot the last boat', [
    [moved.from, register([...boats, 'last boat'])],
  ])
  all.tag('v1.0.0', from, 'The first register')
  const coAuthor = 'Co-authored-by: Nils Deckhand <nils@fleet.example>'
  const names: Change = [moved.from, register([...named, 'last boat'])]
  const side = all.commit('feature/names', `feat(names): boats have names\n\n${coAuthor}`, [names], { from })
  const kept: Change = ['docs/where.md', 'In the drawer.\n']
  const second = all.commit('feature/papers', 'docs: where papers are kept', [kept], { from })
  const drawn: Change = ['sails/main.svg', sails]
  const third = all.commit('feature/sails', 'Sails', [drawn], { from })
  all.commit('trunk', 'refactor: boats are vessels', [`R ${moved.from} ${moved.to}`], { from })
  all.commit('trunk', "Merge branch 'feature/names'", [[moved.to, names[1]]], { merge: [side] })
  const octopus = all.commit('trunk', "Merge branches 'feature/papers' and 'feature/sails'", [kept, drawn], {
    merge: [second, third],
  })
  all.tag('v1.1.0', octopus, 'Names, papers and sails')
  all.commit('trunk', `perf: ${'a title that nobody would write and somebody always does, '.repeat(3)}`, [
    [moved.to, register([...named.slice(0, 20), 'Hafgerd', ...named.slice(20), 'last boat'])],
  ])
  const rewritten = catalogue.slice(0, 300).map(([path]): Change => [path, 'rewritten\n'])
  all.commit(longBranch, 'Three hundred sheets', rewritten, { from: octopus })
  all.commit('pages', 'Another beginning', [['index.html', '<h1>Fleet</h1>\n']])
  all.into(repository)
  return repository
}
