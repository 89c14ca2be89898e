import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultHome, home, maxHomePlaces } from '../home.ts'
import { getMonitoredPlaces, type HomeSettings, withHome } from './monitored-places.ts'

const none: HomeSettings = { home: {}, recents: {}, recentGroups: {}, favourites: {} }

test('chosen projects come first, then favourites, then recent ones, each once', () => {
  const settings: HomeSettings = {
    home: { work: { ...defaultHome, groups: ['harbor'], projects: ['harbor/tides', '7'] } },
    recents: { work: ['harbor/lighthouse', 'harbor/tides'], other: ['a/b'] },
    recentGroups: { work: ['harbor', 'workshop'] },
    favourites: {
      work: [
        { kind: 'screen', to: '/c/work/p/harbor%2Fcranes/tags?q=v2', label: 'Tags' },
        { kind: 'project', to: '/c/work/p/harbor%2Fboard', label: 'Board' },
        { kind: 'group', to: '/c/work/g/harbor', label: 'Harbor' },
        { kind: 'project', to: '/c/work/p/%E0%A4%A', label: 'Broken' },
      ],
    },
  }
  expect(getMonitoredPlaces(settings, 'work').places).toEqual([
    { kind: 'group', path: 'harbor' },
    { kind: 'project', path: 'harbor/tides' },
    { kind: 'project', path: '7' },
    { kind: 'project', path: 'harbor/board' },
    { kind: 'project', path: 'harbor/lighthouse' },
    { kind: 'group', path: 'workshop' },
  ])
  expect(getMonitoredPlaces(none, 'work')).toEqual({ choice: defaultHome, places: [], leftOut: 0 })
})

test('monitors at most twenty projects, and counts the rest', () => {
  const paths = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}\/[a-z]{1,3}$/), { maxLength: 20 })
  fc.assert(
    fc.property(paths, paths, paths, (projects, groups, recents) => {
      const { places, leftOut } = getMonitoredPlaces(
        { ...none, home: { work: { days: 7, projects, groups } }, recents: { work: recents } },
        'work',
      )
      expect(places.length).toBeLessThanOrEqual(maxHomePlaces)
      const wanted = groups.length + new Set([...projects, ...recents.slice(0, 8)]).size
      expect(places.length + leftOut).toBe(wanted)
    }),
  )
})

test('saves a choice in the form the settings take, without connections that were removed', () => {
  const before = { home: { work: defaultHome, gone: defaultHome } }
  const chosen = { ...defaultHome, days: 30 as const }
  const after = withHome(before, [{ id: 'work' }, { id: 'other' }], 'other', chosen)
  expect(after).toEqual({ home: { work: defaultHome, other: chosen } })
  expect(home.safeParse(after.home).success).toBe(true)
})
