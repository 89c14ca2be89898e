import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPackage } from '#shared/access-reviews/package.ts'
import { decide, makeReview } from '#shared/access-reviews/review.fixture.ts'
import { sha256, writePackage } from '../main/access-reviews.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { runCommand } from './testing/command.ts'

async function exportPackage(): Promise<string> {
  const review = makeReview([decide(), decide({ action: 'remove', reason: 'Left the company' })])
  const folder = join(temporaryDirectory(), 'evidence')
  await writePackage(folder, createPackage(review, { exportedAt: '2026-11-24T18:00:00.000Z', sha256, undone: [] }))
  return folder
}

test('review verify accepts a package as it was exported, and prints the hash of its manifest', async () => {
  const folder = await exportPackage()
  const { code, out, err } = await runCommand(['review', 'verify', folder])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('1 of 1 accesses decided, 2 records in the log')
  expect(out).toContain(sha256(readFileSync(join(folder, 'manifest.json'), 'utf8')))
})

test('review verify names the file, and the decision, in which a byte was changed', async () => {
  const folder = await exportPackage()
  const file = join(folder, 'decisions.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace('Left the company', 'left the company'))
  const { code, err } = await runCommand(['review', 'verify', folder])
  expect(code).toBe(1)
  expect(err).toContain('decisions.jsonl was changed')
  expect(err).toContain('decisions.jsonl: record 2 was changed')
})

test('review verify names a missing file, and refuses what is no folder', async () => {
  const folder = await exportPackage()
  rmSync(join(folder, 'report.html'))
  expect((await runCommand(['review', 'verify', folder])).err).toContain('report.html is missing')
  expect((await runCommand(['review', 'verify', join(folder, 'manifest.json')])).code).toBe(2)
})
