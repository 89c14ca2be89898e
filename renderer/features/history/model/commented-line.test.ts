import { describe, expect, it } from 'vitest'
import { commentedLine, getPlace } from './commented-line.ts'

const entry = {
  diff: '@@ -4,3 +4,3 @@\n before\n-was so\n+is so\n after\n',
  old_path: 'old.ts',
  new_path: 'new.ts',
  new_file: false,
  renamed_file: true,
  deleted_file: false,
}

describe('the line a comment is on', () => {
  it.each([
    ['new.ts', 5, 'new', 'is so'],
    ['old.ts', 5, 'old', 'was so'],
    ['new.ts', 6, 'new', 'after'],
    ['new.ts', 60, 'new', null],
    ['new.ts', 5, 'old', null],
    ['other.ts', 5, 'new', null],
  ] as const)('%s:%i of the %s side is %j', (path, line, side, text) => {
    expect(commentedLine([entry], { path, line, side })).toBe(text)
  })
})

it.each([
  [
    { path: 'a', line: 3, line_type: 'old' },
    { path: 'a', line: 3, side: 'old' },
  ],
  [
    { path: 'a', line: 3 },
    { path: 'a', line: 3, side: 'new' },
  ],
  [{ path: 'a', line: null }, null],
  [{ path: null, line: 3 }, null],
  [{}, null],
])('the place of %j is %j', (comment, place) => {
  expect(getPlace(comment)).toEqual(place)
})
