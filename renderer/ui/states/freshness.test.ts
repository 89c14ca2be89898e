import { describe, expect, it, onTestFinished } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { fromCache, fromNetwork } from '../../lib/bridge/bridge.fake.ts'
import { freshness } from './freshness.ts'

const threeHoursLater = Date.parse(fromNetwork.fetchedAt) + 3 * 3600_000

describe('freshness', () => {
  it('needs no warning for a fresh answer', () => {
    expect(freshness(fromNetwork, threeHoursLater)).toEqual({ tone: 'fresh', text: 'Seen 3 hours ago' })
  })

  it('shows the age while it is being refreshed', () => {
    expect(freshness(fromCache, threeHoursLater)).toEqual({ tone: 'kept', text: 'Cached 3 hours ago' })
  })

  it('shows the age and the reason when the refresh failed', () => {
    const because = { kind: 'offline', detail: 'connection refused' } as const
    expect(freshness({ ...fromCache, because }, threeHoursLater)).toEqual({
      tone: 'offline',
      text: 'Cached 3 hours ago · offline',
    })
    const slow = { kind: 'timeout', milliseconds: 10_000 } as const
    expect(freshness({ ...fromCache, because: slow }, threeHoursLater).text).toBe(
      'Cached 3 hours ago · no answer in time',
    )
  })

  it('tells the reason in the language of the app', () => {
    activate('de-DE', { offline: ['keine Verbindung'] })
    onTestFinished(() => activate('en', null))
    const because = { kind: 'offline', detail: 'connection refused' } as const
    expect(freshness({ ...fromCache, because }, threeHoursLater).text).toContain('keine Verbindung')
  })
})
