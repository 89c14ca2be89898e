import { describe, expect, it } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { firstLocation } from './boot.ts'
import { info, settings, work } from './start.fake.ts'

const last = '/c/work/p/harbor%2Flighthouse/blob?ref=main&path=README.md'

describe('the first screen', () => {
  it('is the requested one, whatever was open last', () => {
    const start = { info: { ...info, openAt: '/connections' }, settings: { ...settings, lastLocation: last } }
    expect(firstLocation({ ...start, connections: [work] })).toBe('/connections')
  })

  it('is the last one', () => {
    expect(firstLocation({ info, settings: { ...settings, lastLocation: last }, connections: [work] })).toBe(last)
  })

  it('is the projects of the connection used last when there was none', () => {
    expect(firstLocation({ info, settings, connections: [work] })).toBe('/c/work/projects')
  })

  it('is a project of the sandbox at the first run', () => {
    const sandbox: Connection = { ...work, id: 'sandbox', kind: 'sandbox' }
    const first = { info, settings: { ...settings, activeConnection: 'sandbox' }, connections: [sandbox, work] }
    expect(firstLocation(first)).toBe('/c/sandbox/p/harbor%2Flighthouse/tree')
  })

  it('never belongs to a connection that was removed', () => {
    const gone = { ...settings, lastLocation: '/c/gone/p/1/tree' }
    expect(firstLocation({ info, settings: gone, connections: [work] })).toBe('/c/work/projects')
    expect(firstLocation({ info, settings: gone, connections: [] })).toBe('/connections')
  })

  it('belongs to the connection given for this run, not to the one before', () => {
    const given = { ...work, id: 'given', kind: 'run-only' as const }
    const start = { info, settings: { ...settings, activeConnection: 'given', lastLocation: last } }
    expect(firstLocation({ ...start, connections: [work, given] })).toBe('/c/given/projects')
  })
})
