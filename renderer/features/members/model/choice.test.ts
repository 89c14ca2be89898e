import { expect, test } from 'vitest'
import { chosenWith } from './choice.ts'
import { getSnapshot } from './snapshot.ts'
import type { KeptSnapshot } from './store.ts'

const kept = (id: string, takenAt: string): KeptSnapshot => ({
  id,
  file: null,
  takenAs: null,
  snapshot: getSnapshot({ service: 's', group: 'g', takenAt }, []),
})
const snapshots = [kept('new', '2031-02-01T00:00:00.000Z'), kept('old', '2031-01-01T00:00:00.000Z')]

test('of two snapshots the older one is "before", in either order', () => {
  expect(chosenWith(snapshots, { before: null, after: 'old' }, 'new')).toEqual({ before: 'old', after: 'new' })
  expect(chosenWith(snapshots, { before: null, after: 'new' }, 'old')).toEqual({ before: 'old', after: 'new' })
})

test('with none in view, or one that was forgotten, it is shown alone', () => {
  expect(chosenWith(snapshots, { before: null, after: null }, 'new')).toEqual({ before: null, after: 'new' })
  expect(chosenWith(snapshots, { before: 'gone', after: 'gone' }, 'new')).toEqual({ before: null, after: 'new' })
})
