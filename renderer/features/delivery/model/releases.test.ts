import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#shared/bridge.ts'
import type { Params, ReadId } from '#shared/contract/contract.ts'
import type { ReadCall } from '#shared/fleet/column.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { bridgeWith, checkRow } from '../../../ui/bulk/rows.fake.ts'
import { createReleaseItems, loadUnreleased, type ReleaseDraft } from './releases.ts'

afterEach(() => vi.unstubAllGlobals())

const project = { id: 1, name: 'crane', path: 'crane', path_with_namespace: 'harbor/crane', default_branch: 'main' }
const tag = (name: string) => ({ ...getSample('tags.list')[0], name, target: 'a', message: null })

test('the last tag is found on a later page of tags', async () => {
  const page = { next: null, total: null, totalPages: null, perPage: null, page: null }
  const answers = (token: string | null): Answers => ({
    'tags.list': () => [tag(token === null ? 'nightly-7' : 'v1.2.0')],
    'commits.list': () => getSample('commits.list'),
  })
  const call: ReadCall = async <I extends ReadId>(
    { operation, params }: { operation: I; params: Params<I> },
    token: string | null,
  ) => {
    const value = await answers(token)[operation]?.(params)
    if (value === undefined) throw new Error('not answered')
    const next = operation === 'tags.list' && token === null ? '2' : null
    const answered: AnswerOf<I> = { value, provenance: fromNetwork, journal: null, page: { ...page, next } }
    return answered
  }
  const { unreleased } = await loadUnreleased(call, { project, now: 0 }, 'v*')
  expect(unreleased.lastTag?.name).toBe('v1.2.0')
})

describe('release notes of their own', () => {
  const target = {
    connection: fakeRef('work'),
    service: { profile: 'gitlab', version: { major: 17, minor: 0 } },
  } as const
  const commits = getSample('commits.list').slice(0, 1)
  const draft: ReleaseDraft = {
    ...{ project: 'harbor/crane', name: 'v1.2.1' },
    unreleased: { lastTag: null, names: [], commits, isMore: false },
  }
  const notes = () => createReleaseItems(target, [draft], { message: '', hasNotes: true })[1]

  test('are not added to a tag at another commit', async () => {
    vi.stubGlobal('window', { gatehouse: bridgeWith({ ...tag('v1.2.1'), commit: { id: 'another' } }) })
    const item = notes()
    expect(item && (await checkRow(item))).toMatchObject({ kind: 'block' })
    vi.stubGlobal('window', { gatehouse: bridgeWith(null) })
    expect(item && (await checkRow(item))).toMatchObject({ kind: 'send' })
  })

  test('have no row when the tag can’t be created', () => {
    const options = { message: '', hasNotes: true }
    const items = createReleaseItems(target, [{ ...draft, name: 'no name' }], options)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ blocked: expect.any(String) })
  })
})
