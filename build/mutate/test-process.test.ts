import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testProcess } from './test-process.ts'

const preamble = `import { expect, test } from 'vitest'\nimport { one } from './code.ts'\n`

test('a run ends with the first failure, whatever else its tests would do, and the next run has none of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-process-'))
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'code.ts'), 'export const one = 1\n')
  const [fails, passes, never] = [
    `test('fails', () => expect(one).toBe(2))\n`,
    `test('passes', () => expect(one).toBe(1))\n`,
    `test('never ends', () => new Promise(() => {}), 0)\n`,
  ]
  writeFileSync(join(folder, 'fails.test.ts'), preamble + fails + never)
  writeFileSync(join(folder, 'passes.test.ts'), preamble + passes)
  const running = testProcess(folder)
  onTestFinished(async () => {
    running.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const run = async (name: string) => {
    const ran = await running.run({ files: [`${name}.test.ts`], changed: 'code.ts', bail: true })
    return ran?.failure
  }
  const failure = 'fails.test.ts > fails'
  expect([await run('fails'), await run('fails'), await run('passes')]).toEqual([failure, failure, null])
}, 60_000)
