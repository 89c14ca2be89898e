import { describe, expect, it } from 'vitest'
import type { Settings } from '#shared/bridge.ts'
import { withRecentProject } from './recent-projects.ts'

const settings: Settings = {
  colorScheme: 'auto',
  activeConnection: 'sandbox',
  recents: { sandbox: ['a/one', 'a/two'], work: ['b/other'] },
  lastLocation: null,
  home: {},
  tables: {},
  searches: {},
  diffLayout: 'unified',
}

describe('withRecentProject', () => {
  it('puts the project on top, once, and leaves other connections alone', () => {
    expect(withRecentProject(settings, 'sandbox', 'a/two').recents).toEqual({
      sandbox: ['a/two', 'a/one'],
      work: ['b/other'],
    })
    expect(withRecentProject(settings, 'new', 'c/first').recents?.new).toEqual(['c/first'])
  })

  it('changes nothing when it is on top', () => {
    expect(withRecentProject(settings, 'sandbox', 'a/one')).toEqual({})
  })

  it('keeps no more than main takes', () => {
    const many = { ...settings, recents: { sandbox: Array.from({ length: 20 }, (_, index) => `a/${index}`) } }
    expect(withRecentProject(many, 'sandbox', 'a/new').recents?.sandbox).toHaveLength(20)
  })
})
