import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { checkedWrite } from './any-write.ts'
import { bridgeTo } from './service-run.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const context = { signal: new AbortController().signal, pass: {} }

/** A service whose state is always the same. */
function serviceWith(state: unknown) {
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async () => ({ ok: true, value: { value: state, page: null, provenance, journal: null } }))
}

test('says what will change of any operation, and never a secret', async () => {
  serviceWith({ key: 'PASSWORD', value: 'old-secret', protected: false, variable_type: 'env_var' })
  const params = { key: 'PASSWORD', value: 'new-secret', protected: true }
  const verdict = await checkedWrite(fakeRef('work'), 'instanceVariables.update', params).check?.(context)
  expect(verdict).toMatchObject({
    ...{ kind: 'send' },
    plan: { before: 'value (hidden), protected false', after: 'value (hidden), protected true' },
  })
})

test('skips what is as wanted already, and what was deleted', async () => {
  serviceWith({ key: 'A', value: 'same', protected: true })
  const same = checkedWrite(fakeRef('work'), 'instanceVariables.update', { key: 'A', value: 'same', protected: true })
  expect(await same.check?.(context)).toMatchObject({ kind: 'skip' })
  bridgeTo(async () => ({ ok: false, error: { kind: 'notFound', message: '404' } }))
  const gone = checkedWrite(fakeRef('work'), 'tags.delete', { id: 1, tag_name: 'v1' })
  expect(await gone.check?.(context)).toMatchObject({ kind: 'skip' })
})

test('does not change an object that is missing, which only a creation can have', async () => {
  bridgeTo(async () => ({ ok: false, error: { kind: 'notFound', message: '404' } }))
  const params = { key: 'A', value: 'new', protected: true }
  const update = checkedWrite(fakeRef('work'), 'instanceVariables.update', params)
  expect(await update.check?.(context)).toEqual({ kind: 'block', reason: 'It doesn’t exist' })
  const create = checkedWrite(fakeRef('work'), 'instanceVariables.create', params)
  expect(await create.check?.(context)).toMatchObject({ kind: 'send', plan: { before: null } })
})

test('says when the contract has no read of what a write changes', async () => {
  serviceWith(null)
  const unknown = checkedWrite(fakeRef('work'), 'commits.cherryPick', { id: 1, sha: 'a', branch: 'main' })
  const verdict = await unknown.check?.(context)
  expect(verdict).toMatchObject({ kind: 'send', plan: { undo: { kind: expect.stringMatching(/full|partly|none/) } } })
})

test('sends rows that change objects of one list, of which each changes the list for the others', async () => {
  const period = { freeze_start: '0 18 * * 5', freeze_end: '0 8 * * 1', cron_timezone: 'UTC' }
  const second = checkedWrite(fakeRef('work'), 'freezePeriods.create', { id: 1, ...period })
  serviceWith([])
  expect(await second.check?.(context)).toMatchObject({ kind: 'send' })
  serviceWith([{ id: 1, ...period, freeze_start: '0 18 * * 4' }])
  expect(await second.check?.(context)).toMatchObject({ kind: 'send' })
})

test('is not sent when its object was changed since the dry run', async () => {
  const update = checkedWrite(fakeRef('work'), 'instanceVariables.update', { key: 'A', value: 'new', protected: true })
  serviceWith({ key: 'A', value: 'old', protected: true })
  expect(await update.check?.(context)).toMatchObject({ kind: 'send' })
  serviceWith({ key: 'A', value: 'newer', protected: true })
  expect(await update.check?.(context)).toMatchObject({ kind: 'block' })
})

test.each([
  ['the same content', 'High wind\n', 'confirmed'],
  ['other content', 'Low wind\n', 'differs'],
  ['no file', null, 'differs'],
])('a commit is verified by the files on its branch: %s', async (_, text, expected) => {
  const content_sha256 = text !== null && createHash('sha256').update(text).digest('hex')
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async () =>
    text === null
      ? { ok: false, error: { kind: 'notFound', message: '404' } }
      : { ok: true, value: { value: { content_sha256 }, page: null, provenance, journal: null } },
  )
  const actions = [{ action: 'update', file_path: 'notes.md', content: 'High wind\n', last_commit_id: 'a' }]
  const commit = checkedWrite(fakeRef('work'), 'commits.create', { id: 1, branch: 'b', commit_message: 'W', actions })
  expect(await commit.verify?.(context)).toMatchObject({ kind: expected })
})

test('a commit with several actions on one path is not compared action by action', async () => {
  bridgeTo(() => Promise.reject(new Error('nothing is read')))
  const actions = [
    { action: 'move', file_path: 'b.md', previous_path: 'a.md' },
    { action: 'create', file_path: 'a.md', content: 'New\n' },
  ]
  const commit = checkedWrite(fakeRef('work'), 'commits.create', { id: 1, branch: 'b', commit_message: 'W', actions })
  expect(await commit.verify?.(context)).toEqual({ kind: 'unread', error: null })
})
