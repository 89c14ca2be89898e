/** Profiles the CPU of the bench's processes while it takes a group of figures, and writes docs/developers/profiles/GROUP.md. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../setup/built-output.mjs'
import { type CpuProfile, flameText, parseProfile } from './flame-text.ts'
import { nameFrame } from './frame-names.ts'
import { root } from './support/build.ts'
import { machine } from './support/surroundings.ts'

/** What of its scripts tells a kind of process from the others. */
const kinds = [
  { title: 'Page', script: 'gatehouse-app' },
  { title: 'Main process', script: '/out/main/index.js' },
  { title: 'Bench', script: '/build/bench/bench.ts' },
  { title: 'Service', script: '/electron/service/cli.ts' },
] as const

function writeProfile(group: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profiles-'))
  try {
    const { status } = spawnSync(
      process.execPath,
      ['build/bench/bench.ts', '--only', group, '--json', join(folder, 'results.json')],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          GATEHOUSE_BENCH_PROFILES: folder,
          NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
        },
      },
    )
    if (status !== 0) throw new Error(`The figures of ${group} could not be taken`)
    const profiles = readdirSync(folder)
      .filter(name => name.endsWith('.cpuprofile'))
      .map(name => parseProfile(readFileSync(join(folder, name), 'utf8')))
    const target = join(root, 'docs/developers/profiles')
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, `${group}.md`), profileDocument(group, profiles))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function profileDocument(group: string, profiles: readonly CpuProfile[]): string {
  const { load, cores, node } = machine()
  const sections = kinds.flatMap(({ title }) => {
    const ofKind = profiles.filter(profile => getKind(profile)?.title === title)
    const [profile] = ofKind.toSorted((one, other) => other.samples.length - one.samples.length)
    return profile ? [`## ${title}\n`, `\`\`\`text\n${flameText(profile, nameFrame)}\`\`\`\n`] : []
  })
  return [
    `# Profile: ${group}\n`,
    `Made by \`npm run bench:profile -- ${group}\` (${cores} cores, load average ${load}, Node ${node}); change [build/bench](../../../build/bench/README.md), not this page.`,
    'Of each kind of process, the one with most samples: shares of its CPU time without waiting, first by package or folder, then by call with what it called.\n',
    ...sections,
  ].join('\n')
}

function getKind({ nodes }: CpuProfile) {
  return kinds.find(({ script }) => nodes.some(({ callFrame }) => callFrame.url.includes(script)))
}

const groups = process.argv.slice(2)
if (groups.length === 0) {
  process.stderr.write('Usage: npm run bench:profile -- NAME…\n\n  NAME   a group of figures, as of the bench\n')
  process.exit(2)
}
// With maps beside the page's scripts, which are the same without them.
process.env.GATEHOUSE_SOURCE_MAPS = '1'
if (!buildApp(root, process.execPath)) throw new Error('The app could not be built')
for (const group of groups) writeProfile(group)
