import { describe, expect, it } from 'vitest'
import type { Pin } from '#shared/bridge.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { formatFiles, formatState, getProgress } from './words.ts'

const pin: Pin = {
  ...{
    id: 1,
    connection: 'one',
    connectionRef: fakeRef('one'),
    project: 'a/b',
    ref: 'main',
    sudo: null,
    commit: 'abc',
    error: null,
    skipped: [],
  },
  ...{ state: 'running', step: 'files', files: 93, filesKept: 40, bytes: 1000, completedAt: null },
}

describe('stateInWords', () => {
  it('shows the step of a running download, and the reason of a stopped one', () => {
    expect(formatState(pin, 'Harbor')).toBe('Fetching the files')
    const error = { kind: 'offline', detail: 'refused' } as const
    expect(formatState({ ...pin, state: 'waiting', error }, 'Harbor')).toContain('not reachable')
    expect(formatState({ ...pin, state: 'gone', error }, 'Harbor')).toBe(
      'Removed. Harbor could not be reached (refused).',
    )
  })
})

describe('progress', () => {
  it('counts files, and shows nothing before they are counted', () => {
    expect(getProgress(pin)).toBe(43)
    expect(getProgress({ ...pin, files: null })).toBeNull()
    expect(getProgress({ ...pin, files: 0, filesKept: 0 })).toBe(100)
    expect(formatFiles(pin)).toBe('40 of 93 files')
    expect(formatFiles({ files: 1, filesKept: 1 })).toBe('1 file')
  })
})
