import { all, createLowlight } from 'lowlight'
import { describe, expect, it } from 'vitest'
import { parseDiff } from '../parse-diff.ts'
import { getLanguage } from './highlight.ts'
import { scopes, tokensOfLines } from './tokens.ts'
import { getPassages } from './use-colours.ts'

const lowlight = createLowlight(all)

function coloured(language: string, text: string) {
  const lines = text.split('\n')
  return tokensOfLines(lowlight.highlight(language, text)).map((tokens, index) =>
    tokens.map(({ start, end, scope }) => [scopes[scope], lines[index]?.slice(start, end)]),
  )
}

describe('colours of lines', () => {
  it('are those of their parts', () => {
    expect(coloured('python', 'def tide(n):\n    return 12 # high')).toEqual([
      [
        ['keyword', 'def'],
        ['title', 'tide'],
      ],
      [
        ['keyword', 'return'],
        ['number', '12'],
        ['comment', '# high'],
      ],
    ])
  })

  it('span lines', () => {
    expect(coloured('typescript', '/* one\ntwo */ 3')).toEqual([
      [['comment', '/* one']],
      [
        ['comment', 'two */'],
        ['number', '3'],
      ],
    ])
  })
})

describe('the language of a file', () => {
  it.each([
    ['src/a.ts', 'ts'],
    ['Dockerfile', 'dockerfile'],
    ['deep/CMakeLists.txt', 'cmake'],
    ['A.PY', 'py'],
    ['LICENSE', null],
    ['notes.unheard', null],
    ['constructor', null],
  ])('%s', (path, language) => {
    expect(getLanguage(path, lowlight.registered)).toBe(language)
  })
})

it('both sides of a hunk are coloured by their own lines', () => {
  const diff = parseDiff('@@ -4,2 +4,3 @@\n a\n-b\n+c\n+d\n@@ -9,0 +11,1 @@\n+e\n')
  expect(getPassages(diff)).toEqual([
    { side: 'old', first: 4, lines: ['a', 'b'] },
    { side: 'new', first: 4, lines: ['a', 'c', 'd'] },
    { side: 'new', first: 11, lines: ['e'] },
  ])
})
