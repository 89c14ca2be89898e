import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Edition, Endpoint } from '#shared/contract/endpoint.ts'
import type { Caller } from './authentication.ts'
import { authorizeUse, editions } from './authorization.ts'

const caller = (isAdministrator: boolean): Caller => ({
  user: { id: 1, username: 'a', name: 'A', email: 'a@example.org', state: 'active', isAdministrator },
  scopes: new Set(['api']),
  actingAdministrator: null,
})
const endpoint = (changes: Partial<Pick<Endpoint, 'access' | 'edition'>>): Endpoint => ({
  ...contract['projects.list'],
  ...changes,
})

describe('authorizeUse', () => {
  it.each(editions.flatMap(has => editions.map(needs => [has, needs] as const)))(
    'a service of edition %s and a feature of %s',
    (has, needs) => {
      const order: readonly Edition[] = ['core', 'starter', 'premium', 'ultimate']
      const attempt = () => authorizeUse(endpoint({ edition: needs }), caller(false), has)
      if (order.indexOf(has) >= order.indexOf(needs)) expect(attempt).not.toThrow()
      else expect(attempt).toThrow(`403 Forbidden - This feature needs the ${needs} edition`)
    },
  )

  it('refuses administrator operations for other users', () => {
    const definition = endpoint({ access: 'administrator' })
    expect(() => authorizeUse(definition, caller(true), 'core')).not.toThrow()
    expect(() => authorizeUse(definition, caller(false), 'core')).toThrow('403 Forbidden')
  })
})
