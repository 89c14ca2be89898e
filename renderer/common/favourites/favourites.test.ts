import { expect, test } from 'vitest'
import { defaultShellSettings, type Favourite, type Settings } from '#shared/bridge.ts'
import { mostFavourites } from '#shared/favourites.ts'
import { isFavourite, withStar } from './favourites.ts'

const project: Favourite = { kind: 'project', to: '/c/sandbox/p/a%2Fb', label: 'a/b' }
const other: Favourite = { kind: 'screen', to: '/c/sandbox/p/a%2Fb/tags?q=v1', label: 'Tags · a/b' }
const settings: Settings = {
  colorScheme: 'auto',
  activeConnection: 'sandbox',
  recents: {},
  recentGroups: {},
  favourites: { sandbox: [project], work: [other] },
  lastLocation: null,
  home: {},
  tables: {},
  searches: {},
  diffLayout: 'unified',
  ...defaultShellSettings,
}

test('a star is added at the end, and of its own connection only', () => {
  expect(withStar(settings, 'sandbox', other).favourites).toEqual({ sandbox: [project, other], work: [other] })
})

test('a star that is there is taken away', () => {
  expect(withStar(settings, 'sandbox', { ...project, label: 'renamed' }).favourites?.sandbox).toEqual([])
})

test('filters make another screen', () => {
  expect(isFavourite([other], other.to)).toBe(true)
  expect(isFavourite([other], '/c/sandbox/p/a%2Fb/tags')).toBe(false)
})

test('with too many the oldest goes, so that main takes them', () => {
  const many = Array.from({ length: mostFavourites }, (_, index) => ({ ...project, to: `/c/sandbox/p/${index}` }))
  const after = withStar({ ...settings, favourites: { sandbox: many } }, 'sandbox', other).favourites?.sandbox
  expect(after).toHaveLength(mostFavourites)
  expect(after?.at(-1)).toEqual(other)
  expect(after?.[0]?.to).toBe('/c/sandbox/p/1')
})
