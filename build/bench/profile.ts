/** Profiles the bench's processes while it takes a group of figures, and writes docs/developers/profiles/GROUP.md. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { buildApp } from '../setup/built-output.mjs'
import { flameText, parseProfile } from './flame-text.ts'
import { nameFrame } from './frame-names.ts'
import { heapText } from './heap-text.ts'
import { longestTasksText } from './longest-tasks.ts'
import { root } from './support/build.ts'
import { machine } from './support/surroundings.ts'

/** What is profiled: CPU time, or memory, which takes a run of its own because collecting one changes the other. */
type Subject = 'cpu' | 'memory'

/** The groups with figures that miss their goal, and what those are about. */
const profiledGroups: Readonly<Record<string, readonly Subject[]>> = {
  start: ['cpu'],
  proxy: ['cpu'],
  page: ['cpu'],
  blame: ['cpu'],
  file: ['cpu'],
  commit: ['cpu'],
  tree: ['cpu'],
  fleet: ['cpu', 'memory'],
  memory: ['memory'],
  'audit-all': ['cpu'],
  'audit-export': ['cpu'],
  goto: ['cpu'],
  members: ['cpu'],
  'responses-large': ['cpu'],
  reads: ['cpu'],
  service: ['memory'],
}

/** What of its scripts tells a kind of process from the others. */
const kinds = [
  { title: 'Page', script: /gatehouse-app|"script":"page"/ },
  { title: 'Command', script: /\/out\/main\/cli\.js/ },
  { title: 'Main process', script: /\/out\/main\/app\.js|electron\/chromium-host\/run\.ts/ },
  { title: 'Bench', script: /\/build\/bench\/bench\.ts/ },
  { title: 'Service', script: /\/electron\/service\/cli\.ts|\/out\/main\/service\.js/ },
] as const

const nodeOptions: Readonly<Record<Subject, (folder: string) => string>> = {
  cpu: folder => `--cpu-prof --cpu-prof-dir=${folder}`,
  memory: folder =>
    `--heap-prof --heap-prof-dir=${folder} --import ${pathToFileURL(join(root, 'build/bench/support/memory-at-exit.mjs'))}`,
}

function writeProfile(group: string): void {
  const texts = (profiledGroups[group] ?? ['cpu']).map(subject => takeProfile(group, subject))
  const { load, cores, node } = machine()
  const target = join(root, 'docs/developers/profiles')
  mkdirSync(target, { recursive: true })
  const document = [
    `# Profile: ${group}\n`,
    `Made by \`npm run bench:profile -- ${group}\` (${cores} cores, load average ${load}, Node ${node}); change [build/bench](../../../build/bench/README.md), not this page.`,
    'Of each kind of process, the one with most samples: shares of its CPU time without waiting, or of its objects, first by package or folder, then by call with what it called.\n',
    ...texts,
  ]
  writeFileSync(join(target, `${group}.md`), document.join('\n'))
}

/** Takes the figures of a group in a process that is profiled, with all that it starts; returns what was found as text. */
function takeProfile(group: string, subject: Subject): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profiles-'))
  try {
    const { status } = spawnSync(
      process.execPath,
      ['build/bench/bench.ts', '--only', group, '--json', join(folder, 'results')],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          GATEHOUSE_BENCH_PROFILES: folder,
          ...(subject === 'memory' && { GATEHOUSE_BENCH_HEAPS: '1' }),
          NODE_OPTIONS: nodeOptions[subject](folder),
        },
      },
    )
    if (status !== 0) throw new Error(`The figures of ${group} could not be taken`)
    const files = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    return kinds.flatMap(({ title }) => describe(title, files)).join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface ProfileFile {
  readonly name: string
  readonly text: string
}

/** What was found about a kind of process, with its heading; nothing if there was none. */
function describe(title: string, files: readonly ProfileFile[]): readonly string[] {
  const own = files.filter(({ text }) => kinds.find(({ script }) => script.test(text))?.title === title)
  const largest = (end: string) =>
    own.filter(({ name }) => name.endsWith(end)).toSorted((one, other) => other.text.length - one.text.length)[0]?.text
  const [cpu, heap, memory] = [largest('.cpuprofile'), largest('.heapprofile'), largest('.memory.json')]
  const section = (about: string, text: string) => `## ${title}${about}\n\n\`\`\`text\n${text}\`\`\`\n`
  return [
    ...(cpu ? [section('', flameText(parseProfile(cpu), nameFrame))] : []),
    ...(cpu ? [section(': the longest tasks', longestTasksText(parseProfile(cpu), nameFrame))] : []),
    ...(memory ? [section(': memory of the process', formatMemory(memory))] : []),
    ...(heap ? [section(': objects', heapText(heap, nameFrame))] : []),
  ]
}

const processMemory = z.object({ memory: z.record(z.string(), z.number()) })

function formatMemory(text: string): string {
  const { memory } = processMemory.parse(JSON.parse(text))
  return Object.entries(memory)
    .filter(([, bytes]) => bytes >= 500_000)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, bytes]) => `${(bytes / 1_000_000).toFixed(1).padStart(7)} MB  ${name}\n`)
    .join('')
}

const named = process.argv.slice(2)
const unknown = named.find(name => name.startsWith('-'))
if (unknown !== undefined) {
  process.stderr.write(
    'Usage: npm run bench:profile -- [NAME]…\n\n  NAME   a group of figures, as of the bench; all with figures that miss their goal by default\n',
  )
  process.exit(2)
}
// With maps beside the scripts, which are the same without them.
process.env.GATEHOUSE_SOURCE_MAPS = '1'
if (!buildApp(root, process.execPath)) throw new Error('The app could not be built')
for (const group of named.length > 0 ? named : Object.keys(profiledGroups)) writeProfile(group)
