import { expect, test } from 'vitest'
import { inOrderOf, numberIn, offered } from './choices.ts'

const choiceOf = (key: string) => ({ key, label: key })

test('selected items are not offered again', () => {
  expect(offered(['a', 'b', 'c'], null, ['b'], choiceOf)).toEqual(['a', 'c'])
})

test('the item named by the typed text is offered first, whatever the results, unless it is selected', () => {
  expect(offered([], 'z', [], choiceOf)).toEqual(['z'])
  expect(offered(['a'], 'z', [], choiceOf)).toEqual(['z', 'a'])
  expect(offered(['a', 'z'], 'z', [], choiceOf)).toEqual(['z', 'a'])
  expect(offered(['a'], 'z', ['z'], choiceOf)).toEqual(['a'])
})

test('a search result has more details than typed text', () => {
  const byKey = ({ key, label }: { key: string; label: string }) => ({ key, label })
  const found = { key: '7', label: 'Lamps' }
  expect(offered([found], { key: '7', label: 'Epic with ID 7' }, [], byKey)).toEqual([found])
})

test('a newer answer keeps the shown order, and appends new items', () => {
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
