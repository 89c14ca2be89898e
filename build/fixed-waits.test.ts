import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'gatehouse-lint-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const refused = {
  'shared/promise.test.ts': 'await new Promise(resolve => setTimeout(resolve, 20))',
  'renderer/app/nested.test.tsx': 'await new Promise<void>(resolve => void setTimeout(() => resolve(), pause))',
  'electron/main/import.test.ts': "import { setTimeout as sleep } from 'node:timers/promises'",
  'electron/main/testing/import.ts': "import { setImmediate, setTimeout as sleep } from 'timers/promises'",
  'electron/main/number.test.ts': 'setTimeout(() => response.destroy(), 20)',
  'electron/main/writer.fixture.ts': 'await new Promise(resolve => setTimeout(resolve, 20))',
  'renderer/lib/bridge.fake.ts': 'setTimeout(() => answer(), 20)',
  'electron/chromium-host/fixture/drive.ts': "import { setTimeout as sleep } from 'node:timers/promises'",
  'e2e/specs/page.spec.ts': 'await page.waitForTimeout(300)',
  'e2e/support/window.ts': 'await page.evaluate(() => new Promise(done => window.setTimeout(done, 300)))',
}
const accepted = {
  'shared/turn.test.ts': 'await new Promise(resolve => setTimeout(resolve))',
  'shared/turn-import.test.ts': "import { setImmediate as nextTurn } from 'node:timers/promises'",
  'shared/timer.test.ts': 'const timer = setTimeout(call, milliseconds)',
  'shared/no-test.ts': 'await new Promise(resolve => setTimeout(resolve, 20))',
}

test('the linter refuses fixed waits in tests, and nothing else', () => {
  cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
  cpSync(join(root, 'build/no-fixed-waits.grit'), join(copy, 'build/no-fixed-waits.grit'))
  for (const [file, text] of Object.entries({ ...refused, ...accepted })) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${text}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--only=plugin', '--vcs-enabled=false', '--reporter=json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  const report: { readonly diagnostics: readonly { readonly location: { readonly path: unknown } }[] } =
    JSON.parse(stdout)
  const files = report.diagnostics.map(({ location }) => location.path)
  expect([...new Set(files)].toSorted()).toEqual(Object.keys(refused).toSorted())
})

test('each path and glob in the overrides of biome.json matches a file', () => {
  const { overrides }: { readonly overrides: readonly { readonly includes: readonly string[] }[] } = JSON.parse(
    readFileSync(join(root, 'biome.json'), 'utf8'),
  )
  const files = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 }).stdout.split('\n')
  const globs = [...new Set(overrides.flatMap(({ includes }) => includes))].map(glob => glob.replace(/^!/, ''))
  expect(globs.length).toBeGreaterThan(20)
  expect(globs.filter(glob => !files.some(file => matchesGlob(file, glob)))).toEqual([])
})
