import { expect, test } from 'vitest'
import { defaultSettings, type Favourite, type Settings } from '#shared/bridge.ts'
import { favourite, maxAddressLength, maxFavourites } from '#shared/favourites.ts'
import { isFavourite, movedFavourites, whyNotStar, withStar } from './favourites.ts'

const project: Favourite = { kind: 'project', to: '/c/sandbox/p/a%2Fb', label: 'a/b' }
const other: Favourite = { kind: 'screen', to: '/c/sandbox/p/a%2Fb/tags?q=v1', label: 'Tags · a/b' }
const settings: Settings = { ...defaultSettings, favourites: { sandbox: [project], work: [other] } }

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

test("shows why a place can't be starred, and keeps the other stars", () => {
  const many = Array.from({ length: maxFavourites }, (_, index) => ({ ...project, to: `/c/sandbox/p/${index}` }))
  expect(whyNotStar(many.slice(1), other)).toBeNull()
  expect(whyNotStar(many, other)).toContain('Remove one first')
  // The star of one that is there can always be taken away.
  expect(whyNotStar(many, { ...project, to: '/c/sandbox/p/7' })).toBeNull()
  const long = { ...other, to: `/c/sandbox/p/a/tags?q=${'v'.repeat(maxAddressLength)}` }
  expect(favourite.safeParse(long).success).toBe(false)
  expect(whyNotStar([], long)).toContain('too long')
})

test('favourites of a moved project open the same screens under its new path, and others stay', () => {
  const at = (to: string, label: string) => ({ kind: 'screen', to, label }) as const
  const tags = at('/c/work/p/harbor%2Fold/tags?q=v1', 'Tags of harbor/old')
  const others = [at('/c/work/p/harbor%2Fold-2/tags', 'Tags of harbor/old-2'), at('/c/work/groups', 'Groups')]
  const settings = { ...defaultSettings, favourites: { work: [tags, ...others] } }
  expect(movedFavourites(settings, 'work', 'harbor/old', 'quay/new').favourites?.work).toEqual([
    at('/c/work/p/quay%2Fnew/tags?q=v1', 'Tags of quay/new'),
    ...others,
  ])
  expect(movedFavourites({ ...settings, favourites: { work: others } }, 'work', 'harbor/old', 'quay/new')).toEqual({})
})
