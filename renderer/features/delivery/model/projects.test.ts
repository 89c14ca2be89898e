import { expect, test } from 'vitest'
import type { AnswerOf } from '#shared/bridge.ts'
import type { ReadId } from '#shared/contract/contract.ts'
import type { ReadCall } from '#shared/fleet/column.ts'
import type { Query } from '#shared/queries/query.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { commitRead, reads, unreleasedRead } from './projects.ts'

const project = { id: 1, name: 'crane', path: 'crane', path_with_namespace: 'harbor/crane', default_branch: 'main' }
const facts = { project, now: Date.parse('2026-06-15T12:00:00Z') }

/** Each list has another page after each page. */
const endless: ReadCall = async <I extends ReadId>({ operation }: Query<I>): Promise<AnswerOf<I>> => ({
  ...{ value: getSample(operation), provenance: fromNetwork, journal: null },
  page: { next: 'more', total: null, totalPages: null, perPage: null, page: null },
})

test('says of every part that its list is longer than what was read', async () => {
  const parts = [reads.freezes, reads.deployed, commitRead('6dcb09b'), unreleasedRead('no-tag-has-this-name-*')]
  const answers = await Promise.all(parts.map(part => part.load(endless, facts)))
  expect(answers.map(({ isCut }) => isCut)).toEqual([true, true, true, true])
})
