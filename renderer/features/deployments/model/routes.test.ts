import { describe, expect, test } from 'vitest'
import { localTime } from './local-time.ts'
import { deploymentsSearch, filterCount, serviceFilter, serviceOrder } from './routes.ts'

describe('the address of deployments', () => {
  test('newest first unless another order was chosen', () => {
    expect(serviceOrder({})).toEqual({ order_by: 'id', sort: 'desc' })
    expect(serviceOrder({ order_by: 'ref' })).toEqual({ order_by: 'ref', sort: 'asc' })
    expect(serviceOrder({ order_by: 'updated_at', sort: 'desc' })).toEqual({ order_by: 'updated_at', sort: 'desc' })
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
    expect(serviceOrder(search).order_by).toBe('id')
    expect(search.deployment).toBeUndefined()
  })

  test('a time goes to the input and back to the minute', () => {
    expect(new Date(localTime('2026-03-29T00:30:20.000Z')).toISOString()).toBe('2026-03-29T00:30:00.000Z')
  })
})
