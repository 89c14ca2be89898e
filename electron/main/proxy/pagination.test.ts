import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callRequest } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { BuiltRequest } from './build-request.ts'
import { createPageTokens, linkTo, readPage, walkOn } from './pagination.ts'

const request: BuiltRequest = {
  method: 'GET',
  origin: 'https://code.example.org',
  path: '/api/v4/projects/a%2Fb/repository/tags?per_page=2',
  pathname: '/api/v4/projects/a%2Fb/repository/tags',
  query: 'per_page=2',
  body: undefined,
  exactBody: false,
}
const read = (link: string) => readPage(request, { link }, 'tags.list')
const next = (url: string) => `<https://code.example.org/first>; rel="first", <${url}>; rel="next"`

describe('The next page', () => {
  test('is the one in the Link header, on the same path', () => {
    const url = `${request.origin}${request.pathname}?page=2&per_page=2`
    expect(read(next(url)).next).toBe('page=2&per_page=2')
  })

  test.each([
    ['host', 'https://git.internal/api/v4/projects/a%2Fb/repository/tags?page=2'],
    ['port', 'https://code.example.org:8443/api/v4/projects/a%2Fb/repository/tags?page=2'],
    ['scheme', 'http://code.example.org/api/v4/projects/a%2Fb/repository/tags?page=2'],
    ['root', 'http://10.0.0.7/git/api/v4/projects/a%2Fb/repository/tags?page=2'],
  ])('has the query of a link that names another %s of the service, and no more of it', (_what, url) => {
    expect(read(next(url)).next).toBe('page=2')
  })

  test('may be written with other characters encoded', () => {
    expect(read(next(`${request.origin}/api/v4/projects/a%2fb/repository/tags?page=2`)).next).toBe('page=2')
  })

  test('is also found in the deprecated Links header', () => {
    const links = `<${request.origin}${request.pathname}?id_after=9>; rel="next"`
    expect(readPage(request, { links }, 'tags.list').next).toBe('id_after=9')
  })

  test('is found when the header comes in several lines', () => {
    const link = [
      '<https://code.example.org/first>; rel="first"',
      `<${request.origin}${request.pathname}?page=2>; rel="next"`,
    ]
    expect(readPage(request, { link }, 'tags.list').next).toBe('page=2')
  })

  test('of a long path can be requested through the bridge', () => {
    const query = `path=${encodeURIComponent('深'.repeat(1300))}&page=2`
    const token = createPageTokens().issue('scope', { query, trail: Array.from({ length: 500 }, () => 'abcd-_12') })
    expect(callRequest.shape.page.safeParse({ token }).success).toBe(true)
  })

  test('has the number in X-Next-Page where a gateway has removed the links, and only then', () => {
    const headers = { 'x-page': '1', 'x-next-page': '2' }
    expect(readPage(request, headers, 'tags.list').next).toBe('per_page=2&page=2')
    const second = { ...request, query: 'page=2&per_page=2' }
    expect(readPage(second, { 'x-page': '2', 'x-next-page': '3' }, 'tags.list').next).toBe('per_page=2&page=3')
    const link = next(`${request.origin}${request.pathname}?id_after=9`)
    expect(readPage(request, { ...headers, link }, 'tags.list').next).toBe('id_after=9')
    for (const last of ['', '1', 'x', '-2']) {
      expect(readPage(request, { 'x-page': '1', 'x-next-page': last }, 'tags.list').next).toBeNull()
    }
  })

  test('is null without a next link', () => {
    expect(read('<https://code.example.org/x>; rel="last"').next).toBeNull()
    expect(readPage(request, {}, 'tags.list').next).toBeNull()
  })

  test.each([
    ['another path', 'https://code.example.org/api/v4/user/keys?page=2'],
    ['a slash that was part of a name', 'https://code.example.org/api/v4/projects/a/b/repository/tags?page=2'],
    ['a token', 'https://code.example.org/api/v4/projects/a%2Fb/repository/tags?page=2&private_token=x'],
    ['another user', 'https://code.example.org/api/v4/projects/a%2Fb/repository/tags?page=2&SUDO=root'],
    ['itself', 'https://code.example.org/api/v4/projects/a%2Fb/repository/tags?per_page=2'],
    ['nothing sensible', 'https://[broken'],
  ])('is refused when its link has %s', (_what, url) => {
    expect(() => read(next(url))).toThrow(Failure)
  })
})

test('totals are null when the service omits them or sends no number', () => {
  expect(readPage(request, { 'x-page': '3', 'x-per-page': '20' }, 'tags.list')).toEqual({
    next: null,
    page: 3,
    perPage: 20,
    total: null,
    totalPages: null,
  })
  expect(readPage(request, { 'x-total': '-1', 'x-total-pages': 'many' }, 'tags.list').total).toBeNull()
})

test('a Link header of any form is read without failing', () => {
  fc.assert(
    fc.property(fc.string(), value => {
      linkTo(value, 'next')
    }),
  )
  expect(linkTo('<u>; title="rel=next"; rel=prev', 'next')).toBeNull()
  expect(linkTo("<u>; rel='next'", 'next')).toBeNull()
  expect(linkTo('<u>; rel=next', 'next')).toBe('u')
  // Parsed on main's thread: even a hostile header is parsed in linear time.
  expect(linkTo(`${'<'.repeat(250_000)}u>; rel=next`, 'next')).toBe('u')
  expect(linkTo('<u>; rel="last next"', 'next')).toBe('u')
})

describe('A page marker', () => {
  const tokens = createPageTokens()

  test('opens to the query it was issued for', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), fc.nat(20), (scope, query, pages) => {
        let page = walkOn(null, query, 'tags.list')
        for (let number = 0; number < pages; number += 1) page = walkOn(page, `${query}&${number}`, 'tags.list')
        expect(page && tokens.open(scope, tokens.issue(scope, page))).toEqual(page)
      }),
    )
  })

  test('does not open changed, for another list, or in another run', () => {
    const token = tokens.issue('tags of 1', { query: 'page=2', trail: [] })
    const forged = `${Buffer.from('page=2&sudo=root').toString('base64url')}.${token.split('.')[1]}`
    expect(() => tokens.open('tags of 1', forged)).toThrow(Failure)
    expect(() => tokens.open('tags of 2', token)).toThrow(Failure)
    expect(() => createPageTokens().open('tags of 1', token)).toThrow(Failure)
    for (const nonsense of ['', '.', 'a.b.c', token.slice(0, -1)]) {
      expect(() => tokens.open('tags of 1', nonsense)).toThrow(Failure)
    }
  })
})
