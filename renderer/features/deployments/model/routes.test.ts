import { describe, expect, test } from 'vitest'
import { localTime } from './local-time.ts'
import { deploymentsSearch, filterCount, ordersWith, serviceFilter, serviceOrder } from './routes.ts'

const documents = { profile: 'documents', version: null } as const
const gitlab = { profile: 'gitlab', version: { major: 18, minor: 0 } } as const

describe('the address of deployments', () => {
  test('newest first unless another order was chosen', () => {
    expect(serviceOrder({}, documents)).toEqual({ order_by: 'id', sort: 'desc' })
    expect(serviceOrder({ order_by: 'ref' }, documents)).toEqual({ order_by: 'ref', sort: 'asc' })
    expect(serviceOrder({ order_by: 'updated_at', sort: 'desc' }, gitlab)).toEqual({
      order_by: 'updated_at',
      sort: 'desc',
    })
  })

  test('GitLab filters by the time of change only in the order of that time', () => {
    const search = { updated_after: '2026-01-01T00:00:00.000Z', order_by: 'ref', sort: 'asc' } as const
    expect(serviceOrder(search, gitlab)).toEqual({ order_by: 'updated_at', sort: 'desc' })
    expect(serviceOrder({ ...search, order_by: 'updated_at' }, gitlab)).toEqual({ order_by: 'updated_at', sort: 'asc' })
    expect(ordersWith(search, gitlab)).toEqual(['updated_at'])
    expect(serviceOrder(search, documents)).toEqual({ order_by: 'ref', sort: 'asc' })
  })

  test('the order by branch or tag is offered up to 16.2', () => {
    expect(ordersWith({}, { profile: 'gitlab', version: { major: 16, minor: 2 } })).toContain('ref')
    expect(ordersWith({}, { profile: 'gitlab', version: { major: 16, minor: 3 } })).not.toContain('ref')
    expect(serviceOrder({ order_by: 'ref' }, { profile: 'gitlab', version: { major: 16, minor: 3 } })).toEqual({
      order_by: 'id',
      sort: 'desc',
    })
  })

  test('invalid params are left out, and the rest kept', () => {
    const search = deploymentsSearch.parse({
      environment: 'production',
      status: 'lost',
      updated_after: 'yesterday',
      updated_before: '2026-01-01T00:00:00.000Z',
      order_by: 'luck',
      deployment: '1; drop',
    })
    expect(serviceFilter(search)).toEqual({ environment: 'production', updated_before: '2026-01-01T00:00:00.000Z' })
    expect(filterCount(search)).toBe(2)
    expect(serviceOrder(search, documents).order_by).toBe('id')
    expect(search.deployment).toBeUndefined()
  })

  test('a time goes to the input and back to the minute', () => {
    expect(new Date(localTime('2026-03-29T00:30:20.000Z')).toISOString()).toBe('2026-03-29T00:30:00.000Z')
  })
})
