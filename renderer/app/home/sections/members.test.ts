import { expect, test } from 'vitest'
import { exactDay } from '../../../ui/time/time.ts'
import { seen } from '../readings.fixture.ts'
import { expiredItems, expiringItems } from './members.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const user = { username: 'u', state: 'active' }
const member = (id: number, name: string, expires_at: string | null) => ({
  ...user,
  id,
  name,
  access_level: 30,
  expires_at,
})

test('lists members whose access expires within the days, the next to expire first, across all places', () => {
  const items = expiringItems(
    'work',
    [
      seen('harbor', [member(1, 'Far', '2026-05-25'), member(2, 'Never', null)], 'group'),
      seen('harbor/tides', [member(3, 'Later', '2026-05-20'), member(4, 'Tomorrow', '2026-05-11')]),
      seen('harbor/old', [member(5, 'Over', '2026-05-01')]),
    ],
    14,
    now,
  )
  expect(items.map(({ name, words, when, tone, place }) => [name, words, when, tone, place])).toEqual([
    ['Over', 'Developer access expired', { day: exactDay('2026-05-01') }, 'warning', 'harbor/old'],
    ['Tomorrow', 'Developer access expires tomorrow', { day: exactDay('2026-05-11') }, 'warning', 'harbor/tides'],
    ['Later', 'Developer access expires in 10 days', { day: exactDay('2026-05-20') }, 'note', 'harbor/tides'],
  ])
  expect(items[1]?.destination).toMatchObject({
    kind: 'screen',
    link: { to: '/c/$connection/p/$project/members', params: { project: 'harbor/tides' }, search: { member: '4' } },
  })
  const inGroup = expiringItems('work', [seen('harbor', [member(1, 'Far', '2026-05-25')], 'group')], 30, now)
  expect(inGroup[0]?.destination).toMatchObject({ link: { to: '/c/$connection/g/$group/members' } })
})

test('who lost access in the last days is listed, the latest first; longer ago is over', () => {
  const event = (author_id: number, created_at: string, name?: string) => ({
    action_name: 'expired',
    author_id,
    created_at,
    ...(name !== undefined && { author: { ...user, id: author_id, name } }),
  })
  const items = expiredItems(
    'work',
    [
      seen('a/b', [event(1, '2026-05-04T00:10:00Z', 'Grace'), event(2, '2026-05-03T00:00:00Z')]),
      seen('a/c', [event(3, '2026-05-09T00:00:00Z', 'Owen'), event(4, '2026-05-02T23:59:59Z', 'Lea')]),
    ],
    7,
    now,
  )
  expect(items.map(({ name }) => name)).toEqual(['Owen', 'Grace', 'User 2'])
})
