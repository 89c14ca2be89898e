import { expect, test } from 'vitest'
import { numberIn, offered, sortByOrder } from './choices.ts'

const getChoice = (key: string) => ({ key, label: key })

test('selected items are not offered again', () => {
  expect(offered(['a', 'b', 'c'], null, ['b'], getChoice)).toEqual(['a', 'c'])
})

test('the item named by the typed text is offered first, whatever the results, unless it is selected', () => {
  expect(offered([], 'z', [], getChoice)).toEqual(['z'])
  expect(offered(['a'], 'z', [], getChoice)).toEqual(['z', 'a'])
  expect(offered(['a', 'z'], 'z', [], getChoice)).toEqual(['z', 'a'])
  expect(offered(['a'], 'z', ['z'], getChoice)).toEqual(['a'])
})

test('a search result has more details than typed text', () => {
  const byKey = ({ key, label }: { key: string; label: string }) => ({ key, label })
  const found = { key: '7', label: 'Lamps' }
  expect(offered([found], { key: '7', label: 'Epic with ID 7' }, [], byKey)).toEqual([found])
})

test('a newer answer keeps the shown order, and appends new items', () => {
  expect(sortByOrder(['a', 'b', 'c'], ['d', 'c', 'a', 'e'], getChoice)).toEqual(['a', 'c', 'd', 'e'])
  expect(sortByOrder([], ['b', 'a'], getChoice)).toEqual(['b', 'a'])
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
