import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'gatehouse-rules-'))

/** A tree with the project's folders in small; every case adds one file to it. */
const files = {
  'shared/a.ts': 'export const a = 1\n',
  'shared/testing/takes-time.fixture.ts': 'export const takesTime = 1\n',
  'electron/main/m.ts': 'export const m = 1\n',
  'electron/service/s.ts': 'export const s = 1\n',
  'electron/chromium-host/h.ts': 'export const h = 1\n',
  'electron/cli/c.ts': 'export const c = 1\n',
  'renderer/features/one/model/one.ts': 'export const one = 1\n',
  'renderer/features/one/ui/one.ts': 'export const one = 1\n',
  'renderer/features/two/model/two.ts': 'export const two = 1\n',
  'renderer/features/two/ui/two.ts': 'export const two = 1\n',
  'renderer/app/shell.ts': 'export const shell = 1\n',
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

/** Runs the project's own rules over the small tree plus one file; gives the names of the rules it breaks. */
function brokenRules(file: string, text: string): string[] {
  write(file, text)
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const run = spawnSync(
    process.execPath,
    [
      tool,
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'shared',
      'electron',
      'renderer',
      'e2e',
    ],
    { cwd: copy, encoding: 'utf8' },
  )
  rmSync(join(copy, file))
  const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(run.stdout)
  return [...new Set(report.summary.violations.map(violation => violation.rule.name))]
}

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) write(file, text)
  write('e2e/e.ts', 'export const e = 1\n')
  write('package.json', '{"type":"module","imports":{"#shared/*":"./shared/*"}}')
  write('tsconfig.json', '{}')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the import rules', () => {
  it('let the design through', () => {
    const imports = "import { a } from '#shared/a.ts'\nimport { two } from '../../two/model/two.ts'\n"
    expect(brokenRules('renderer/features/one/ui/fine.ts', `${imports}export const b = [a, two]\n`)).toEqual([])
  })

  it.each([
    ['renderer/bad.ts', '../electron/main/m.ts', 'renderer-is-a-page'],
    ['renderer/bad.ts', 'electron', 'renderer-is-a-page'],
    ['renderer/bad.ts', 'node:fs', 'renderer-has-no-node'],
    ['electron/main/bad.ts', '../../renderer/features/one/ui/one.ts', 'electron-never-renders'],
    ['electron/main/bad.ts', '../service/s.ts', 'nothing-reaches-into-the-service'],
    ['electron/main/bad.ts', '../chromium-host/h.ts', 'hosts-are-chosen-by-the-launcher'],
    ['electron/service/bad.ts', '../main/m.ts', 'service-stands-alone'],
    ['electron/main/bad.ts', '../cli/c.ts', 'commands-are-a-host'],
    ['electron/cli/bad.ts', '../chromium-host/h.ts', 'commands-need-no-chromium'],
    ['electron/chromium-host/bad.ts', '../main/m.ts', 'chromium-host-knows-only-electron'],
    ['shared/bad.ts', 'react', 'shared-knows-no-process'],
    ['shared/bad.test.ts', './testing/takes-time.fixture.ts', 'waits-have-a-reason'],
    ['shared/bad.ts', '../electron/main/m.ts', 'shared-knows-no-process'],
    ['renderer/features/one/ui/bad.ts', '../../two/ui/two.ts', 'features-meet-in-their-models'],
    ['renderer/features/one/model/bad.ts', '../ui/one.ts', 'a-model-draws-nothing'],
    ['renderer/features/one/ui/bad.ts', '../../../app/shell.ts', 'features-do-not-know-the-app'],
    ['renderer/ui/bad.ts', '../features/two/model/two.ts', 'ui-knows-no-feature'],
    ['renderer/lib/bad.ts', '../app/shell.ts', 'ui-knows-no-feature'],
    ['e2e/bad.ts', '../shared/a.ts', 'e2e-drives-from-outside'],
  ])('refuse that %s imports %s', (file, target, rule) => {
    expect(brokenRules(file, `import * as other from '${target}'\nexport const used = other\n`)).toContain(rule)
  })

  it('refuse a cycle, also one of type imports only', () => {
    write('shared/c.ts', "import type { D } from './d.ts'\nexport type C = D\n")
    const broken = brokenRules('shared/d.ts', "import type { C } from './c.ts'\nexport type D = C | 1\n")
    rmSync(join(copy, 'shared/c.ts'))
    expect(broken).toEqual(['no-cycles'])
  })

  it('let e2e import types', () => {
    expect(brokenRules('e2e/types.ts', "import type { a } from '../shared/a.ts'\nexport type A = typeof a\n")).toEqual(
      [],
    )
  })
})
