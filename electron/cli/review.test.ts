import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPackage } from '#shared/access-reviews/package.ts'
import { decide, makeReview } from '#shared/access-reviews/review.fixture.ts'
import { sha256, writePackage } from '../main/access-reviews.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService } from '../service/testing/test-service.ts'
import { runCommand, savedConnection } from './testing/command.ts'

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

describe('access at', () => {
  const project = 'harbor/lighthouse'
  const prepare = async () => {
    const service = await startTestService({ sandbox: true })
    onTestFinished(() => service.stop())
    const { directory, secrets } = await savedConnection(service.url, administratorToken)
    const run = (argv: readonly string[]) =>
      runCommand([...argv, '--project', project, '--output', 'jsonl', '--user-data', directory], { secrets })
    return { service, run }
  }
  const rowsIn = (out: string): readonly Record<string, unknown>[] =>
    out
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))

  test('shows who had access before a member was removed, and who removed them', async () => {
    const { service, run } = await prepare()
    const members = (await service.call(`/projects/${encodeURIComponent(project)}/members`)).json()
    if (!Array.isArray(members)) throw new TypeError('no list of members')
    const { id, username } = members[0]
    const before = new Date(Date.now() - 1000).toISOString()
    await service.call(`/projects/${encodeURIComponent(project)}/members/${id}`, { method: 'DELETE' })
    const { out, err } = await run(['access', 'at', before])
    const row = rowsIn(out).find(one => one.user_id === id)
    expect(row, `${username} in ${out}`).toMatchObject({ access: 'yes', reason: null })
    expect(typeof row?.next_event).toBe('number')
    expect(err).toContain('Inherited access')
  })

  test('says that the log starts later, and exits with 1', async () => {
    const { run } = await prepare()
    const { code, out } = await run(['access', 'at', '1990-01-01'])
    expect(code).toBe(1)
    expect(new Set(rowsIn(out).map(({ access }) => access))).toEqual(new Set(['unclear']))
  })

  test('refuses a time in the future', async () => {
    expect((await runCommand(['access', 'at', '2999-01-01', '--project', '1'])).code).toBe(2)
  })
})
