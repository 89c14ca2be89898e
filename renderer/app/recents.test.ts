import { describe, expect, it } from 'vitest'
import { defaultSettings, type Settings, settings as settingsSchema } from '#shared/bridge.ts'
import { connectionOfPlaces, placesKey } from '#shared/places-key.ts'
import { withRecent } from './recents.ts'
import { work } from './start.fake.ts'

const settings: Settings = {
  ...defaultSettings,
  recents: { sandbox: ['a/one', 'a/two'], work: ['b/other'] },
  recentGroups: { sandbox: ['a'] },
}

describe('withRecent', () => {
  it('puts the project on top, once, and leaves other connections alone', () => {
    expect(withRecent(settings, 'recents', 'sandbox', 'a/two').recents).toEqual({
      sandbox: ['a/two', 'a/one'],
      work: ['b/other'],
    })
    expect(withRecent(settings, 'recents', 'new', 'c/first').recents?.new).toEqual(['c/first'])
  })

  it('keeps groups beside projects', () => {
    expect(withRecent(settings, 'recentGroups', 'sandbox', 'b')).toEqual({ recentGroups: { sandbox: ['b', 'a'] } })
  })

  it('changes nothing when it is on top', () => {
    expect(withRecent(settings, 'recents', 'sandbox', 'a/one')).toEqual({})
  })

  it('keeps no more than main takes', () => {
    const many = { ...settings, recents: { sandbox: Array.from({ length: 20 }, (_, index) => `a/${index}`) } }
    expect(withRecent(many, 'recents', 'sandbox', 'a/new').recents?.sandbox).toHaveLength(20)
  })
})

describe('placesKey', () => {
  it('keeps places opened while acting as another user apart', () => {
    const mats = { ...work, sudo: { id: 7, username: 'mats', name: 'Mats' } }
    const opened = { ...settings, ...withRecent(settings, 'recents', placesKey(work), 'a/secret') }
    const asMats = { ...opened, ...withRecent(opened, 'recents', placesKey(mats), 'a/seen') }
    expect(asMats.recents[placesKey(work)]).toEqual(['a/secret', 'b/other'])
    expect(asMats.recents[placesKey(mats)]).toEqual(['a/seen'])
    expect([work, mats].map(placesKey).map(connectionOfPlaces)).toEqual(['work', 'work'])
    expect(settingsSchema.safeParse(asMats).success).toBe(true)
  })
})
