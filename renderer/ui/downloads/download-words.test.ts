import { expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { formatDownload, savedName } from './download-words.ts'

const running: Download = {
  id: 'one',
  connection: 'test',
  operation: 'repository.archive',
  path: '/home/ada/Downloads/lamp.zip',
  state: 'running',
  until: null,
  received: 1500,
  total: null,
  error: null,
}

test('an archive shows the bytes received, a file its share of the total', () => {
  expect(formatDownload(running)).toBe('1.5 kB so far')
  expect(formatDownload({ ...running, total: 3000 })).toBe('1.5 kB of 3 kB')
})

test('a download waiting for the service shows until when and why', () => {
  const words = formatDownload({ ...running, state: 'waiting', until: '2026-01-01T00:01:01.000Z' })
  expect(words).toMatch(/^Waits until \d\d?:\d\d:\d\d [AP]M: the service limits/)
  expect(formatDownload({ ...running, state: 'waiting' })).toBe('Waits for another download')
})

test('a failed download shows why and what to do', () => {
  const words = formatDownload({ ...running, state: 'failed', error: { kind: 'rateLimited', retryAfterSeconds: 12 } })
  expect(words).toContain('12 seconds')
})

test('the name is the last part of the path, on any system', () => {
  expect(savedName(running)).toBe('lamp.zip')
  expect(savedName({ ...running, path: 'C:\\Users\\Ada\\lamp.zip' })).toBe('lamp.zip')
})
