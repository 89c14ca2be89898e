import { expect, test } from 'vitest'
import { toConnectionRef } from '#shared/bridge.ts'
import { testRef } from '../testing/target.ts'
import { parseOperation } from './operation.ts'
import { createPageMarkers } from './page-markers.ts'

const tags = (id: number) => parseOperation({ operation: 'tags.list', params: { id } })
const request = { connection: testRef }
const position = { next: 'page=2', total: 3, totalPages: 3, perPage: 1, page: 1 }

test('the first page has no way of its own, and the size that is asked for', () => {
  const pages = createPageMarkers()
  expect(pages.asked(request, tags(1))).toEqual({ size: undefined, keyset: false, next: null })
  expect(pages.asked({ ...request, page: { size: 20, keyset: true } }, tags(1))).toEqual({
    size: 20,
    keyset: true,
    next: null,
  })
})

test('a marker leads to the page it was given out for, and says nothing of it', () => {
  const pages = createPageMarkers()
  const { next: token, ...rest } = pages.marked(request, tags(1), position)
  expect(rest).toEqual({ total: 3, totalPages: 3, perPage: 1, page: 1 })
  expect(token).not.toContain('page=2')
  expect(pages.asked({ ...request, page: { token: token ?? '' } }, tags(1)).next).toBe('page=2')
  expect(pages.marked(request, tags(1), { ...position, next: null }).next).toBeNull()
})

test('a marker is good for its own list, its own generation and its own run', () => {
  const pages = createPageMarkers()
  const page = { token: pages.marked(request, tags(1), position).next ?? '' }
  const other = { connection: toConnectionRef('test', 'h'.repeat(22)), page }
  expect(() => pages.asked({ ...request, page }, tags(2))).toThrow()
  expect(() => pages.asked(other, tags(1))).toThrow()
  expect(() => createPageMarkers().asked({ ...request, page }, tags(1))).toThrow()
})

test('a walk that comes back to a page of it ends; one that begins elsewhere is a walk of its own', () => {
  const pages = createPageMarkers()
  const second = { ...request, page: { token: pages.marked(request, tags(1), position).next ?? '' } }
  const third = {
    ...request,
    page: { token: pages.marked(second, tags(1), { ...position, next: 'page=3' }).next ?? '' },
  }
  expect(() => pages.marked(third, tags(1), position)).toThrow('badResponse')
  expect(pages.elsewhere(request, tags(1), null)).toBeNull()
  const back = { ...request, page: { token: pages.elsewhere(third, tags(1), 'page=2') ?? '' } }
  expect(pages.asked(back, tags(1)).next).toBe('page=2')
  expect(pages.marked(back, tags(1), { ...position, next: 'page=3' }).next).not.toBeNull()
})
