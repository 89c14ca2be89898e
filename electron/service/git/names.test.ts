import { spawnSync } from 'node:child_process'
import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFilePath, meansGitFolder } from './file-path.ts'
import { isNewRefName, isRefName, parseRevision } from './ref-name.ts'

const acceptedByGit = (name: string) => spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0

/** Pieces that the rules are about, so that random names come near them. */
const piece = fc.constantFrom(
  'a',
  'b-',
  '-',
  '.',
  '..',
  '/',
  '.lock',
  '@',
  '{',
  '~',
  '^',
  ':',
  ' ',
  '\\',
  '*',
  'é',
  '\u007f',
  '\t',
)
const oddName = fc.array(piece, { minLength: 1, maxLength: 7 }).map(pieces => pieces.join(''))

describe('names of refs', () => {
  test('accepts the same names as git', () => {
    fc.assert(
      fc.property(oddName, name => {
        expect(isRefName(name)).toBe(name !== '@' && acceptedByGit(name))
      }),
      { numRuns: 400 },
    )
  })

  test('no name that is let through can be an option, end a line, or hold a second name', () => {
    fc.assert(
      fc.property(fc.oneof(oddName, fc.string({ unit: 'binary' })), name => {
        if (!isNewRefName(name)) return
        expect(name.startsWith('-')).toBe(false)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
        expect(name).not.toMatch(/[\u0000-\u0020\u007f:^~]|\.\./)
      }),
    )
  })

  test.each([
    'HEAD',
    '@',
    '-x',
    'refs/heads/main',
    '',
    `${'x'.repeat(251)}`,
    'a/\ud800',
    'F'.repeat(40),
    '0'.repeat(64),
  ])('no branch is made called %j', name => {
    expect(isNewRefName(name)).toBe(false)
  })

  test('a revision is a name and steps back from it', () => {
    expect(parseRevision('main~2^')).toEqual({ base: 'main', steps: '~2^' })
    expect(parseRevision('feature/x')).toEqual({ base: 'feature/x', steps: '' })
    for (const bad of [
      '',
      '~1',
      'main^{tree}',
      'main:path',
      'main@{1}',
      'a b',
      '^main',
      'main..other',
      ':/text',
      'main^@',
    ])
      expect(parseRevision(bad)).toBeNull()
  })
})

describe('paths', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '.. ',
      '.  ',
      '...',
      '.git',
      '.GIT',
      'git~1',
      '.git.',
      '.g\u200cit',
      'a\\..\\.git',
      'src',
      'ä',
      '-x',
      'a b',
      'con',
      '.gitignore',
    ),
    fc.string({ maxLength: 6 }),
  )

  test('no path that is let through leaves its folder or enters .git, on any system', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), segments => {
        const path = segments.join('/')
        if (!isFilePath(path)) return
        expect(posix.isAbsolute(path)).toBe(false)
        expect(posix.normalize(path)).toBe(path)
        expect(posix.join('/root', path).startsWith('/root/')).toBe(true)
        const parts = win32.normalize(path).toLowerCase().split('\\')
        expect(parts).not.toContain('.git')
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    '/a',
    'a/',
    'a//b',
    'a/../b',
    '../a',
    './a',
    '.git/config',
    'a/.Git/b',
    'a\0b',
    'x/.git ',
    '.git::$DATA',
    'a\ud800',
  ])('%j is refused', path => expect(isFilePath(path)).toBe(false))

  test.each(['a', 'a/b.txt', 'über/naïve 日本.txt', '-rf', 'a\nb', '.gitignore', 'x.git/y', '*', ':(top)x', '...'])(
    '%j is taken',
    path => expect(isFilePath(path)).toBe(true),
  )

  test('every spelling that a file system takes for .git counts as it', () => {
    for (const name of [
      '.git',
      '.GiT',
      'GIT~1',
      '.git...',
      '.git  ',
      '.git:x',
      '.gi\u200dt',
      '\ufeff.git',
      'x\\.git',
    ]) {
      expect(meansGitFolder(name)).toBe(true)
    }
    for (const name of ['.gitmodules', 'git', '.github', 'a.git']) expect(meansGitFolder(name)).toBe(false)
  })
})
