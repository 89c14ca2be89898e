import { expect, test } from 'vitest'
import { seen } from '../readings.fixture.ts'
import { failedItems } from './deployments.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const deployment = (id: number, name: string, updated_at: string) => ({
  id,
  iid: id,
  ref: 'main',
  sha: 'a'.repeat(40),
  status: 'failed',
  updated_at,
  environment: { id: 1, name },
})

test('failures of the last days are one entry for each environment, the latest first', () => {
  const items = failedItems(
    'work',
    [
      seen('a/b', [
        deployment(1, 'production', '2026-05-04T10:00:00Z'),
        deployment(2, 'staging', '2026-05-09T10:00:00Z'),
        deployment(3, 'staging', '2026-05-08T10:00:00Z'),
        deployment(4, 'staging', '2026-04-01T10:00:00Z'),
      ]),
      seen('a/c', [deployment(5, 'staging', '2026-05-10T10:00:00Z')]),
    ],
    7,
    now,
  )
  expect(items.map(({ place, name, words, when }) => [place, name, words, when])).toEqual([
    ['a/c', 'staging', 'Deployment failed', { label: '', at: '2026-05-10T10:00:00.000Z' }],
    ['a/b', 'staging', '2 deployments failed', { label: 'Latest', at: '2026-05-09T10:00:00.000Z' }],
    ['a/b', 'production', 'Deployment failed', { label: '', at: '2026-05-04T10:00:00.000Z' }],
  ])
  expect(items[0]?.destination).toMatchObject({
    link: { search: { environment: 'staging', status: 'failed', deployment: '5' } },
  })
  expect(items[1]?.destination).toMatchObject({ link: { search: { environment: 'staging', status: 'failed' } } })
})

test('an invalid time is not recent', () => {
  expect(failedItems('work', [seen('a/b', [deployment(1, 'x', 'some day')])], 30, now)).toEqual([])
})
