import { expect, test } from 'vitest'
import { numberIn, offered } from './choices.ts'

const choiceOf = (key: string) => ({ key, label: key })

test('what is picked already is not offered again', () => {
  expect(offered(['a', 'b', 'c'], null, ['b'], choiceOf)).toEqual(['a', 'c'])
})

test('what was typed is offered last, unless it was found or picked', () => {
  expect(offered(['a'], 'z', [], choiceOf)).toEqual(['a', 'z'])
  expect(offered(['a', 'z'], 'z', [], choiceOf)).toEqual(['a', 'z'])
  expect(offered(['a'], 'z', ['z'], choiceOf)).toEqual(['a'])
})

test.each([
  ['42', 42],
  [' #42 ', 42],
  ['0', null],
  ['-1', null],
  ['4.2', null],
  ['99999999999999999999', null],
  ['', null],
  ['harbour', null],
])('the ID in “%s” is %s', (typed, id) => expect(numberIn(typed)).toBe(id))
