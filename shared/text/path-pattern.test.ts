import { matchesGlob } from 'node:path/posix'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesPath, readPathFilter, readPathPattern } from './path-pattern.ts'

test('a pattern matches what Node matches by it', () => {
  const name = fc.stringMatching(/^[ab]{1,3}$/)
  const piece = fc.oneof(name, fc.stringMatching(/^[ab]?[*?]?[ab][*?]?$/), fc.constant('**'))
  const pattern = fc.tuple(fc.array(piece, { maxLength: 3 }), name).map(parts => parts.flat())
  fc.assert(
    fc.property(pattern, fc.array(name, { minLength: 1, maxLength: 4 }), (pieces, parts) => {
      const [glob, path] = [pieces.join('/'), parts.join('/')]
      expect(matchesPath(readPathPattern(`/${glob}`), path)).toBe(matchesGlob(path, glob))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['', ['a.ts', 'src/b.test.ts', 'docs/c.md']],
  ['*.ts', ['a.ts', 'src/b.test.ts']],
  ['*.ts, !*.test.ts', ['a.ts']],
  ['!docs/', ['a.ts', 'src/b.test.ts']],
  ['/src/, docs/*.md', ['src/b.test.ts', 'docs/c.md']],
  [' , !', ['a.ts', 'src/b.test.ts', 'docs/c.md']],
])('the filter %j accepts %j', (filter, accepted) => {
  expect(['a.ts', 'src/b.test.ts', 'docs/c.md'].filter(readPathFilter(filter))).toEqual(accepted)
})

test.each([
  ['/[a-c].ts', ['a.ts', 'b.ts', 'c.ts'], ['d.ts', '-.ts', 'A.ts', 'ab.ts']],
  ['/[!a-c].ts', ['d.ts', '-.ts'], ['a.ts', 'b.ts', 'c.ts']],
  ['/[^a-c].ts', ['d.ts'], ['a.ts', 'c.ts']],
  ['/[a-].ts', ['a.ts', '-.ts'], ['b.ts']],
  ['/[-c].ts', ['-.ts', 'c.ts'], ['b.ts']],
  ['/[a-cx].ts', ['b.ts', 'x.ts'], ['w.ts']],
  ['/[xa-c].ts', ['b.ts', 'x.ts'], ['-.ts']],
  ['/[]a].ts', ['].ts', 'a.ts'], ['b.ts']],
  ['/[].ts', [], ['[].ts', '.ts', 'a.ts']],
  ['/\\*.ts', ['*.ts'], ['a.ts']],
  ['/\\[a].ts', ['[a].ts'], ['a.ts']],
  ['/a\\ b', ['a b'], ['ab']],
  ['/\\#a', ['#a'], ['a']],
  ['/?.ts', ['a.ts', '🛟.ts'], ['.ts', 'ab.ts']],
  ['/a*c', ['ac', 'abc', 'abbcc'], ['ab', 'bac', 'acd']],
  ['/a*b*c', ['abc', 'axbxbxc'], ['acb', 'ab']],
  ['*', ['a', 'a/b'], []],
  ['a', ['a', 'x/a', 'x/y/a'], ['a/x', 'aa']],
  ['/a', ['a'], ['x/a']],
  ['a/', ['a/b', 'a/b/c', 'x/a/b'], ['a', 'ab']],
  ['/a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['b', 'a/x', 'x/a/b']],
  ['/a/**', ['a/b'], ['a', 'a/b/c']],
  ['/**/b', ['b', 'x/y/b'], ['b/x']],
])('the pattern %j matches %j, but not %j', (pattern, matching, others) => {
  const isMatch = (path: string) => matchesPath(readPathPattern(pattern), path)
  expect(matching.filter(path => !isMatch(path))).toEqual([])
  expect(others.filter(isMatch)).toEqual([])
})

test('a pattern of many stars ends, also where nothing matches', () => {
  const pattern = readPathPattern(`/${'a*'.repeat(2000)}b`)
  expect(matchesPath(pattern, 'a'.repeat(4000))).toBe(false)
  expect(matchesPath(readPathPattern(`/${'**/'.repeat(500)}x`), `${'a/'.repeat(500)}y`)).toBe(false)
})
