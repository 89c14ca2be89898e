import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPackage } from '#shared/access-reviews/package.ts'
import { decide, makeReview } from '#shared/access-reviews/review.fixture.ts'
import { sha256, writePackage } from '../main/access-reviews.ts'
import { json, serve } from '../main/testing/http-server.ts'
import { openRun } from '../main/testing/run.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService } from '../service/testing/test-service.ts'
import { runCommand, savedConnection } from './testing/command.ts'

async function exportPackage(): Promise<string> {
  const review = makeReview([decide(), decide({ action: 'remove', reason: 'Left the company' })])
  const folder = join(temporaryDirectory(), 'evidence')
  await writePackage(folder, createPackage(review, { exportedAt: '2026-11-24T18:00:00.000Z', sha256 }))
  return folder
}

test('review verify accepts a package as it was exported, and prints the hash of its manifest', async () => {
  const folder = await exportPackage()
  const { code, out, err } = await runCommand(['review', 'verify', folder])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('1 of 1 accesses decided, 2 records in the log')
  expect(out).toContain(sha256(readFileSync(join(folder, 'manifest.json'), 'utf8')))
})

/** A data folder with a review of one access, of which one decision was made. */
async function savedReview() {
  const user = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
  const server = await serve((request, response) =>
    json(response, request.url.startsWith('/api/v4/user') ? user : { version: '16.0' }),
  )
  const { directory, secrets } = await savedConnection(server.url, 'glpat-ines-0123456789')
  const run = await openRun({ directory, secrets })
  const saved = (await run.connections.list()).find(({ kind }) => kind === 'saved')
  if (!saved) throw new Error('a saved connection')
  await run.connections.learnUser(saved.id)
  const connection = run.ref(saved.id)
  const { id: review } = run.accessReviews.create({
    ...{ connection, name: 'Q4 2026', due: '2026-12-31', scope: { kind: 'instance' } },
  })
  const { content } = makeReview([])
  if (content) run.accessReviews.setContent({ connection, id: review, content })
  run.accessReviews.add({ connection, id: review, events: [decide({ action: 'remove', reason: 'Left' })] })
  await run.close()
  const command = (...argv: string[]) => runCommand(['review', ...argv, '--user-data', directory], { secrets })
  return { review, command }
}

test('review list has each review with its state, and review export writes what review verify accepts', async () => {
  const { review, command } = await savedReview()
  const listed = await command('list', '--output', 'json')
  expect(JSON.parse(listed.out)).toEqual([
    expect.objectContaining({ id: review, name: 'Q4 2026', due: '2026-12-31', accesses: 1, decided: 1, applied: 0 }),
  ])
  const folder = join(temporaryDirectory(), 'evidence')
  const exported = await command('export', review, '--to', folder)
  expect([exported.code, exported.err]).toEqual([0, ''])
  const hash = sha256(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(exported.out).toContain(hash)
  expect(readFileSync(join(folder, 'accesses.csv'), 'utf8')).toContain('"Remove","Left"')
  const verified = await command('verify', folder)
  expect([verified.code, verified.err]).toEqual([0, ''])
  expect(verified.out).toContain(hash)
})

test('review export refuses an existing folder, and reports an unknown review', async () => {
  const { review, command } = await savedReview()
  const folder = temporaryDirectory()
  const refused = await command('export', review, '--to', folder)
  expect(refused.code).toBe(7)
  expect(readdirSync(folder)).toEqual([])
  expect((await command('export', '00000000-0000-4000-8000-000000000000', '--to', join(folder, 'new'))).code).toBe(6)
  expect((await command('export', 'Q4')).code).toBe(2)
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
