import { describe, expect, it } from 'vitest'
import { mirrorWarning } from '#shared/attention/mirror-warning.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { formatStatus } from './mirror-state.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const good: RemoteMirror = {
  id: 1,
  enabled: true,
  url: 'https://mirror.example/a.git',
  update_status: 'finished',
  last_update_started_at: '2026-11-20T09:59:00Z',
  last_successful_update_at: '2026-11-20T10:00:00Z',
}

describe('problems of a mirror', () => {
  it('is nothing while it keeps up, or while it could not have yet', () => {
    expect(mirrorWarning(good, '2026-11-20T09:58:00Z', now)).toBeNull()
    expect(mirrorWarning(good, '2026-11-20T11:00:00Z', now)).toBeNull()
    expect(mirrorWarning(good, '2026-11-20T11:30:00Z', now)).toBeNull()
    expect(mirrorWarning(good, null, now)).toBeNull()
  })

  it('is that it is stale when the project was active an hour after the last good push', () => {
    const yesterday = { ...good, last_successful_update_at: '2026-11-19T10:00:00Z' }
    expect(mirrorWarning(yesterday, '2026-11-20T10:59:59Z', now)).toBe('behind')
    expect(mirrorWarning(yesterday, '2026-11-19T11:00:00Z', now)).toBeNull()
    const never = { ...good, update_status: 'none', last_successful_update_at: null }
    expect(mirrorWarning(never, '2026-11-20T10:59:59Z', now)).toBe('never')
  })

  it('is a failure, and a push that does not end', () => {
    expect(mirrorWarning({ ...good, update_status: 'failed' }, null, now)).toBe('failed')
    const started = { ...good, update_status: 'started' }
    expect(mirrorWarning(started, null, now)).toBe('stuck')
    expect(mirrorWarning({ ...started, last_update_started_at: '2026-11-20T10:00:00Z' }, null, now)).toBeNull()
  })

  it('are not shown for one that is disabled', () => {
    expect(mirrorWarning({ ...good, enabled: false, update_status: 'failed' }, '2026-11-20T10:30:00Z', now)).toBeNull()
  })
})

it('formats a status, and keeps an unknown one as it is', () => {
  expect(formatStatus({ update_status: 'to_retry' })).toBe('Failed, will be tried again')
  expect(formatStatus({ update_status: 'becalmed' })).toBe('becalmed')
})
