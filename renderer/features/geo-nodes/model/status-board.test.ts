import { describe, expect, test } from 'vitest'
import { formatLag, getProgress, parseMoment, share, worries } from './status-board.ts'

describe('the health of a node', () => {
  test('lists failures first, then the least complete; families without counts are left out', () => {
    const labels = getProgress({
      geo_node_id: 1,
      wikis_count: 10,
      wikis_synced_count: 10,
      wikis_failed_count: 0,
      repositories_count: 10,
      repositories_synced_count: 9,
      repositories_failed_count: 1,
      lfs_objects_count: 10,
      lfs_objects_synced_count: 2,
      lfs_objects_failed_count: 0,
      lfs_objects_synced_missing_on_primary_count: null,
      attachments_count: null,
    }).map(({ label }) => label)
    expect(labels).toEqual(['Repositories copied', 'LFS objects copied', 'Wikis copied'])
  })

  test('copies without an original count as failures', () => {
    const [first] = getProgress({
      geo_node_id: 1,
      wikis_count: 10,
      wikis_synced_count: 1,
      attachments_count: 4,
      attachments_synced_count: 4,
      attachments_synced_missing_on_primary_count: 2,
    })
    expect(first).toEqual({ label: 'Attachments copied', done: 4, total: 4, failed: 0, missing: 2 })
  })

  test('nothing to do is all done', () => {
    expect([share({ done: 0, total: 0 }), share({ done: 1, total: 4 }), share({ done: 9, total: 4 })]).toEqual([
      1, 0.25, 1,
    ])
  })

  test('mismatches, retries and a missing application are shown', () => {
    expect(
      worries({
        geo_node_id: 1,
        repositories_checksum_mismatch_count: 2,
        wikis_retrying_verification_count: 1,
        missing_oauth_application: true,
      }),
    ).toEqual([
      'Repositories that differ from the primary node: 2',
      'Wikis awaiting reverification: 1',
      'Its OAuth application is missing: repair the node',
    ])
    expect(worries({ geo_node_id: 1 })).toEqual([])
  })

  test('times and lags are parsed in both forms and formatted', () => {
    expect(parseMoment(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(parseMoment('2026-01-01T00:00:00Z')).toBe('2026-01-01T00:00:00Z')
    expect(parseMoment(null)).toBeNull()
    expect(parseMoment(1e20)).toBeNull()
    expect([0, 1, 61, 18_420, 90_000].map(formatLag)).toEqual([
      'none',
      '1 second',
      '1 minute, 1 second',
      '5 hours, 7 minutes',
      '1 day, 1 hour',
    ])
  })
})
