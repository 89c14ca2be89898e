import { expect, test } from 'vitest'
import type { AnswerOf } from '../bridge.ts'
import type { ReadId } from '../contract/contract.ts'
import type { ReadCall } from './column.ts'
import { mirrors } from './columns/delivery.ts'
import { tags } from './columns/repository.ts'

const facts = { project: { id: 1, name: 'Crane', path: 'crane', path_with_namespace: 'harbor/crane' }, now: 0 }

/** A service whose lists have this many pages of one entry. */
function createService(pages: number) {
  const asked: (string | null)[] = []
  const provenance = { source: 'network', fetchedAt: '2026-06-15T12:00:00Z', stale: false, because: null } as const
  const call: ReadCall = <I extends ReadId>(_query: unknown, token: string | null) => {
    asked.push(token)
    const next = asked.length < pages ? `${asked.length}` : null
    const page = { next, total: null, totalPages: null, perPage: 1, page: null }
    const answer: AnswerOf<I> = JSON.parse(JSON.stringify({ value: [], page, provenance, journal: null }))
    return Promise.resolve(answer)
  }
  return { call, asked }
}

test('a list of more pages than are read gives no value that is computed from a part: the cell says so', async () => {
  const { call, asked } = createService(51)
  expect(await mirrors.load(call, facts)).toMatchObject({ isCut: true })
  expect(asked).toHaveLength(50)
})

test('a list of as many pages as are read is whole, and the first page of another one is enough', async () => {
  expect(await mirrors.load(createService(50).call, facts)).not.toHaveProperty('isCut')
  expect(await tags.load(createService(51).call, facts)).not.toHaveProperty('isCut')
})
