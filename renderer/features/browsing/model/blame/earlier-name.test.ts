import { expect, test } from 'vitest'
import { earlierName, type NameHistory } from './use-earlier-name.ts'

/** Commits 0, 1, 2 … in a line, each with its renames; the paths at a commit follow from them. */
function history(added: string, renames: Readonly<Record<number, string>>): NameHistory {
  const nameAt = (commit: number) => {
    let name = added
    for (const [at, to] of Object.entries(renames)) if (Number(at) <= commit) name = to
    return name
  }
  return {
    getFirstCommit: async ({ path }) => {
      const renamed = Object.entries(renames).find(([, to]) => to === path)?.[0]
      if (renamed !== undefined) return { id: renamed, parent: String(Number(renamed) - 1) }
      return path === added ? { id: '0', parent: undefined } : null
    },
    movedFrom: async (commit, path) => (renames[Number(commit)] === path ? nameAt(Number(commit) - 1) : null),
    isThere: async ({ ref, path }) => nameAt(Number(ref)) === path,
  }
}

const twice = history('a', { 3: 'b', 6: 'c' })

test.each([
  ['5', 'b'],
  ['4', 'b'],
  ['2', 'a'],
])('at commit %s the file is called %s', async (earlier, name) => {
  expect(await earlierName(twice, { ref: '9', path: 'c' }, earlier)).toBe(name)
})

test('a file that was not there yet has no name', async () => {
  expect(await earlierName(twice, { ref: '9', path: 'never' }, '2')).toBeNull()
  expect(await earlierName(history('a', {}), { ref: '9', path: 'a' }, 'before')).toBeNull()
})

test('circular renames terminate', async () => {
  const circle: NameHistory = {
    getFirstCommit: async () => ({ id: '1', parent: '1' }),
    movedFrom: async (_, path) => (path === 'a' ? 'b' : 'a'),
    isThere: async () => false,
  }
  expect(await earlierName(circle, { ref: '1', path: 'a' }, '0')).toBeNull()
})
