import { describe, expect, it, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { activate } from '../i18n/i18n.ts'
import { getEndpoint, isOperationId, operationIds, paramsSchema } from './contract.ts'
import { isSecret } from './endpoint.ts'

const endpoints = operationIds.map(getEndpoint)

/** The `:name` parts of a path template. */
function placeholders(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(match => match[1] ?? '')
}

function holdsSecret(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return holdsSecret(schema.element)
  if (!(schema instanceof z.ZodObject)) return schema instanceof z.ZodType && isSecret(schema)
  return Object.values(schema.shape).some(holdsSecret)
}

describe.each(endpoints.map(endpoint => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  it('stands under its own id', () => {
    expect(getEndpoint(endpoint.id === id && isOperationId(id) ? id : 'files.get')).toBe(endpoint)
  })

  it('has a schema for each placeholder of its path, and no other path params', () => {
    expect(Object.keys(endpoint.params.path ?? {}).sort()).toEqual(placeholders(endpoint.path).sort())
  })

  it('uses each param name in one place only', () => {
    const names = [endpoint.params.path, endpoint.params.query, endpoint.params.body].flatMap(shape =>
      Object.keys(shape ?? {}),
    )
    expect(names).toEqual([...new Set(names)])
  })

  it('leaves pagination and authentication to the proxy', () => {
    const reserved = ['page', 'per_page', 'pagination', 'private_token', 'access_token', 'sudo']
    expect(Object.keys(endpoint.params.query ?? {}).filter(name => reserved.includes(name))).toEqual([])
  })

  it('keeps effect, method, cache and invalidation consistent', () => {
    const isRead = endpoint.effect === 'read'
    expect(isRead).toBe(endpoint.method === 'GET' || endpoint.method === 'HEAD')
    if (isRead) {
      expect(endpoint.invalidates).toEqual([])
      expect(endpoint.params.body).toBeUndefined()
    } else {
      expect(endpoint.cache).toBe('never')
      expect(endpoint.invalidates.length).toBeGreaterThan(0)
      for (const stale of endpoint.invalidates) {
        expect(isOperationId(stale) && getEndpoint(stale).effect).toBe('read')
      }
    }
    expect(endpoint.effect === 'destroy').toBe(endpoint.method === 'DELETE')
  })

  it('declares the undo of every write, and none for reads', () => {
    expect(endpoint.inverse === undefined).toBe(endpoint.effect === 'read')
  })

  it('keeps no answer that holds a secret', () => {
    if (endpoint.response.kind !== 'json' || !holdsSecret(endpoint.response.schema)) return
    expect([endpoint.secretAnswer, endpoint.cache]).toEqual([true, 'never'])
  })

  it('declares headers as the response of HEAD operations only', () => {
    expect(endpoint.response.kind === 'headers').toBe(endpoint.method === 'HEAD')
  })

  it('declares its document section and its effect', () => {
    expect(endpoint.document).toMatch(/^([123] §4\.\d+|3 §6\.[12]|beyond)$/)
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
  })
})

describe('params', () => {
  it('refuses an unknown name', () => {
    const result = paramsSchema(getEndpoint('tags.get')).safeParse({
      id: 1,
      tag_name: 'v1',
      url: 'https://elsewhere.example',
    })
    expect(result.success).toBe(false)
  })

  it('fills in the defaults of the document', () => {
    expect(paramsSchema(getEndpoint('tags.list')).parse({ id: 1 })).toEqual({
      id: 1,
      order_by: 'updated',
      sort: 'desc',
    })
  })
})

describe('isOperationId', () => {
  it.each(['__proto__', 'constructor', 'toString', 'files.nope', '', null, 7])('refuses %s', value => {
    expect(isOperationId(value)).toBe(false)
  })
})

test('what cannot be undone is said in the language of whom it is said to, which in main is not that of its start', () => {
  const texts = () =>
    endpoints.flatMap(({ inverse }) => {
      const { because, note, takesAlong } = { because: null, note: null, takesAlong: {}, ...inverse }
      return [because, note, ...Object.values(takesAlong ?? {})].filter(text => typeof text === 'string')
    })
  const english = texts()
  activate('de-DE', Object.fromEntries(english.map(text => [text, ['Auf Deutsch']])))
  onTestFinished(() => activate('en', null))
  expect(texts()).toEqual(english.map(() => 'Auf Deutsch'))
  expect(english.length).toBeGreaterThan(15)
})
