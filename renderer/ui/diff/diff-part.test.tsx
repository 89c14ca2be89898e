// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type DiffFile, getDiffFile } from './diff-file.ts'
import { diffPart } from './diff-part.tsx'

afterEach(cleanup)

const entry = { new_file: false, renamed_file: false, deleted_file: false }
const changed = (diff: string, path = 'a.txt') => getDiffFile({ ...entry, old_path: path, new_path: path, diff })

function print(files: readonly DiffFile[], layout: 'unified' | 'split' = 'unified') {
  const state = { layout, ignoresWhitespace: false, opened: new Map(), whole: new Map() }
  const part = diffPart({ files, count: '1 file', facts: [['Commit', 'abc']], state, hasSource: true })
  const { container } = render(part.body)
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { ...part, texts }
}

test('a diff on paper has each file with its lines, their numbers and the changed words', () => {
  const { texts, isWide } = print([changed('@@ -1,2 +1,2 @@ def main\n x\n-old word here\n+new word here\n')])
  expect(isWide).toBe(false)
  expect(texts('h3')).toEqual(['a.txt+1 −1'])
  expect(texts('[data-change]')).toEqual(['11 x', '2-old word here', '2+new word here'])
  expect(texts('mark')).toEqual(['old', 'new'])
})

test('side by side it is on the wide side of the paper, with the same lines', () => {
  const { texts, isWide } = print([changed('@@ -1,2 +1,2 @@\n x\n-old\n+new\n')], 'split')
  expect(isWide).toBe(true)
  expect(texts('[data-change]')).toEqual(['1 x', '1 x', '2-old', '2+new'])
})

test('a large file, which the screen collapses, is printed', () => {
  const lines = Array.from({ length: 1600 }, (_, index) => `+l${index}`)
  expect(print([changed(`@@ -0,0 +1,1600 @@\n${lines.join('\n')}\n`)]).texts('[data-change]')).toHaveLength(1600)
})

test('characters that would turn a line around are written out', () => {
  const { texts } = print([changed('@@ -0,0 +1 @@\n+if\u202E (admin)\n', 'x\u202Etxt.exe')])
  expect(texts('h3')).toEqual(['x[RLO]txt.exe+1 −0'])
  expect(texts('[data-change]')).toEqual(['1+if[RLO] (admin)'])
})

test('images and files without lines are named, not left out', () => {
  const { texts } = print([changed('Binary files a and b differ\n', 'b.png')])
  expect(texts('p').join(' ')).toContain('Image, not printed.')
})
