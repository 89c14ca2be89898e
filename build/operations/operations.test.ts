import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the command as in a checkout. */
function run(...flags: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'operations', '--', ...flags], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const operation = z.looseObject({
  id: z.string(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  params: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'body']),
      required: z.boolean(),
      type: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
  pagination: z.enum(['none', 'offset', 'offset+keyset']),
  access: z.string(),
  edition: z.enum(['core', 'starter', 'premium', 'ultimate']),
  scope: z.string(),
  effect: z.enum(['read', 'write', 'destroy']),
  cache: z.enum(['store', 'revalidate', 'never']),
  success: z.array(z.number()).min(1),
  document: z.string().regex(/^([123] §[46]\.\d|beyond)$/),
  summary: z.string().min(1),
})

function operations(...flags: string[]) {
  const { status, stdout, stderr } = run(...flags)
  expect([status, stderr]).toEqual([0, ''])
  return z.array(operation).parse(JSON.parse(stdout))
}

describe('npm run --silent operations', () => {
  const listed = operations()
  const documented = operationIds.filter(id => getEndpoint(id).document !== 'beyond')

  it('lists what the documents have, in the order of the contract', () => {
    expect(listed.map(({ id }) => id)).toEqual(documented)
  })

  it('writes paths as the documents do, and each of their parameters as one', () => {
    for (const { path, params } of listed) {
      expect(path).toMatch(/^(\/:?[a-z_]+)+$/)
      const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(params.filter(param => param.in === 'path').map(({ name }) => name)).toEqual(
        expect.arrayContaining(placeholders),
      )
    }
  })

  it('describes a parameter: type, default, limit and values', () => {
    const getParams = (id: string) => listed.find(one => one.id === id)?.params
    expect(getParams('tags.list')).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true, type: ['integer', 'string'] }),
      {
        ...{ name: 'order_by', in: 'query', required: false, type: 'string', default: 'updated' },
        enum: ['name', 'updated', 'version'],
        beyondValues: { version: { since: '15.4' } },
      },
      { name: 'sort', in: 'query', required: false, type: 'string', enum: ['asc', 'desc'], default: 'desc' },
      { name: 'search', in: 'query', required: false, type: 'string' },
      { name: 'page', in: 'query', required: false, type: 'integer', default: 1, minimum: 1 },
      { name: 'per_page', in: 'query', required: false, type: 'integer', default: 20, minimum: 1, maximum: 100 },
    ])
    expect(getParams('files.blame')).toContainEqual(
      expect.objectContaining({ name: 'range', in: 'query', required: false, type: 'object' }),
    )
    expect(getParams('commits.create')).toContainEqual(
      expect.objectContaining({ name: 'actions', in: 'body', required: true, type: 'array', minItems: 1 }),
    )
  })

  it('gives every parameter a type', () => {
    const untyped = listed.flatMap(({ id, params }) =>
      params.filter(({ type }) => type === undefined).map(({ name }) => `${id} ${name}`),
    )
    expect(untyped).toEqual([])
  })

  it('--all adds what the documents only mention in passing', () => {
    expect(operations('--all').map(({ id }) => id)).toEqual(operationIds)
  })

  it('refuses an unknown flag', () => {
    const { status, stdout, stderr } = run('--every')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: npm run --silent operations')
  })
})
