import { describe, expect, test } from 'vitest'
import type { Finding } from '#shared/attention/findings.ts'
import { servicePlace } from '#shared/attention/monitored-places.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { type Attention, getScreenOfNotice, noticeOfFound, toAttention } from './attention.ts'

const place = { kind: 'project', path: 'harbor/light house' } as const
const group = { kind: 'group', path: 'harbor' } as const
const work = { id: 'work', name: 'Work' }
const mirror = { id: 7, enabled: true, url: 'https://mirror.example/a.git', update_status: 'failed' }
const event = getFacts({
  id: 5,
  author_id: 1,
  entity_id: 2,
  entity_type: 'Project',
  created_at: '2026-11-20T12:00:00Z',
  details: { change: 'access_level', from: 'Developer', to: 'Owner' },
})
const period = { id: 3, freeze_start: 'x', freeze_end: 'y', cron_timezone: 'UTC' }
const member = {
  ...{ id: 9, username: 'ines', name: 'Ines', state: 'active', avatar_url: null, web_url: '' },
  ...{ access_level: 40, expires_at: '2026-11-22' },
}

const findings: readonly (readonly [string, Finding, to: string])[] = [
  [
    'harbor/light house: mirror failed',
    { kind: 'mirror', tone: 'alarm', place, mirror, warning: 'failed' },
    '/c/work/p/harbor%2Flight%20house/mirrors',
  ],
  [
    'harbor/light house: deployments are frozen',
    { kind: 'freeze', tone: 'warning', place, state: 'frozen', until: null },
    '/c/work/p/harbor%2Flight%20house/freeze-periods',
  ],
  [
    'harbor/light house: invalid freeze period',
    { kind: 'freeze', tone: 'warning', place, state: 'invalid', period },
    '/c/work/p/harbor%2Flight%20house/freeze-periods',
  ],
  [
    'harbor: access expires soon',
    { kind: 'expiry', tone: 'warning', place: group, member, left: 2 },
    '/c/work/g/harbor/members',
  ],
  [
    'Queue mailers is growing',
    { kind: 'queue', tone: 'alarm', place: servicePlace, queue: { name: 'mailers', backlog: 2000, latency: 90 } },
    '/c/work/background-jobs',
  ],
  [
    'No process is running background jobs',
    { kind: 'queue', tone: 'alarm', place: servicePlace, queue: null },
    '/c/work/background-jobs',
  ],
  [
    'Raised to Owner',
    { kind: 'anomaly', tone: 'warning', place: servicePlace, rule: 'owner', count: 1, latest: event },
    '/c/work/audit?rule=owner',
  ],
]

describe('a finding', () => {
  test.each(findings)('%s', (label, finding, to) => {
    expect(toAttention(work, finding)).toMatchObject({ label, to, connection: 'work' })
    expect(parseDeepLink(to), 'a link that main opens').toBe(to)
  })

  test('has another key when its cause differs', () => {
    const keys = findings.map(([, finding]) => toAttention(work, finding).key)
    expect(new Set(keys).size).toBe(keys.length)
    const stale: Finding = { kind: 'mirror', tone: 'warning', place, mirror, warning: 'behind' }
    expect(keys).not.toContain(toAttention(work, stale).key)
  })

  test('makes hidden characters of a hostile name visible, and is truncated', () => {
    const hostile = { kind: 'project', path: `a/\u202Ex${'y'.repeat(200)}` } as const
    const { label } = toAttention(work, { kind: 'mirror', tone: 'alarm', place: hostile, mirror, warning: 'failed' })
    expect(label).not.toContain('\u202E')
    expect(label.length).toBeLessThanOrEqual(81)
  })
})

describe('a notice', () => {
  test('contains the number of items and the name of the connection, and no details', () => {
    expect(noticeOfFound(work, 1)).toEqual({ title: '1 item needs attention', body: 'Work' })
    expect(noticeOfFound(work, 3)).toEqual({ title: '3 items need attention', body: 'Work' })
  })

  test('opens the screen of a single item, else Home', () => {
    const all: readonly Attention[] = findings.map(([, finding]) => toAttention(work, finding))
    expect(getScreenOfNotice(work, all.slice(0, 1))).toBe('/c/work/p/harbor%2Flight%20house/mirrors')
    expect(getScreenOfNotice(work, all)).toBe('/c/work/home')
  })
})
