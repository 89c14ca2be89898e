import { expect, test } from 'vitest'
import { inOrderOf, numberIn, offered } from './choices.ts'

const choiceOf = (key: string) => ({ key, label: key })

test('what is picked already is not offered again', () => {
  expect(offered(['a', 'b', 'c'], null, ['b'], choiceOf)).toEqual(['a', 'c'])
})

test('what the typed text names is offered first, whatever is found, unless it is picked', () => {
  expect(offered([], 'z', [], choiceOf)).toEqual(['z'])
  expect(offered(['a'], 'z', [], choiceOf)).toEqual(['z', 'a'])
  expect(offered(['a', 'z'], 'z', [], choiceOf)).toEqual(['z', 'a'])
  expect(offered(['a'], 'z', ['z'], choiceOf)).toEqual(['a'])
})

test('what was found says more about a thing than what was typed', () => {
  const byKey = ({ key, label }: { key: string; label: string }) => ({ key, label })
  const found = { key: '7', label: 'Lamps' }
  expect(offered([found], { key: '7', label: 'Epic with ID 7' }, [], byKey)).toEqual([found])
})

test('a newer answer leaves what is shown in its order, and puts what is new behind it', () => {
  expect(inOrderOf(['a', 'b', 'c'], ['d', 'c', 'a', 'e'], choiceOf)).toEqual(['a', 'c', 'd', 'e'])
  expect(inOrderOf([], ['b', 'a'], choiceOf)).toEqual(['b', 'a'])
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
