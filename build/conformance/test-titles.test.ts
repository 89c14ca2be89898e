import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const titlesIn = (code: string) => [...testTitles('a.test.ts', code)]

test('finds the titles of tests and groups, not other texts of the file', () => {
  const code = `
    // test('in a comment')
    describe('group', () => {
      it('first', () => { check('argument') })
      it.each<[number]>([[1]])('%s of a table', () => {})
      describe.each([1])(\`\${1} is computed\`, () => { test.runIf(true)('conditional', () => {}) })
    })
    const text = 'only a text'`
  expect(titlesIn(code)).toEqual(['group', 'first', '%s of a table', '', 'conditional'])
})

test('names the rows of a table by their first text', () => {
  const code = `it.each([['one', 'x'], ['two', 'y']])('%s with %s', () => {}); it.each([['three']])('counted', () => {})`
  expect(titlesIn(code)).toEqual(['%s with %s', 'one with %s', 'two with %s', 'counted'])
})

test('leaves out what is skipped, and all of a skipped group', () => {
  const code = `
    it.skip('a', () => {})
    test.todo('b')
    it.skip.each([1])('c', () => {})
    describe.skip('d', () => { it('e', () => {}) })
    it('runs', () => {})`
  expect(titlesIn(code)).toEqual(['runs'])
})
