import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract, getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { profiles } from '#shared/profile.ts'
import { Failure } from '../failure.ts'
import { buildRequest, encodePart } from './build-request.ts'

const target = { baseUrl: 'https://code.example.org/forge', profile: profiles.documents }

describe('An address is built from the template', () => {
  test('with each part encoded, slashes and dots included', () => {
    const built = buildRequest(
      contract['files.get'],
      { id: 'harbor/lighthouse', file_path: 'docs/read.me', ref: 'a b&c' },
      target,
    )
    expect(built.origin).toBe('https://code.example.org')
    expect(built.path).toBe(
      '/forge/api/v4/projects/harbor%2Flighthouse/repository/files/docs%2Fread%2Eme?ref=a%20b%26c',
    )
  })

  test('with arrays in the name[] notation, and without omitted params', () => {
    const built = buildRequest(contract['repository.mergeBase'], { id: 7, refs: ['main', 'next'] }, target)
    expect(built.query).toBe('refs%5B%5D=main&refs%5B%5D=next')
    expect(buildRequest(contract['repository.tree'], { id: 7 }, target).query).toBe('')
  })

  test('with the fields of an object in the name[field] notation', () => {
    const not = { labels: ['a', 'b'], author_id: 3 }
    const built = buildRequest(contract['deployments.mergeRequests'], { id: 7, deployment_id: 2, not }, target)
    expect(decodeURIComponent(built.query)).toBe('not[labels][]=a&not[labels][]=b&not[author_id]=3')
  })

  test('with the path of a dashboard URL-encoded where decoding it would change it (document 2, section 4.8)', () => {
    const star = (dashboard_path: string) =>
      buildRequest(contract['starredDashboards.create'], { id: 7, dashboard_path }, target).body
    expect(star('a b/c.yml')).toEqual({ dashboard_path: 'a b/c.yml' })
    expect(star('50%25+.yml')).toEqual({ dashboard_path: '50%2525%2B.yml' })
  })

  test('with the body of a write as JSON values, and no query', () => {
    const built = buildRequest(contract['tags.create'], { id: 7, tag_name: 'v1', ref: 'main' }, target)
    expect(built.body).toEqual({ tag_name: 'v1', ref: 'main' })
    expect(built.query).toBe('')
  })

  test('with what narrows a removal in the query: a proxy may drop the body of a DELETE', () => {
    const built = buildRequest(contract['starredDashboards.delete'], { id: 7, dashboard_path: 'a/b.yml' }, target)
    expect([built.query, built.body]).toEqual(['dashboard_path=a%2Fb.yml', undefined])
  })

  test('requesting keyset pages only where the endpoint has them', () => {
    const page = { size: 50, keyset: true, next: null }
    expect(buildRequest(contract['repository.tree'], { id: 7 }, target, page).query).toBe(
      'pagination=keyset&per_page=50',
    )
    expect(buildRequest(contract['tags.list'], { id: 7 }, target, page).query).toBe('per_page=50')
    expect(buildRequest(contract['projects.get'], { id: 7 }, target, page).query).toBe('')
  })

  test("with the profile's own word for background jobs", () => {
    const endpoint = { ...contract['version.get'], path: '/bgjobs/queue_metrics' } as const
    expect(buildRequest(endpoint, {}, { ...target, profile: profiles.gitlab }).pathname).toBe(
      '/forge/api/v4/sidekiq/queue_metrics',
    )
  })
})

describe('No value of a user or a service can escape its path segment', () => {
  test.each(['.', '..', '', undefined, null, {}, ['a']])('%j is refused as a part', value => {
    expect(() => encodePart('ref', value)).toThrow(Failure)
  })

  test('half a character is refused, not sent as something else', () => {
    expect(() => encodePart('ref', 'a\ud800')).toThrow(Failure)
  })

  test('for any text at all: it stays one segment, and decodes to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), text => {
        if (text === '.' || text === '..') return
        const part = encodePart('file_path', text)
        expect(part).not.toMatch(/[/\\?#. ]/)
        expect(decodeURIComponent(part)).toBe(text)
        const url = new URL(`https://h.example/api/v4/projects/${part}/tail`)
        expect(url.pathname).toBe(`/api/v4/projects/${part}/tail`)
      }),
    )
  })

  test('for every operation and any text in every part: the address is below the base and decodes to the params', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        '../..',
        '%2e%2e',
        '..%2f',
        'a/../../b',
        '//evil.example',
        'x?y=z',
        'x#y',
        '\\..\\',
        'a\r\nb',
        '.',
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), fc.infiniteStream(hostile), (id, texts) => {
        const endpoint = getEndpoint(id)
        const names = Object.keys(endpoint.params.path ?? {})
        const params = Object.fromEntries(names.map(name => [name, texts.next().value]))
        const built = builtOrRefused(() => buildRequest(endpoint, params, target))
        if (!built) return
        const url = new URL(built.origin + built.path)
        expect(url.href).toBe(built.origin + built.path)
        expect(url.pathname.startsWith('/forge/api/v4/')).toBe(true)
        const segments = url.pathname.slice('/forge/api/v4'.length).split('/')
        const template = endpoint.path.split('/')
        expect(segments).toHaveLength(template.length)
        for (const [index, segment] of template.entries()) {
          const expected = segment
            .replace(/\[\.:([a-z_]+)\]/, (_match, name: string) => `.${params[name]}`)
            .replace(/^:([a-z_]+)/, (_match, name: string) => String(params[name]))
          expect(decodeURIComponent(segments[index] ?? '')).toBe(expected)
        }
      }),
    )
  })
})

/** Null when the values can't be part of a URL, which fails before a request is sent. */
function builtOrRefused<T>(build: () => T): T | null {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}
