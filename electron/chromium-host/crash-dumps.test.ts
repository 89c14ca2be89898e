import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearCrashDumps, crashDumpFolder, maxCrashDumps, pruneCrashDumps } from './chromium/crash-dumps.ts'

function profileWithDumps(count: number): string {
  const profile = mkdtempSync(join(tmpdir(), 'crash-dumps-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const pending = join(crashDumpFolder(profile), 'pending')
  mkdirSync(pending, { recursive: true })
  for (let index = 0; index < count; index++) {
    for (const suffix of ['dmp', 'meta']) writeFileSync(join(pending, `${index}.${suffix}`), 'x')
    utimesSync(join(pending, `${index}.dmp`), 1000 + index, 1000 + index)
  }
  return profile
}

test('keeps the newest crash dumps, each with its description', () => {
  const profile = profileWithDumps(maxCrashDumps + 4)
  pruneCrashDumps(profile)
  const kept = readdirSync(join(crashDumpFolder(profile), 'pending')).sort()
  expect(kept).toEqual(['4.dmp', '4.meta', '5.dmp', '5.meta', '6.dmp', '6.meta'])
})

test('removes all crash dumps of earlier starts', () => {
  const profile = profileWithDumps(2)
  clearCrashDumps(profile)
  expect(readdirSync(crashDumpFolder(profile))).toEqual([])
})

test('an ending Chromium that still writes there does not keep the next one from starting', async () => {
  const profile = profileWithDumps(0)
  const pending = join(crashDumpFolder(profile), 'pending')
  const write = `
    const { mkdirSync, writeFileSync } = require('node:fs')
    for (let index = 0; ; index++) {
      try {
        mkdirSync(${JSON.stringify(pending)}, { recursive: true })
        writeFileSync(${JSON.stringify(pending)} + '/' + (index % 50), 'x')
        if (index === 50) process.stdout.write('begun')
      } catch {}
    }`
  const writer = spawn(process.execPath, ['-e', write])
  const ended = once(writer, 'exit')
  onTestFinished(async () => {
    writer.kill('SIGKILL')
    await ended
  })
  await once(writer.stdout, 'data')
  for (let time = 0; time < 400; time++) expect(() => clearCrashDumps(profile)).not.toThrow()
})

test('pruning ignores a missing folder', () => {
  const profile = profileWithDumps(0)
  rmSync(crashDumpFolder(profile), { recursive: true })
  expect(() => pruneCrashDumps(profile)).not.toThrow()
})
