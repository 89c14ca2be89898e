import { expect, test } from 'vitest'
import { ServiceError } from '../errors.ts'
import { requireUser } from './branch-update.ts'

test('an anonymous caller is refused, also by a handler of an endpoint that lets them in', () => {
  expect(() => requireUser({ user: null })).toThrow(new ServiceError(401, '401 Unauthorized'))
})
