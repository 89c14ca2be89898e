import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { messages, testProcess } from './test-process.ts'

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

test('no message of a process is lost, also when several arrive together, and after them its end is known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, 'sends.mjs')
  writeFileSync(file, 'for (let number = 1; number <= 100; number += 1) process.send(number)\nprocess.disconnect()\n')
  const child = fork(file)
  const next = messages(child)
  const got = [await next()]
  await once(child, 'exit')
  while (got.at(-1) !== null) got.push(await next())
  expect(got).toEqual([...Array.from({ length: 100 }, (_, index) => index + 1), null])
})
